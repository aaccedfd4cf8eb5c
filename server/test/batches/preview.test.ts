/** Previews of many items, which are counted in slices. */
import * as assert from 'uvu/assert';
import type { BatchPreview } from '../../../src/contract/batches';
import { batchSlice } from '../../../src/contract/limits';
import { batchTexts } from '../../src/batches/texts';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, begin } from '../support/batches';
import { fillItems } from '../support/manyItems';
import { signInAs } from '../support/people';
import { until } from '../support/TaskSocket';
import { makeToken } from '../support/tokens';

/** More items than two slices have, and than are few for a search. */
const items = 2300;

const previews = signedInSuite('previews of many items', async (t) => {
  await fillItems(t.db, items);
});

const all = { query: {}, except: [] as number[] };
const path = '/api/clothes/batch/preview';
const preview = (t: TestApp, selection: unknown, change: unknown) =>
  t.data<BatchPreview>('POST', path, { selection, change });

for (const [what, selection, change] of [
  ['entries', all, { brandId: 3, typeId: null }],
  ['a composition and a supplier', { ...all, except: [1, 2000] }, { fabricComposition: [], supplierId: 3 }],
  ['a price', all, { lastPurchase: { price: { percent: 10, round: 1 } } }],
  ['values of the item’s own row', { query: { q: 'сукня' }, except: [] }, { lastPurchase: { size: 'm' } }],
  [
    'other values of a purchase',
    { query: { q: 'ка' }, except: [] },
    { lastPurchase: { luxury: true, date: null } },
  ],
  [
    'a price and a field',
    { query: { supplierId: 7 }, except: [] },
    { brandId: 5, lastPurchase: { price: { set: 105 } } },
  ],
] as const) {
  previews(`a preview counts what the batch then changes: ${what}`, async ({ t }) => {
    await t.db.deleteFrom('purchases').where('clothes_id', 'in', [3, 1500]).execute();
    const counted = await preview(t, selection, change);
    const { batchId, total, skippedCount } = await batch(t, selection, change);
    const changes = await t.db.selectFrom('changes').select('id').where('batch_id', '=', batchId).execute();
    assert.is(counted.change, changes.length);
    assert.is(counted.skipped ?? 0, skippedCount);
    assert.is(counted.change + counted.same + (counted.skipped ?? 0), total);
    assert.ok(total > 10 && changes.length > 0);
    await t.data('POST', `/api/batches/${batchId}/revert`);
  });
}

previews('a preview of a batch shows the first new prices, of all slices', async ({ t }) => {
  const price = await t.db
    .selectFrom('clothes')
    .select(['id', 'title'])
    .where('id', '>', items - 2)
    .orderBy('id')
    .execute();
  await t.db
    .updateTable('purchases')
    .set({ price_cents: 99_00 })
    .where('clothes_id', '<=', items - 2)
    .execute();
  const { change, examples } = await preview(t, all, { lastPurchase: { price: { set: 99 } } });
  assert.is(change, 2);
  assert.equal(
    examples?.map(({ title, to }) => [title, to]),
    price.map(({ title }) => [title, 99]),
  );
});

previews('a preview of a batch names items that are missing', async ({ t }) => {
  const counted = await preview(t, { ids: [5, items + 1, 7] }, { delete: true });
  assert.equal(counted, { change: 2, same: 0, missing: 1 });
});

previews('a caller’s newer preview ends the older; programs and other people are served', async ({ t }) => {
  const other = await signInAs(t, 'editor');
  const program = await makeToken(t);
  const body = { selection: all, change: { brandId: 1 } };
  const own = [t.accessToken, t.accessToken, program.token, other.accessToken];
  const call = (accessToken: string | null) =>
    t.api<{ detail?: string }>('POST', path, body, { accessToken });
  let answers = await Promise.all(own.map(call));
  // On a busy machine the first call may end before the second one begins.
  await until(async () => {
    if (answers.some(({ status }) => status === 429)) return true;
    answers = await Promise.all(own.map(call));
    return false;
  });
  const statuses = answers.map(({ status }) => status);
  assert.equal(
    [statuses.slice(0, 2).sort(), statuses.slice(2)],
    [
      [200, 429],
      [200, 200],
    ],
  );
  const [ended] = answers.filter(({ status }) => status === 429);
  assert.is(ended?.body.detail, batchTexts.laterPreview);
  assert.is(ended?.headers['retry-after'], '1');
});

previews('a batch of all items is stored in few rows', async ({ t }) => {
  await t.db.updateTable('administrators').set({ role: 'editor' }).execute();
  const { taskId } = await begin(t, all, { brandId: 4 });
  const rows = await t.db
    .selectFrom('batch_selections')
    .select('ids')
    .where('task_id', '=', taskId)
    .execute();
  assert.ok(rows.length > 0 && rows.length <= Math.ceil(items / batchSlice), `${rows.length}`);
  await t.data('POST', `/api/tasks/${taskId}/stop`);
});

previews.run();
