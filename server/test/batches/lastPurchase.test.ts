import * as assert from 'uvu/assert';
import type { BatchPreview } from '../../../src/contract/batches';
import type { Purchase } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch } from '../support/batches';
import { fastCreate } from '../support/items';

const last = signedInSuite(
  'batches that change last purchases',
  async (t) => {
    for (const name of ['ЦУМ', 'Базар']) await t.data('POST', '/api/suppliers/', { name });
    await create(t, 'Пальто', { price: 19.99 });
    await create(t, 'Плащ', { price: 120, size: 'M' });
    await create(t, 'Сукня');
    await create(t, 'Шарф');
    await t.db.deleteFrom('purchases').where('clothes_id', '=', 4).execute();
    const dated = (price: number, date: string | null) => ({ price, date });
    await create(t, 'Кофта', dated(1, '2026-01-01'), dated(2, '2026-03-01'), dated(3, null));
  },
  { batches: { retryPause: 1, unsavedPause: 1 } },
);

/** Creates an item; the first purchase is the one of its creation, `values` are further ones. */
async function create(t: TestApp, title: string, ...values: Partial<Purchase>[]): Promise<number> {
  const { clothesId, purchaseId } = await fastCreate(t, title);
  const [first, ...others] = values;
  await t.data('PUT', `/api/purchases/${purchaseId}`, { clothesId, supplierId: 1, ...first });
  for (const each of others) await t.data('POST', '/api/purchases/', { clothesId, supplierId: 1, ...each });
  return clothesId;
}

/** Items 1 to 5: two prices, none, no purchase, three purchases whose second is the last. */

const all = { query: {}, except: [] };
const preview = (t: TestApp, change: unknown, selection: unknown = all) =>
  t.data<BatchPreview>('POST', '/api/clothes/batch/preview', { selection, change });
const purchases = async (t: TestApp) =>
  Promise.all([1, 2, 3, 4, 5].map((id) => t.data<Purchase[]>('GET', `/api/clothes/${id}/purchases`)));
const prices = async (t: TestApp) => (await purchases(t)).map((list) => list.map(({ price }) => price));

last('a batch raises last prices exactly, skips items without one, and goes back', async ({ t }) => {
  const change = { lastPurchase: { price: { percent: 10 } } };
  assert.equal(await preview(t, change), {
    change: 3,
    same: 0,
    missing: 0,
    skipped: 2,
    examples: [
      { title: 'Пальто', from: 19.99, to: 21.99 },
      { title: 'Плащ', from: 120, to: 132 },
      { title: 'Кофта', from: 2, to: 2.2 },
    ],
  });
  const before = await purchases(t);
  const task = await batch(t, all, change);
  assert.equal([task.done, task.skippedCount], [5, 2]);
  assert.equal(task.skipped, [
    { id: 3, reason: 'Остання покупка не має ціни.' },
    { id: 4, reason: 'Товар не має покупок.' },
  ]);
  assert.equal(await prices(t), [[21.99], [132], [null], [], [1, 2.2, 3]]);
  await t.data('POST', `/api/batches/${task.batchId}/revert`);
  assert.equal(await purchases(t), before);
});

last('a batch sets values of the last purchase alone, beside fields of the item', async ({ t }) => {
  const date = '2026-05-01T00:00:00.000';
  const change = {
    supplierId: 2,
    lastPurchase: { price: { set: 120 }, size: 'M', weight: 0.5, date, luxury: true },
  };
  assert.equal(await preview(t, change, { ids: [2, 3, 4, 5, 99] }), {
    change: 3,
    same: 0,
    missing: 1,
    skipped: 1,
    examples: [
      { title: 'Сукня', from: null, to: 120 },
      { title: 'Кофта', from: 2, to: 120 },
    ],
  });
  await batch(t, all, change);
  const wanted = [2, 120, 'M', 0.5, date, true];
  const values = (await purchases(t)).map((list) =>
    list.map((one) => [one.supplierId, one.price, one.size, one.weight, one.date, one.luxury]),
  );
  assert.equal(values.slice(0, 4), [[wanted], [wanted], [wanted], []]);
  assert.equal(values[4]?.[1], wanted);
  assert.equal(values[4]?.[2], [2, 3, null, null, null, false]);
  assert.equal(await preview(t, change), { change: 0, same: 4, missing: 0, skipped: 1, examples: [] });
});

last('a batch of last purchases counts items that have the values already', async ({ t }) => {
  const counts = async (lastPurchase: unknown, fields = {}) => {
    const { change, same, skipped } = await preview(t, { ...fields, lastPurchase });
    return [change, same, skipped];
  };
  assert.equal(await counts({ size: 'M' }), [3, 1, 1]);
  assert.equal(await counts({ size: null }), [1, 3, 1]);
  assert.equal(await counts({ luxury: false }), [0, 4, 1]);
  assert.equal(await counts({ price: { add: 0 } }), [0, 3, 2]);
  assert.equal(await counts({ price: { add: 0 }, size: 'M' }), [2, 1, 2]);
  assert.equal(await counts({ price: { add: 0 } }, { supplierId: 2 }), [3, 0, 2]);
  assert.equal(await counts({ price: { set: null } }), [3, 1, 1]);
});

last('a batch of last purchases refuses a wrong value at its field', async ({ t }) => {
  const refused: [unknown, string][] = [
    [{ price: { percent: 10, add: 1 } }, 'price'],
    [{ price: {} }, 'price'],
    [{ price: { set: -1 } }, 'price'],
    [{ price: { set: 1.005 } }, 'price'],
    [{ price: { percent: 0.001 } }, 'price.percent'],
    [{ price: { percent: -101 } }, 'price.percent'],
    [{ price: { add: 1.005 } }, 'price.add'],
    [{ price: { add: 1, round: 0 } }, 'price.round'],
    [{ size: 'x'.repeat(201) }, 'size'],
    [{ date: '2026-02-30' }, 'date'],
    [{ weight: -1 }, 'weight'],
  ];
  for (const [lastPurchase, field] of refused) {
    const problem = await t.problem('POST', '/api/clothes/batch', {
      selection: all,
      change: { lastPurchase },
    });
    assert.is(problem.errors?.[0]?.field, `change.lastPurchase.${field}`, JSON.stringify(lastPurchase));
  }
  // A supplier and measurements are none of the values that a batch sets in last purchases.
  for (const lastPurchase of [{}, { supplierId: 99 }, { measurements: 5 }]) {
    const empty = await t.problem('POST', '/api/clothes/batch', { selection: all, change: { lastPurchase } });
    assert.is(empty.errors?.[0]?.field, 'change', JSON.stringify(lastPurchase));
  }
});

last.run();
