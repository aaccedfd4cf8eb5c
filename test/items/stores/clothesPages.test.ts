import * as assert from 'uvu/assert';
import { wholeItemsUpTo } from '../../../src/contract/limits';
import { type ClothesListQuery, listClothes } from '../../../src/items/api/clothes';
import { firstClothesPage } from '../../../src/items/api/clothesListPath';
import { clothesListItem } from '../../../src/items/api/decoders';
import { type ClothesPages, createClothesPages } from '../../../src/items/stores/clothesPages';
import { browser, browserSuite, deferred, json, problem, unreachable } from '../../setup/fakeBrowser';

const test = browserSuite('the clothes list by pages');
let pages: ClothesPages;
/** The server's items, the newest first. */
let all: number[];

test.before.each(() => {
  pages = createClothesPages();
  all = Array.from({ length: 95 }, (_, at) => 95 - at);
  browser.serve(({ url }) => answer(url));
});

/** Returns the server's answer: a search finds the items whose number begins with it. */
function answer(url: string): Response {
  const { searchParams } = new URL(url, 'http://shop.example');
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
  const found = all.filter((id) => String(id).startsWith(searchParams.get('q') ?? ''));
  const data = found.slice((page - 1) * size, page * size).map((id) => ({ id, title: `Річ ${id}` }));
  return json({ data, meta: { total: found.length, page, size } });
}

const page = (number: number, more: Partial<ClothesListQuery> = {}): ClothesListQuery => ({
  page: number,
  size: 10,
  ...more,
});
const item = (id: number, title = `Річ ${id}`) => clothesListItem({ id, title });
const asked = () => browser.calls.map(({ url }) => url.replace('/api/clothes/', ''));

/** Returns the loaded ids at these places. */
function ids(from = 0, to = 10): (number | undefined)[] {
  const { shown } = pages.store.get();
  return Array.from({ length: to - from }, (_, at) => shown?.rows.get(from + at)?.id);
}

async function requestPage(query: ClothesListQuery): Promise<() => void> {
  const leave = pages.request(query);
  await browser.settle();
  return leave;
}

test('the prefetched address is the one that the list requests', async () => {
  await listClothes({ page: 1, size: 10, wholeUpTo: wholeItemsUpTo });
  assert.equal(
    browser.calls.map(({ url }) => url),
    [firstClothesPage],
  );
});

test('if an API refuses the list’s query, the items are requested without it', async () => {
  browser.serve(({ url }) =>
    url.includes('?') ? problem(400, 'malformed') : json([{ id: 7, title: 'Річ' }]),
  );
  const { items, meta } = await listClothes({ page: 1, size: 10, wholeUpTo: wholeItemsUpTo });
  assert.equal([items.map(({ id }) => id), meta], [[7], null]);
  assert.equal(asked(), ['?page=1&size=10&wholeUpTo=1000', '']);
});

test('pages of items are requested one beside another; the first answer is not asked for again', async () => {
  pages.begin(
    page(1),
    all.slice(0, 10).map((id) => item(id)),
    { total: 95, page: 1, size: 10 },
  );
  const leave = await requestPage(page(1));
  assert.equal(asked(), []);
  leave();
  await requestPage(page(2));
  assert.equal(asked(), ['?page=2&size=10']);
  assert.equal(
    [ids(0, 2), ids(10, 12)],
    [
      [95, 94],
      [85, 84],
    ],
  );
  assert.is(pages.store.get().shown?.total, 95);
});

test('an older page of items never takes the place of a newer one', async () => {
  const slow = deferred<void>();
  browser.serve(async ({ url }) => {
    if (url.endsWith('q=1')) await slow.promise;
    return answer(url);
  });
  const leave = await requestPage(page(1, { q: '1' }));
  leave();
  await requestPage(page(1, { q: '12' }));
  slow.resolve();
  await browser.settle();
  assert.equal(ids(0, 2), [12, undefined]);
});

