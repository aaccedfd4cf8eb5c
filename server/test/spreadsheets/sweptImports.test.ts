// SQLite only: tests files and rows of ended imports; importing runs on both.
/** Imports that are deleted while they begin, and the data that a run keeps of its file. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Slice } from '../../src/batches/runners';
import { entryLikeness } from '../../src/references/likeness/entryLikeness';
import { importRunner } from '../../src/spreadsheets/importing/importRunner';
import { startImport } from '../../src/spreadsheets/importing/runImport';
import { forgetOldest } from '../../src/spreadsheets/importing/sweep';
import { importTexts } from '../../src/spreadsheets/texts';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { builtQueries } from '../support/plans';
import { upload } from './support';

const swept = signedInSuite('an import that is swept');

const owner = { administratorId: 1, tokenId: null };

/** Makes ten more imports: the next one then deletes the first. */
async function tenLater(t: TestApp): Promise<void> {
  const last = await t.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow();
  const { id: _, ...values } = last;
  await t.db
    .insertInto('imports')
    .values(Array.from({ length: 10 }, () => values))
    .execute();
}

const countRows = async (t: TestApp, id: number) =>
  (
    await t.db
      .selectFrom('import_rows')
      .select('row')
      .where('import_id', '=', id)
      .where('state', '!=', 'skipped')
      .execute()
  ).length;

for (const results of [1, 2, 3]) {
  swept(`a swept import is started or deleted, also after ${results} statements of it`, async ({ t }) => {
    const { id } = await upload(t, 'Назва\nПальто\nПлащ\n');
    await tenLater(t);
    let [seen, starting] = [0, Promise.resolve<BatchStarted | string>('')];
    const watched = t.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        seen += 1;
        if (seen === results) starting = startImport(t, owner, id).catch((error) => `${error.code}`);
        return result;
      },
    });
    await forgetOldest(watched, owner);
    const outcome = await starting;
    assert.ok(seen >= results);
    if (typeof outcome === 'string') {
      assert.ok(['not_found', 'unavailable'].includes(outcome), outcome);
      assert.is(await countRows(t, id), 0);
    } else assert.is(await countRows(t, id), 2);
  });
}

swept('imports of a program never displace those of its person', async ({ t }) => {
  const { id } = await upload(t, 'Назва\nПальто\n');
  await tenLater(t);
  await t.db.updateTable('imports').set({ token_id: 1 }).where('id', '!=', id).execute();
  await forgetOldest(t.db, { ...owner, tokenId: 2 });
  await forgetOldest(t.db, owner);
  assert.is(await countRows(t, id), 1);
  await t.db.updateTable('imports').set({ token_id: 1 }).execute();
  await forgetOldest(t.db, { ...owner, tokenId: 2 });
  assert.is(await countRows(t, id), 0);
});

swept('an import whose rows were swept away fails with a sentence', async ({ t }) => {
  const { id } = await upload(t, 'Назва\nПальто\nПлащ\n');
  await t.db.deleteFrom('import_rows').where('import_id', '=', id).execute();
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
  const task = await ended(t, taskId);
  assert.equal([task.status, task.detail], ['failed', importTexts.notFound]);
  assert.equal(await t.db.selectFrom('clothes').select('id').execute(), []);
});

swept('the new entries of an import’s file are read once, however many slices create them', async ({ t }) => {
  const names = Array.from({ length: 6 }, (_, n) => `Бренд ${n}`);
  const { id } = await upload(t, `Назва;Бренд\n${names.map((name) => `Річ;${name}\n`).join('')}`);
  const { batchId } = await startImport(t, owner, id);
  const runner = importRunner(entryLikeness);
  const queries = await builtQueries(t.db, async (db) => {
    let cursor: string | null = null;
    do {
      const author = { administratorId: 1, cause: 'import', batchId } as const;
      const batch = { taskId: 7, author, payload: { importId: id }, size: 2, done: 0, total: 6, now: 0 };
      const at: string | null = cursor;
      const slice: Slice = await db.transaction().execute((tx) => runner.slice(tx, { ...batch, cursor: at }));
      cursor = slice.cursor;
    } while (cursor?.includes('entries'));
  });
  const reading = queries.filter(({ sql }) => sql.includes('"new_references"'));
  assert.is(reading.length, 1);
  const brands = await t.db.selectFrom('brands').select('name').orderBy('id').execute();
  assert.equal(
    brands.map(({ name }) => name),
    names,
  );
});

swept.run();
