import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ItemFilterRow, itemFilterRows } from '../../../../src/contract/itemFilters';
import { searchKey } from '../../../../src/contract/searchKey';
import { latinSize } from '../../../../src/contract/sizes';
import type { ClothesListItem } from '../../../../src/contract/types';
import { compareNames } from '../../../../src/core/lib/nameOrder';
import type { SortValue } from '../../../../src/ui/table/columns';
import { createRowOrders } from '../../../../src/ui/table/rowOrders';
import { chooseAccessPath } from '../../../src/clothes/list/accessPath';
import { countLimit } from '../../../src/clothes/list/countLimit';
import { listItemsPage } from '../../../src/clothes/list/list';
import { matchingIds } from '../../../src/clothes/list/matchingIds';
import { type ItemsQuery, itemsQuery } from '../../../src/clothes/list/query';
import { readFilters } from '../../../src/clothes/list/readFilters';
import { listAllItems, loadItem } from '../../../src/clothes/queries';
import { titleColumns } from '../../../src/clothes/storedFields';
import type { Database } from '../../../src/database';
import { openDatabase } from '../../../src/platform/db/open';
import { sortKey } from '../../../src/platform/db/sortKey';
import { withTransaction } from '../../../src/platform/db/transactions';
import { addAliases } from '../../../src/references/aliases';
import { nameKey, searchWords } from '../../../src/references/nameKeys';
import { searchReferences } from '../../../src/references/search';
import { onPostgres } from '../../support/app';
import { fillItems, titleOf } from '../../support/manyItems';
import { fillTags } from '../../support/manyTags';
import { makeUtf8Database } from '../../support/postgresDatabase';

/** More items than are counted, so that every access path is used. */
const items = 21_000;

interface Filled {
  db: Kysely<Database>;
  postgres: boolean;
  all: ClothesListItem[];
  end(): Promise<void>;
}

const list = suite<Filled>('a long list');

list.before(async (context) => {
  Object.assign(context, await fill());
});
list.after(({ end }) => end());