test('shown rows of items stay until the next are loaded, and are there at once on the way back', async () => {
  const leave = await requestPage(page(1));
  leave();
  const slow = deferred<void>();
  browser.serve(async ({ url }) => {
    await slow.promise;
    return answer(url);
  });
  const leaveSearch = await requestPage(page(1, { q: '9' }));
  assert.equal(ids(0, 2), [95, 94]);
  slow.resolve();
  await browser.settle();
  assert.equal(ids(0, 7), [95, 94, 93, 92, 91, 90, 9]);
  leaveSearch();
  browser.serve(unreachable);
  pages.request(page(1));
  assert.is(pages.store.get().shown?.total, 95, 'before any answer');
});

test('a new item comes first if the newest do, and is counted; the page is requested again', async () => {
  await requestPage(page(1));
  all.unshift(96);
  const slow = deferred<void>();
  browser.serve(async ({ url }) => {
    await slow.promise;
    return answer(url);
  });
  pages.add(item(96));
  assert.equal(ids(0, 3), [96, 95, 94]);
  assert.is(pages.store.get().shown?.total, 96);
  slow.resolve();
  await browser.settle();
  assert.equal(ids(0, 3), [96, 95, 94]);
  pages.add(item(96));
  assert.is(pages.store.get().shown?.total, 96, 'once');
});

test('a deleted item disappears at once, rows after it move up, and one more is loaded', async () => {
  await requestPage(page(1));
  all = all.filter((id) => id !== 93);
  pages.remove(93);
  assert.equal(ids(), [95, 94, 92, 91, 90, 89, 88, 87, 86, undefined]);
  await browser.settle();
  assert.equal(ids(), [95, 94, 92, 91, 90, 89, 88, 87, 86, 85]);
  assert.is(pages.store.get().shown?.total, 94);
});

test('a changed item stays in its place in the list by pages', async () => {
  await requestPage(page(1));
  pages.replace(new Map([[94, item(94, 'Плащ')]]));
  assert.is(pages.store.get().shown?.rows.get(1)?.title, 'Плащ');
});

test('a change during a request of items makes it run again', async () => {
  const old = deferred<void>();
  let first = true;
  browser.serve(async ({ url }) => {
    const before = answer(url);
    if (first) {
      first = false;
      await old.promise;
    }
    return before;
  });
  const leave = pages.request(page(1));
  await browser.settle();
  all = all.slice(1);
  pages.remove(95);
  await browser.settle();
  old.resolve();
  await browser.settle();
  assert.equal(ids(0, 2), [94, 93]);
  leave();
});

test('a row of items that was only scrolled past is not requested', async () => {
  const leave = pages.request(page(5), 100);
  leave();
  pages.request(page(6), 100);
  await browser.advance(100);
  assert.equal(asked(), ['?page=6&size=10']);
});

test('a failed page of items is reported, the rows stay, and a retry loads it', async () => {
  const leave = await requestPage(page(1));
  leave();
  browser.serve(() => problem(500, 'internal', 'Не вийшло.'));
  await requestPage(page(2));
  assert.is(pages.store.get().problem?.detail, 'Не вийшло.');
  assert.equal(ids(0, 1), [95]);
  browser.serve(({ url }) => answer(url));
  pages.refresh();
  await browser.settle();
  assert.is(pages.store.get().problem, null);
  assert.equal(ids(10, 11), [85]);
});

/** Answers `count` items of a list that was counted as `total`. */
function answerShort(count: number, total: number, atLeast = false) {
  const data = Array.from({ length: count }, (_, at) => item(at + 1));
  browser.serve(() => json({ data, meta: { total, page: 1, size: 10, atLeast } }));
}

test('a page of items shorter than the count of the list ends the list', async () => {
  answerShort(4, 20);
  await requestPage(page(2));
  assert.is(pages.store.get().shown?.total, 14);
});

test('a page of items whose rows are all gone leaves the pages before it', async () => {
  answerShort(0, 10_000, true);
  await requestPage(page(4));
  const { shown } = pages.store.get();
  assert.is(shown?.total, 30);
  assert.not(shown?.atLeast);
});

test.run();
