import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClothesListItem } from '../../../../src/contract/types';
import { chooseAccessPath } from '../../../src/clothes/list/accessPath';
import { countLimit } from '../../../src/clothes/list/countLimit';
import { listItemsPage } from '../../../src/clothes/list/list';
import { type ItemsQuery, itemsQuery } from '../../../src/clothes/list/query';
import { readFilters } from '../../../src/clothes/list/readFilters';
import { listAllItems, loadItem } from '../../../src/clothes/queries';
import { openDatabase } from '../../../src/platform/db/open';
import type { Database } from '../../../src/platform/db/schema';
import { sortKey } from '../../../src/platform/db/sortKey';
import { withTransaction } from '../../../src/platform/db/transactions';
import { addAliases } from '../../../src/references/aliases';
import { nameKey, searchWords } from '../../../src/references/nameKeys';
import { searchReferences } from '../../../src/references/search';
import { onPostgres } from '../../support/app';
import { fillItems, titleOf } from '../../support/manyItems';
import { makeUtf8Database } from '../../support/postgresDatabase';

/** More items than are counted, so that every access path is taken. */
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
  for (const [id, name] of Object.entries(formerBrands)) {
    await withTransaction(db, (tx) => addAliases(tx, 'brands', Number(id), [name]));
  }
  // PostgreSQL does this by itself within a minute.
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

/** Former names by id: of a brand each, the last of which another brand has today. */
const formerBrands: Record<number, string> = { 12: 'Zаra Їжак', 13: 'Сукня Плюс', 14: 'BRANDS 15' };

/** The query as it is in an address. */
function asked(query: Record<string, string>): ItemsQuery {
  const read = itemsQuery({ page: '1', ...query });
  if (!read) throw new Error('nothing was asked');
  return read;
}

/** Returns the expected items by reading the whole list, newest first or by title. */
function found(all: readonly ClothesListItem[], { q, sort, ...query }: ItemsQuery): ClothesListItem[] {
  const words = searchWords(q);
  const formerName = ({ brand }: ClothesListItem) => (brand?.id === 14 ? '' : formerBrands[brand?.id ?? 0]);
  const fitting = all.filter(
    (item) =>
      words.every((word) =>
        [item.title, item.brand?.name, item.type?.name, item.color?.name, formerName(item)].some((text) =>
          nameKey(text ?? '').includes(word),
        ),
      ) &&
      (query.brandId === undefined || item.brand?.id === query.brandId) &&
      (query.colorId === undefined || item.color?.id === query.colorId) &&
      (query.typeId === undefined || item.type?.id === query.typeId) &&
      (query.supplierId === undefined || item.supplier?.id === query.supplierId) &&
      (query.materialId === undefined ||
        item.fabricComposition.some(({ material }) => material.id === query.materialId)) &&
      (!query.withoutPhoto || item.mainImage === null) &&
      (!query.withoutDescription || item.description === null),
  );
  if (sort.field === 'title') {
    const keys = new Map(fitting.map((item) => [item, Buffer.from(sortKey(item.title))]));
    const none = Buffer.alloc(0);
    fitting.sort((a, b) => (keys.get(a) ?? none).compare(keys.get(b) ?? none) || a.id - b.id);
  } else fitting.sort((a, b) => a.id - b.id);
  return sort.descending ? fitting.reverse() : fitting;
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
];

list(
  'every search, filter, order and page gives the same items as reading the whole list',
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
 * The path for each query as docs/lists.md has it, with the name of the filter whose index is used.
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
];

list('the access path depends on how many items match', async ({ db, postgres }) => {
  for (const [query, expected] of paths) {
    const asking = asked(query);
    const filters = await readFilters(db, asking);
    const { path: chosen } = await chooseAccessPath(db, filters, asking.sort);
    const index = chosen.kind === 'collect' ? ` by ${filters.names[chosen.index ?? -1]}` : '';
    const wanted = postgres ? expected.replace(/ .*/, '') : expected;
    assert.is(`${chosen.kind}${postgres ? '' : index}`, wanted, JSON.stringify(query));
  }
});

list('a short list is sent whole, a longer one in pages', async ({ db, all }) => {
  const short = await listItemsPage(db, { ...asked({ q: 'сукня', size: '10' }), wholeUpTo: items });
  assert.equal(short.meta, { total: items, page: 1, size: items, whole: true });
  assert.is(short.data.length, all.length);
  const long = await listItemsPage(db, { ...asked({ size: '10' }), wholeUpTo: items - 1 });
  assert.equal(long.meta, { total: items, page: 1, size: 10 });
});

list('a write shows in searches and counts within the same transaction', async ({ db }) => {
  const id = items - 1;
  const hits = async (q: string) => (await listItemsPage(db, asked({ q }))).meta.total;
  const total = async () => (await listItemsPage(db, asked({}))).meta.total;
  const change = (title: string) =>
    db
      .updateTable('clothes')
      .set({ title, title_key: nameKey(title), title_sort: sortKey(title) })
      .where('id', '=', id)
      .execute();
  const title = titleOf(id);
  await change('Ґудзикова їжачиха');
  assert.equal([await hits('їжачих'), await hits(title)], [1, 0]);
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

list('names are found by any part: first the exact name, then those that begin with it', async ({ db }) => {
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
  'an item': (db) => loadItem(db, 500),
  'names by a part': (db) => searchReferences(db, 'brands', { page: 1, size: 50, q: 's 12', wholeUpTo: 0 }),
};

list('no hot path reads a whole table', async ({ db, postgres }) => {
  for (const [name, call] of Object.entries(hot)) {
    for (const query of await recorded(db, call)) {
      const bad = postgres ? await fullScansOfPostgres(db, query) : await fullScansOfSqlite(db, query);
      assert.equal(bad, [], `${name}: ${query.sql}`);
    }
  }
});

/** The queries that a call sends. */
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

const large = /\b(clothes|purchases|compositions|images)\b/;

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
