import { sql } from 'kysely';
import { signedInSuite } from '../support/appSuite';
import { batch } from '../support/batches';
import { addEntry } from '../support/items';
import { fillItems } from '../support/manyItems';
const N = 20_000;
const m = signedInSuite('measure', async (t) => {
  await fillItems(t.db, N);
  for (let n = 1; n <= 40; n++) await addEntry(t, 'tags', `Мітка ${n}`);
});
const all = { query: {}, except: [] };
m('x', async ({ t }) => {
  for (let k = 1; k <= 10; k++)
    await sql`insert into item_tags (clothes_id, tag_id) select id, ((id * 7 + ${k}*3) % 30) + 1 from clothes where true on conflict do nothing`.execute(t.db);
  const time = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now(); const r = await work(); console.log(what, Math.round(performance.now() - from), 'ms');
    return r as { batchId: number };
  };
  const preview = (change: unknown) => t.data('POST', '/api/clothes/batch/preview', { selection: all, change });
  for (let round = 0; round < 2; round++) {
    await time('preview brand', () => preview({ brandId: 3 + round }));
    await time('preview tag', () => preview({ addTagIds: [35 + round] }));
    await time('preview add 3 remove 2', () => preview({ addTagIds: [1, 2, 35], removeTagIds: [4, 5] }));
    const a = await time('batch brand', () => batch(t, all, { brandId: 3 + round }));
    const b = await time('batch tag', () => batch(t, all, { addTagIds: [35 + round] }));
    const c = await time('batch add 3 remove 2', () => batch(t, all, { addTagIds: [1, 2, 37 + round], removeTagIds: [4, 5] }));
    void a; void b; void c;
    const end = async (id: number) => {
      const answer = await t.api<{ data: { taskId: number } }>('POST', `/api/batches/${id}/revert`);
      for (;;) {
        const s = await t.data<{ status: string }>('GET', `/api/tasks/${answer.body.data.taskId}`);
        if (s.status !== 'pending' && s.status !== 'running') break;
        await new Promise((r) => setTimeout(r, 25));
      }
    };
    await time('revert c', () => end(c.batchId));
    await time('revert tag', () => end(b.batchId));
    await time('revert brand', () => end(a.batchId));
  }
});
m.run();
