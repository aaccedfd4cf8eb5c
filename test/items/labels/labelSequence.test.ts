import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { LabelSequence } from '../../../src/items/labels/labelSequence';
import { browser, browserSuite, json, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('the sequence of labels');

/** The ids of the list, in its order. */
let list: number[];
/** The list’s calls, as their parameters. */
let calls: Record<string, string>[];
test.before.each(() => {
  list = [];
  calls = [];
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(({ url }) => {
    const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
    calls.push(query);
    const ids = query.ids?.split(',').map(Number);
    const found = ids ? ids.filter((id) => list.includes(id)) : list;
    const [page, size] = [Number(query.page), Number(query.size)];
    const data = found.slice((page - 1) * size, page * size).map(rowOf);
    const total = Math.min(found.length, 10_001);
    return json({ data, meta: { total, page, size, ...(found.length > total && { atLeast: true }) } });
  });
});

const reference = { id: 1, name: 'x' };
const rowOf = (id: number) => ({
  ...{ id, title: `Товар ${id}`, brand: null, type: null, color: null, description: null, tags: [] },
  ...{ fabricComposition: [], supplier: reference, mainImage: null, lastPurchase: null, purchasesCount: 1 },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
});
/** Returns the ids from the newest to the oldest. */
const newest = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
const { signal } = new AbortController();
const part = async (labels: LabelSequence, number: number) => {
  const { items, ...rest } = await labels.part(number, signal);
  return { ids: items.map(({ id }) => id), ...rest };
};

test('labels come in parts of 500 in the list’s order, of which only the asked ones are read', async () => {
  list = newest(100_000, 1);
  const labels = new LabelSequence({ q: 'пальто', sort: 'title' }, new Set());
  const first = await part(labels, 0);
  assert.equal(first.ids, newest(100_000, 99_501));
  assert.equal([first.before, first.count, first.gone, first.hasMore], [0, 500, 0, true]);
  assert.equal([first.total, first.atLeast], [10_001, true]);
  assert.equal(calls, [{ q: 'пальто', sort: 'title', page: '1', size: '500' }]);
  assert.equal((await part(labels, 1)).ids, newest(99_500, 99_001));
  assert.ok(calls.length <= 3, `${calls.length} calls`);
});

test('the borders of the parts stay although items are added and deleted meanwhile', async () => {
  list = newest(1600, 1);
  const labels = new LabelSequence({}, new Set());
  await part(labels, 0);
  // New items push the rest down by more than a page; then many before the border are deleted.
  list = newest(2300, 1);
  assert.equal((await part(labels, 1)).ids, newest(1100, 601));
  list = newest(1000, 1);
  const third = await part(labels, 2);
  assert.equal([third.ids, third.before], [newest(600, 101), 1000]);
  const last = await part(labels, 3);
  assert.equal([last.ids, last.hasMore, last.total], [newest(100, 1), false, 1600]);
});

test('a part that is shown again is the same, without items that were deleted since', async () => {
  list = newest(700, 1);
  const labels = new LabelSequence({}, new Set());
  await part(labels, 0);
  await part(labels, 1);
  list = list.filter((id) => id !== 650 && id !== 640);
  const again = await part(labels, 0);
  assert.equal(
    again.ids,
    newest(700, 201).filter((id) => id !== 650 && id !== 640),
  );
  assert.equal([again.count, again.gone, again.hasMore], [500, 2, true]);
});

test('exceptions are in no part, and move its border', async () => {
  list = newest(1010, 1);
  const labels = new LabelSequence({ brandId: 3 }, new Set([1010, 1008, 5]));
  const first = await part(labels, 0);
  assert.equal([first.ids.length, first.ids[0], first.ids[1], first.ids.at(-1)], [500, 1009, 1007, 509]);
  assert.is(first.total, 1007);
  const last = await part(labels, 2);
  assert.equal(last.ids, [8, 7, 6, 4, 3, 2, 1]);
  assert.equal([last.hasMore, last.total], [false, 1007]);
});

test('named items keep the list’s order; those that do not exist are counted', async () => {
  list = newest(900, 1);
  const labels = new LabelSequence({ ids: [7, 901, 3, 902] }, new Set());
  const only = await part(labels, 0);
  assert.equal(only.ids, [7, 3]);
  assert.equal([only.gone, only.total, only.hasMore], [2, 2, false]);
  assert.is(calls.length, 1);
});

test('a list of exactly a part has no further one, and an empty list has none', async () => {
  list = newest(500, 1);
  const full = await part(new LabelSequence({}, new Set()), 0);
  assert.equal([full.ids.length, full.hasMore], [500, false]);
  list = [];
  const none = await part(new LabelSequence({}, new Set()), 0);
  assert.equal([none.total, none.hasMore, none.gone], [0, false, 0]);
});

test.run();