async function fill(): Promise<Filled> {
  const own = onPostgres ? await makeUtf8Database() : null;
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-test-'));
  const database = await openDatabase(
    own ? { kind: 'postgres', url: own.url } : { kind: 'sqlite', file: path.join(folder, 'clothes.db') },
  );
  const { db } = database;
  await fillItems(db, items);
  await fillTags(db, items);
  for (const [id, name] of Object.entries(formerBrands)) {
    await withTransaction(db, (tx) => addAliases(tx, 'brands', Number(id), [name]));
  }
  await sql`update purchases set price_cents = null where id % 17 = 0`.execute(db);
  await sql`update clothes set type_id = null where id % 18 = 0`.execute(db);
  // PostgreSQL would do this by itself within a minute.
  if (own) await sql`vacuum analyze`.execute(db);
  return {
    db,
    postgres: onPostgres,
    all: await listAllItems(db),
    end: async () => {
      await database.close();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Former names of brands, by the brand's id. Another brand has the last one as its present name.
 */
const formerBrands: Record<number, string> = { 12: 'Zаra Їжак Ünal', 13: 'Сукня Плюс', 14: 'BRANDS 15' };

/** Returns the query that an address holds. */
function asked(query: Record<string, string>): ItemsQuery {
  const read = itemsQuery({ page: '1', ...query });
  if (!read) throw new Error('nothing was asked');
  return read;
}

/** The values that the app sorts a whole list by (src/items/list). */
const sortValues: Partial<Record<string, (item: ClothesListItem) => SortValue>> = {
  price: ({ lastPurchase }) => lastPurchase?.price ?? null,
  date: ({ lastPurchase }) => lastPurchase?.date ?? null,
  size: ({ lastPurchase }) => latinSize(lastPurchase?.size ?? '') || null,
  supplier: ({ lastPurchase, supplier }) => (lastPurchase?.supplier ?? supplier)?.name ?? null,
  brand: ({ brand }) => brand?.name ?? null,
  type: ({ type }) => type?.name ?? null,
  color: ({ color }) => color?.name ?? null,
};

const keys = new Map<string, string>();

/** Returns the search key of a text, which is computed only once. */
function keyOf(text = ''): string {
  const key = keys.get(text) ?? searchKey(nameKey(text));
  keys.set(text, key);
  return key;
}

const sizeOf = (size?: string | null) => keyOf(latinSize(size ?? ''));

const orders = new Map<string, ClothesListItem[]>();

/** Returns the whole list in an order, which is computed only once. */
function ordered(all: readonly ClothesListItem[], sort: ItemsQuery['sort']): ClothesListItem[] {
  const name = JSON.stringify(sort);
  const made = orders.get(name) ?? order(all, sort);
  orders.set(name, made);
  return made;
}

function order(
  all: readonly ClothesListItem[],
  { field, descending }: ItemsQuery['sort'],
): ClothesListItem[] {
  const sortValue = sortValues[field];
  if (sortValue) {
    const made = createRowOrders(all, [{ key: 'it', sortValue }], compareNames, null, null);
    return [...made.order(descending ? '-it' : 'it')].flatMap((at) => all[at] ?? []);
  }
  const byId = [...all].sort((a, b) => a.id - b.id);
  if (field === 'title') {
    const titles = new Map(all.map((item) => [item, Buffer.from(sortKey(item.title))]));
    const none = Buffer.alloc(0);
    byId.sort((a, b) => (titles.get(a) ?? none).compare(titles.get(b) ?? none));
  }
  return descending ? byId.reverse() : byId;
}

/** Returns the expected items by reading the whole list, newest first or by title. */
function found(all: readonly ClothesListItem[], { q, sort, ...query }: ItemsQuery): ClothesListItem[] {
  const words = searchWords(q);
  const formerName = ({ brand }: ClothesListItem) => (brand?.id === 14 ? '' : formerBrands[brand?.id ?? 0]);
  return ordered(all, sort).filter(
    (item) =>
      words.every(
        (word) =>
          [item.title, item.brand?.name, item.type?.name, item.color?.name, formerName(item)].some((text) =>
            keyOf(text).includes(word),
          ) || sizeOf(item.lastPurchase?.size) === sizeOf(word),
      ) &&
      (query.brandId === undefined || item.brand?.id === query.brandId) &&
      (query.colorId === undefined || item.color?.id === query.colorId) &&
      (query.typeId === undefined || item.type?.id === query.typeId) &&
      (query.supplierId === undefined || item.supplier?.id === query.supplierId) &&
      (query.materialId === undefined ||
        item.fabricComposition.some(({ material }) => material.id === query.materialId)) &&
      (!query.withoutPhoto || item.mainImage === null) &&
      (!query.withoutDescription || item.description === null) &&
      (!query.withoutBrand || item.brand === null) &&
      (!query.withoutType || item.type === null) &&
      (!query.unfilled ||
        !(item.brand && item.type && item.color && item.lastPurchase?.size && item.lastPurchase.price)) &&
      (!query.lastSize || sizeOf(item.lastPurchase?.size) === sizeOf(query.lastSize)) &&
      (query.tagIds ?? []).every((id) => item.tags.some((tag) => tag.id === id)) &&
      !item.tags.some(({ id }) => query.withoutTagIds?.includes(id)) &&
      (!query.withoutTags || item.tags.length === 0) &&
      (!query.ids || query.ids.includes(item.id)) &&
      isWithin(item.createdAt.slice(0, 10), query.createdFrom, query.createdTo) &&
      isWithin(item.lastPurchase?.date?.slice(0, 10), query.boughtFrom, query.boughtTo) &&
      isWithin(item.lastPurchase?.price, query.priceFrom, query.priceTo),
  );
}

function isWithin<T extends number | string>(value: T | null | undefined, from?: T, to?: T): boolean {
  if (from === undefined && to === undefined) return true;
  if (value === null || value === undefined) return false;
  return !(from !== undefined && value < from) && !(to !== undefined && value > to);
}

const queries: Record<string, string>[] = [
  {},
  { sort: 'title', page: '3' },
  { page: '420', size: '50' },
  { page: '300', size: '50' },
  { page: '421', size: '50' },
  { page: '210', size: '100', sort: '-title' },
  { q: 'сукня' },
  { q: 'СУКНЯ', sort: 'title', page: '7', size: '10' },
  { q: "м'яка туніка" },
  { q: 'тунік м’я 12', sort: 'title' },
  { q: '20999' },
  { q: 'синя спідниця' },
  { q: 'ялинка' },
  { q: 'нко' },
  { q: 'ко', page: '2' },
  { q: '99', sort: 'title' },
  { q: '’' },
  { q: 'а', sort: '-title' },
  { q: 'щґ' },
  { q: 'brands', sort: 'title', page: '40' },
  { q: 'brands 77 шапка' },
  { q: 'types 12', page: '3' },
  { q: 'brands colors синя', sort: 'title' },
  { q: 'zаra' },
  { q: 'unal' },
  { q: 'ÜNAL brands', sort: 'title' },
  { q: 'жак', sort: 'title' },
  { q: 'zа', size: '100' },
  { q: 'плюс синя', sort: '-title' },
  { q: 'brands 15' },
  { q: '%_\\' },
  { q: '" OR "' },
  { brandId: '5' },
  { brandId: '5', sort: 'title', withoutDescription: 'true' },
  { colorId: '3', typeId: '3' },
  { colorId: '3', typeId: '4' },
  { materialId: '7', q: 'сукня' },
  { supplierId: '7', sort: 'title' },
  { supplierId: '999999' },
  { withoutPhoto: 'true' },
  { withoutPhoto: 'true', withoutDescription: 'true', q: 'кофта', sort: '-title' },
  { withoutBrand: 'true' },
  { withoutType: 'true', sort: 'type' },
  { withoutBrand: 'true', withoutType: 'true' },
  { unfilled: 'true', sort: 'price' },
  { createdFrom: '2026-01-03' },
  { createdFrom: '2025-12-31', sort: '-date', page: '2' },
  { createdFrom: '2026-01-01', createdTo: '2026-01-01', boughtTo: '2026-01-11', sort: 'price' },
  { createdTo: '2025-12-31' },
  { boughtFrom: '2026-01-12', boughtTo: '2026-01-12', sort: 'title', page: '3' },
  { boughtFrom: '2026-01-12', boughtTo: '2026-01-11' },
  { boughtFrom: '2026-01-28', priceFrom: '100.5', q: 'сукня' },
  { boughtTo: '2026-01-27', sort: '-brand', page: '2' },
  { priceFrom: '0', sort: 'size' },
  { priceTo: '0' },
  { priceFrom: '104.99', priceTo: '105', sort: '-price' },
  { lastSize: 'М'.toLowerCase() },
  { lastSize: 'm', sort: '-size', page: '3' },
  { lastSize: 'їЖАК', brandId: '5' },
  { ids: '7,20999,999999', sort: 'price' },
  { tagIds: '1', sort: 'brand', page: '3' },
  { tagIds: '4', sort: 'title' },
  { tagIds: '1,3,1', q: 'сукня' },
  { tagIds: '1,999' },
  { withoutTagIds: '3', sort: '-title', page: '30', size: '100' },
  { withoutTagIds: '1', sort: '-price' },
  { withoutTagIds: '2,3', sort: 'size' },
  { withoutTagIds: '2', brandId: '5', sort: 'title' },
  { withoutTagIds: '2,3', q: 'ко' },
  { withoutTagIds: '3,999' },
  { withoutTags: 'true', sort: 'type' },
  { withoutTags: 'true', tagIds: '1' },
  { q: 'xs' },
  { q: 'Їжак 77' },
  { q: '44-46 сукня', sort: '-supplier' },
  ...Object.keys(sortValues).flatMap((sort): Record<string, string>[] => [
    { sort },
    { sort: `-${sort}`, page: '2' },
    { sort: `-${sort}`, withoutDescription: 'true', page: '3' },
  ]),
  ...['size', 'brand'].flatMap((sort): Record<string, string>[] => [
    { sort, size: '100', page: '190' },
    { sort: `-${sort}`, size: '200', page: '105' },
    { sort: `-${sort}`, size: '200', page: '106' },
    { sort: `-${sort}`, q: 'types' },
    { sort, q: 'types', page: '150', size: '100' },
    { sort, q: 'щґ' },
  ]),
];

list('an export has the order of the list of items', async ({ db, all }) => {
  const orders: Record<string, string>[] = [
    { sort: 'title' },
    { sort: '-title', q: 'сукня' },
    { sort: 'size' },
    { sort: '-price' },
    { sort: '-brand', q: 'types' },
    { sort: 'type', withoutPhoto: 'true' },
  ];
  for (const query of orders) {
    const read = asked(query);
    const ids = await matchingIds(db, read);
    assert.equal(
      [...ids],
      found(all, read).map(({ id }) => id),
      JSON.stringify(query),
    );
  }
});

list('items that a query of the list names come in its order, page by page', async ({ db, all }) => {
  const ids = [7, 20_000, 3, 999_999, 7, 150, 41];
  const named = { ids: ids.join(), size: '2' };
  const page = async (query: Record<string, string>) => {
    const { data, meta } = await listItemsPage(db, asked({ ...named, ...query }));
    return [data.map(({ id }) => id), meta.total];
  };
  assert.equal(await page({}), [[7, 20_000], 5]);
  assert.equal(await page({ page: '3' }), [[41], 5]);
  assert.equal(await page({ page: '4' }), [[], 5]);
  const brandId = all.find(({ id }) => id === 3)?.brand?.id;
  const ofBrand = [7, 20_000, 3, 150, 41].filter(
    (id) => all.find((item) => item.id === id)?.brand?.id === brandId,
  );
  assert.equal(await page({ brandId: `${brandId}`, size: '9' }), [ofBrand, ofBrand.length]);
  for (const read of [asked(named), asked({ ...named, sort: 'ids' })])
    assert.equal([...(await matchingIds(db, read))], [7, 20_000, 3, 150, 41]);
  const { data } = await listItemsPage(db, asked({ sort: 'ids', size: '2' }));
  assert.equal(
    data.map(({ id }) => id),
    found(all, asked({}))
      .slice(0, 2)
      .map(({ id }) => id),
    'without ids the newest come first',
  );
});

list(
  'every search, filter, order and page of items gives the same as reading the whole list',
  async ({ db, all }) => {
    for (const query of queries) {
      const read = asked(query);
      const { data, meta } = await listItemsPage(db, read);
      const expected = found(all, read);
      const first = (read.page - 1) * read.size;
      const name = JSON.stringify(query);
      assert.equal(
        data.map(({ id, title }) => `${id} ${title}`),
        expected.slice(first, first + read.size).map(({ id, title }) => `${id} ${title}`),
        name,
      );
      const whole = Object.keys(query).every((key) => ['page', 'size', 'sort'].includes(key));
      const many = !whole && expected.length > countLimit;
      assert.is(meta.total, many ? countLimit : expected.length, name);
      assert.is(meta.atLeast, many ? true : undefined, name);
    }
  },
);

/**
 * The path of each query, as docs/lists.md says, with the name of the filter whose index is used.
 */
const paths: [query: Record<string, string>, path: string][] = [
  [{}, 'scan'],
  [{ sort: 'title', page: '3' }, 'scan'],
  [{ q: 'щґ' }, 'head'],
  [{ q: 'а' }, 'scan'],
  [{ brandId: '5' }, 'collect by brandId'],
  [{ withoutPhoto: 'true' }, 'collect by withoutPhoto'],
  [{ withoutDescription: 'true', withoutPhoto: 'true' }, 'collect by withoutPhoto'],
  [{ q: 'сукня', brandId: '5' }, 'collect by brandId'],
  [{ q: '20999' }, 'collect by word'],
  [{ q: 'brands 77 шапка' }, 'collect by word'],
  [{ q: 'zаra' }, 'collect by wordOrName'],
  [{ q: 'types' }, 'scan'],
  [{ q: 'types', sort: 'title' }, 'scan'],
  [{ sort: 'price' }, 'scan'],
  [{ q: 'types', sort: '-brand' }, 'scan'],
  [{ withoutDescription: 'true', sort: 'size' }, 'collect by withoutDescription'],
  [{ unfilled: 'true', withoutDescription: 'true' }, 'collect by withoutDescription'],
  [{ createdFrom: '2030-01-01' }, 'collect by createdFrom'],
  [{ createdTo: '2025-12-31' }, 'collect by createdTo'],
  [{ createdFrom: '2030-01-01', createdTo: '2030-01-31' }, 'collect by createdFrom'],
  [{ boughtFrom: '2026-01-12', boughtTo: '2026-01-12' }, 'collect by boughtFrom'],
  [{ boughtFrom: '2026-01-11', sort: '-price' }, 'scan'],
  [{ boughtTo: '2026-01-12', brandId: '5' }, 'collect by brandId'],
  [{ priceTo: '100.5' }, 'collect by priceTo'],
  [{ priceFrom: '0', boughtTo: '2026-01-10' }, 'collect by boughtTo'],
  [{ lastSize: 'M' }, 'collect by lastSize'],
  [{ ids: '7' }, 'collect by ids'],
  [{ tagIds: '4' }, 'collect by tagIds'],
  [{ tagIds: '1' }, 'scan'],
  [{ tagIds: '3,4' }, 'collect by tagIds'],
  [{ tagIds: '1', brandId: '5' }, 'collect by brandId'],
  [{ withoutTagIds: '3' }, 'scan'],
  [{ withoutTagIds: '3', sort: '-price' }, 'scan'],
  [{ withoutTags: 'true' }, 'scan'],
  [{ withoutTagIds: '4', withoutTags: 'true' }, 'scan'],
  [{ withoutTagIds: '4', withoutPhoto: 'true' }, 'collect by withoutPhoto'],
  [{ withoutTagIds: '4', q: 'щґ' }, 'head'],
  [{ q: '44-46' }, 'collect by wordOrName'],
];

list('the list of items chooses the access path by how many items match', async ({ db, postgres }) => {
  for (const [query, expected] of paths) {
    const asking = asked(query);
    const filters = await readFilters(db, asking);
    const { path: chosen } = await chooseAccessPath(db, filters, asking.sort);
    const index = chosen.kind === 'collect' ? ` by ${filters.names[chosen.index ?? -1]}` : '';
    const wanted = postgres ? expected.replace(/ .*/, '') : expected;
    assert.is(`${chosen.kind}${postgres ? '' : index}`, wanted, JSON.stringify(query));
  }
});

list('a short list of items is sent whole, a longer one in pages', async ({ db, all }) => {
  const short = await listItemsPage(db, { ...asked({ q: 'сукня', size: '10' }), wholeUpTo: items });
  assert.equal(short.meta, { total: items, page: 1, size: items, whole: true });
  assert.is(short.data.length, all.length);
  const long = await listItemsPage(db, { ...asked({ size: '10' }), wholeUpTo: items - 1 });
  assert.equal(long.meta, { total: items, page: 1, size: 10 });
});

list('the list of items shows a write in searches and counts within the same transaction', async ({ db }) => {
  const id = items - 1;
  const hits = async (q: string) => (await listItemsPage(db, asked({ q }))).meta.total;
  const total = async () => (await listItemsPage(db, asked({}))).meta.total;
  const change = (title: string) =>
    db.updateTable('clothes').set(titleColumns(title)).where('id', '=', id).execute();
  const title = titleOf(id);
  await change('Ґудзикова їжачиха');
  assert.equal([await hits('їжачих'), await hits(title)], [1, 0]);
  await change('Łódź Ґудзикова їжачиха');
  for (const q of ['lodz', 'ŁÓDŹ', 'łodz їжачиха', 'od']) assert.is(await hits(q), 1, q);
  assert.equal([await hits('їжачих'), await hits('гудзик')], [1, 0]);
  await change(title);
  assert.equal([await hits('їжачих'), await hits(title)], [0, 1]);
  const undone = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('clothes').where('id', '=', id).execute();
    assert.is((await listItemsPage(tx, asked({}))).meta.total, items - 1);
    assert.is((await listItemsPage(tx, asked({ q: title }))).meta.total, 0);
    throw new Error('undone');
  });
  await undone.catch(() => undefined);
  assert.equal([await total(), await hits(title)], [items, 1]);
});

list('a filter finds names by any part: the exact one, then those that begin with it', async ({ db }) => {
  const search = async (q: string, size = 4) => {
    const { data, meta } = await searchReferences(db, 'brands', { page: 1, size, q, wholeUpTo: 0 });
    return [data.map(({ name }) => name).join(), meta.total];
  };
  assert.equal(await search('Brands 12'), ['brands 12,brands 120,brands 121,brands 122', 11]);
  assert.equal(await search('s 12', 2), ['brands 12,brands 120', 11]);
  assert.equal(await search('29', 3), ['brands 29,brands 129,brands 229', 13]);
  assert.equal(await search('%'), ['', 0]);
  assert.equal((await search('', 300))[1], 300);
  const whole = await searchReferences(db, 'brands', { page: 1, size: 5, q: '12', wholeUpTo: 300 });
  assert.equal([whole.data.length, whole.meta.whole], [300, true]);
});

/** Values of filters, by kind. */
const filterTexts: Record<ItemFilterRow['kind'], string> = {
  entry: '5',
  entries: '1,4',
  noEntries: '3,4',
  lacks: 'true',
  day: '2030-01-01',
  price: '199.99',
  size: '44-46',
  ids: '7,8',
};

/** Frequent calls, whose cost must not depend on the number of items. */
const hot: Record<string, (db: Kysely<Database>) => Promise<unknown>> = {
  'the first page': (db) => listItemsPage(db, asked({})),
  'a page by title': (db) => listItemsPage(db, asked({ sort: 'title', page: '3' })),
  'a page by creation': (db) => listItemsPage(db, asked({ sort: '-createdAt' })),
  'a page by change': (db) => listItemsPage(db, asked({ sort: 'updatedAt' })),
  'the last page': (db) => listItemsPage(db, asked({ page: '840', sort: 'title' })),
  'a rare word': (db) => listItemsPage(db, asked({ q: '17123' })),
  'two words': (db) => listItemsPage(db, asked({ q: 'сукня 1712', sort: 'title' })),
  'a word and two letters': (db) => listItemsPage(db, asked({ q: 'су 1712' })),
  'a brand': (db) => listItemsPage(db, asked({ brandId: '5', sort: 'title' })),
  'a brand’s name': (db) => listItemsPage(db, asked({ q: '277' })),
  'a former name': (db) => listItemsPage(db, asked({ q: 'Zаra' })),
  'a supplier': (db) => listItemsPage(db, asked({ supplierId: '7' })),
  'a brand without photo': (db) => listItemsPage(db, asked({ brandId: '5', withoutPhoto: 'true' })),
  'a page by price': (db) => listItemsPage(db, asked({ sort: 'price' })),
  'a page by size': (db) => listItemsPage(db, asked({ sort: '-size' })),
  'a page by brand': (db) => listItemsPage(db, asked({ sort: 'brand' })),
  'a page by supplier': (db) => listItemsPage(db, asked({ sort: '-supplier' })),
  'a size': (db) => listItemsPage(db, asked({ lastSize: '44-46' })),
  'a word that is a size': (db) => listItemsPage(db, asked({ q: '44-46' })),
  'unfilled items of a brand': (db) => listItemsPage(db, asked({ unfilled: 'true', brandId: '5' })),
  'new items': (db) => listItemsPage(db, asked({ createdFrom: '2030-01-01' })),
  'items bought within some days': (db) =>
    listItemsPage(db, asked({ boughtFrom: '2026-01-12', boughtTo: '2026-01-12' })),
  'items of a brand bought within some days': (db) =>
    listItemsPage(db, asked({ brandId: '5', boughtFrom: '2026-01-12', boughtTo: '2026-01-28' })),
  'some items': (db) => listItemsPage(db, asked({ ids: '7,8' })),
  ...Object.fromEntries(
    itemFilterRows.map(({ name, kind }) => [
      `the filter ${name}`,
      (db: Kysely<Database>) => listItemsPage(db, asked({ [name]: filterTexts[kind] })),
    ]),
  ),
  'an item': (db) => loadItem(db, 500),
  'names by a part': (db) => searchReferences(db, 'brands', { page: 1, size: 50, q: 's 12', wholeUpTo: 0 }),
};

list('no query of the list of items reads a whole table', async ({ db, postgres }) => {
  for (const [name, call] of Object.entries(hot)) {
    for (const query of await recorded(db, call)) {
      const bad = postgres ? await fullScansOfPostgres(db, query) : await fullScansOfSqlite(db, query);
      assert.equal(bad, [], `${name}: ${query.sql}`);
    }
  }
});

/** Returns the queries that a call sends. */
async function recorded(db: Kysely<Database>, call: (db: Kysely<Database>) => Promise<unknown>) {
  const seen: CompiledQuery[] = [];
  const recording = new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery) => {
          seen.push(query);
          return target.executeQuery(query);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await call(recording);
  assert.ok(seen.length > 0);
  return seen;
}

const large = /\b(clothes|purchases|compositions|images|item_tags)\b/;

/**
 * Returns the steps of SQLite's plan that read all of a large table. A scan in order does not count
 * unless the plan also sorts: it ends with the page.
 */
async function fullScansOfSqlite(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  type Step = { id: number; parent: number; detail: string };
  const { rows } = await db.executeQuery<Step>({ ...query, sql: `explain query plan ${query.sql}` });
  return rows
    .filter(({ detail, parent }) => {
      if (!/^SCAN /.test(detail) || !large.test(detail)) return false;
      const sorted = rows.some(
        (step) => step.parent === parent && step.detail.includes('TEMP B-TREE FOR ORDER BY'),
      );
      return sorted || !/\blimit\b/.test(query.sql);
    })
    .map(({ detail }) => detail);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Returns the sequential scans of a large table in PostgreSQL's plan. */
async function fullScansOfPostgres(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...query,
    sql: `explain (format json) ${query.sql}`,
  });
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'].endsWith('Seq Scan') && large.test(plan['Relation Name'] ?? '')
      ? [`${plan['Node Type']} ${plan['Relation Name']}`]
      : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scans(plan)));
}

list.run();
