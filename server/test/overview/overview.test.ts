/** The overview of the items of any filter, against a plain computation over all rows. */
import * as assert from 'uvu/assert';
import type { ItemFilter } from '../../../src/contract/itemFilters';
import { catalogueBy, type Overview } from '../../../src/contract/overview';
import type { PageMeta } from '../../../src/contract/types';
import { computeOverview } from '../../src/overview/computeOverview';
import { turnUntil } from '../../src/platform/work/loopTurn';
import type { TestApp } from '../support/app';
import { onPostgres } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { addEntry, fastCreate } from '../support/items';
import { signInAs } from '../support/people';
import { builtQueries } from '../support/plans';
import { addPurchase, fillAtRandom, kopiykas, linksOf, plainly, queryOf } from './catalogues';

const test = signedInSuite('the overview');

const read = (t: TestApp, query = '') => t.data<Overview>('GET', `/api/overview/?${query}`);
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

async function matching(t: TestApp, query: string): Promise<number> {
  const { body } = await t.api<{ meta: PageMeta }>('GET', `/api/clothes/?page=1&size=1&${query}`);
  return body.meta.total;
}

const filters: ItemFilter[] = [
  {},
  { withoutDescription: true },
  { tagIds: [4] },
  { supplierId: 1 },
  { q: '3' },
  { ids: Array.from({ length: 50 }, (_, at) => 3 * at + 1) },
  { priceTo: 0 },
  { priceFrom: 0.01, priceTo: 1_234.56 },
  { boughtFrom: '2026-03-15', boughtTo: '2026-09-15' },
  { boughtTo: '2026-06-30', materialId: 4 },
  { createdFrom: '2026-09-30', createdTo: '2026-11-10' },
  { withoutTagIds: [2, 5], withoutSize: true },
  { brandId: 2, lastSize: 'M' },
  { brandId: 99 },
];

test('an overview equals a plain computation, and its numbers those of the list, for any filter', async ({
  t,
}) => {
  t.clock.time = Date.UTC(2026, 10, 21, 8);
  await fillAtRandom(t, 7, 150);
  for (const [at, filter] of filters.entries()) {
    const by = catalogueBy[at % catalogueBy.length] ?? 'brand';
    const overview = await read(t, `by=${by}&${queryOf(filter)}`);
    const { body } = await t.api<{ data: { id: number }[] }>(
      'GET',
      `/api/clothes/?page=1&size=200&${queryOf(filter)}`,
    );
    await compare(t, by, overview, new Set(body.data.map(({ id }) => id)));
    for (const [link, count] of linksOf(overview, by, filter))
      assert.is(await matching(t, queryOf(link)), count, `${queryOf(filter)} ${queryOf(link)}`);
  }
});

async function compare(
  t: TestApp,
  by: (typeof catalogueBy)[number],
  overview: Overview,
  ids: ReadonlySet<number>,
): Promise<void> {
  const { items, purchases, survivor, valuesOf } = await plainly(t, by, ids);
  assert.is(overview.items, items.length);
  const total = sum(purchases, (one) => one.price_cents ?? 0);
  const { purchases: all } = overview;
  assert.is(kopiykas(all.sum), total);
  assert.is(all.count, purchases.length);
  assert.is(all.withoutPrice, purchases.filter((one) => one.price_cents === null).length);
  assert.is(all.withoutDate, purchases.filter((one) => one.date === null).length);
  for (const rows of [overview.months, overview.suppliers]) {
    assert.is(
      sum<{ sum: number }>(rows, (row) => kopiykas(row.sum)),
      total,
    );
    assert.is(
      sum<{ count: number }>(rows, (row) => row.count),
      purchases.length,
    );
  }
  for (const { month, kind, items, sum: spent, count } of overview.months) {
    const then = purchases.filter(({ date }) => {
      const its = date?.slice(0, 7) ?? 'none';
      const outside = its < '2025-11' ? 'earlier' : its > '2026-11' ? 'later' : null;
      return (date && outside ? outside : its) === (kind ?? month);
    });
    assert.is(count, then.length, `${kind ?? month}`);
    assert.is(items, new Set(then.map((one) => one.clothes_id)).size);
    assert.is(
      kopiykas(spent),
      sum(then, (one) => one.price_cents ?? 0),
    );
  }
  const shown = new Set(overview.suppliers.map(({ id }) => id));
  for (const { id, items, mean, perKilogram } of overview.suppliers) {
    const its = purchases.filter((one) => {
      const supplier = survivor(one.supplier_id);
      return id === null ? !shown.has(supplier) : supplier === id;
    });
    assert.is(items, new Set(its.map((one) => one.clothes_id)).size);
    const priced = its.filter((one) => one.price_cents !== null);
    const weighed = priced.filter((one) => (one.weight_grams ?? 0) > 0);
    const spent = (rows: typeof its) => sum(rows, (one) => one.price_cents ?? 0);
    near(mean, spent(priced) / 100 / priced.length);
    near(perKilogram, spent(weighed) / 100 / (sum(weighed, (one) => one.weight_grams ?? 0) / 1000));
  }
  comparePictures(overview, items, valuesOf);
}

function comparePictures<Item extends { created_at: number; last_price_cents: number | null }>(
  overview: Overview,
  items: readonly Item[],
  valuesOf: (item: Item) => (number | string)[],
): void {
  const rows = overview.catalogue.filter(({ kind }) => !kind);
  assert.ok(rows.length <= 10);
  assert.equal(
    [...rows].sort((one, other) => other.count - one.count),
    rows,
  );
  const counts = new Map<number | string, number>();
  for (const item of items)
    for (const value of new Set(valuesOf(item))) counts.set(value, (counts.get(value) ?? 0) + 1);
  const greatest = [...counts.values()].sort((one, other) => other - one).slice(0, 10);
  assert.equal(
    rows.map(({ count }) => count),
    greatest,
  );
  const rest = (kind: string) => overview.catalogue.find((row) => row.kind === kind)?.count ?? 0;
  assert.is(rest('none'), items.filter((item) => valuesOf(item).length === 0).length);
  const ids = new Set<unknown>(rows.map(({ id }) => id));
  if (!ids.has(null))
    assert.is(rest('others'), items.filter((item) => valuesOf(item).some((id) => !ids.has(id))).length);
  assert.is(
    sum(overview.weeks, ({ count }) => count),
    items.length,
  );
  const priced = items.flatMap((item) => (item.last_price_cents === null ? [] : [item.last_price_cents]));
  for (const { from, to, count } of overview.prices) {
    const end = to === null ? Number.POSITIVE_INFINITY : kopiykas(to);
    assert.is(count, priced.filter((price) => price >= kopiykas(from) && price <= end).length);
  }
  assert.is(
    sum(overview.prices, ({ count }) => count),
    priced.length,
  );
}

function near(measured: number | null, wanted: number): void {
  if (Number.isNaN(wanted)) assert.is(measured, null);
  else assert.ok(Math.abs((measured ?? Number.NaN) - wanted) < 0.006, `${measured} is not ${wanted}`);
}

test('an overview without items, and of one without purchases, has all its months and weeks', async ({
  t,
}) => {
  const empty = await read(t);
  assert.is(empty.asOf, '2026-11-21T08:00:00.000Z');
  assert.is(empty.months.length, 16);
  assert.is(empty.months[12]?.month, '2026-11');
  assert.is(empty.weeks.length, 14);
  assert.equal([empty.items, empty.suppliers, empty.catalogue, empty.prices], [0, [], [], []]);
  await addEntry(t, 'suppliers', 'Ательє');
  await fastCreate(t, 'Плащ');
  await t.db.deleteFrom('purchases').execute();
  const one = await read(t, 'withoutPrice=true');
  assert.equal(one.catalogue, [{ id: null, name: '', kind: 'none', count: 1 }]);
  assert.ok(one.lacking.every(({ count }) => count === 1));
  assert.is(one.weeks.at(-1)?.count, 1);
});

test('items created by a clock that was ahead are later than all weeks of the overview', async ({ t }) => {
  await addEntry(t, 'suppliers', 'Ательє');
  await fastCreate(t, 'Плащ');
  const { clothesId } = await fastCreate(t, 'Шаль');
  const nextMonday = Date.UTC(2026, 10, 23, 12);
  await t.db.updateTable('clothes').set({ created_at: nextMonday }).where('id', '=', clothesId).execute();
  const { items, weeks } = await read(t);
  assert.equal(weeks.slice(-2), [
    { monday: '2026-11-16', count: 1 },
    { monday: null, kind: 'later', count: 1 },
  ]);
  assert.is(
    sum(weeks, ({ count }) => count),
    items,
  );
});

test('an overview reads only the names that it shows', async ({ t }) => {
  await fillAtRandom(t, 3, 40);
  const unused = Array.from({ length: 40 }, (_, at) => `unused ${at}`);
  const values = unused.map((name) => ({ name, name_key: name, sort_key: name }));
  await t.db.insertInto('suppliers').values(values).execute();
  const rows: unknown[] = [];
  const queries = await builtQueries(t.db, (db) =>
    computeOverview(db, { by: 'brand', filter: {} }, 0, async () => {}),
  );
  for (const query of queries.filter(({ sql }) => sql.includes('"name"')))
    rows.push(...(await t.db.executeQuery(query)).rows);
  assert.ok(rows.length > 0 && rows.length <= 3 * 10, `${rows.length} names`);
});

test('an overview refuses a sum that is too great to be exact', async ({ t }) => {
  await addEntry(t, 'suppliers', 'Ательє');
  const { clothesId } = await fastCreate(t, 'Плащ');
  await addPurchase(t, clothesId, { price_cents: 100 * 2 ** 46 });
  assert.is((await read(t)).purchases.sum, 2 ** 46);
  // As a number of hryvnias, the next sum would be written as the one after it.
  await addPurchase(t, clothesId, { price_cents: 1, date: '1999-01-01' });
  const problem = await t.problem('GET', '/api/overview/?withoutTags=true');
  assert.equal([problem.status, problem.code], [422, 'validation_failed']);
});

test('an overview refuses what the list refuses, and is empty where the list is', async ({ t }) => {
  const refused = (query: string) => t.fieldErrors('GET', `/api/overview/?${query}`);
  assert.equal(await refused('createdFrom=2026-02-31'), ['createdFrom date']);
  assert.equal((await refused('by=price'))[0]?.split(' ')[0], 'by');
  assert.equal((await refused('ids=1,x'))[0]?.split(' ')[0], 'ids');
  await addEntry(t, 'suppliers', 'Ательє');
  await fastCreate(t, 'Плащ');
  assert.is((await read(t, 'brandId=99')).items, 0);
  assert.is((await read(t, 'createdFrom=2026-11-22')).items, 0);
  assert.is((await read(t, 'sort=title&size=5&page=7')).items, 1);
});

test('an overview is for every role, and for nobody who is not signed in', async ({ t }) => {
  const { accessToken } = await signInAs(t, 'viewer');
  const { status } = await t.api('GET', '/api/overview/', undefined, { accessToken });
  assert.is(status, 200);
  assert.is((await t.api('GET', '/api/overview/', undefined, { accessToken: null })).status, 401);
});

test('an overview is kept for a minute, and computed anew for who asks so', async ({ t }) => {
  await addEntry(t, 'suppliers', 'Ательє');
  const items = async (headers = {}) =>
    (await t.data<Overview>('GET', '/api/overview/', undefined, { headers })).items;
  await fastCreate(t, 'Плащ');
  assert.is(await items(), 1);
  await fastCreate(t, 'Куртка');
  assert.is(await items(), 1);
  assert.is(await items({ 'cache-control': 'no-cache' }), 2);
  await fastCreate(t, 'Шаль');
  t.clock.forward(59_999);
  assert.is(await items(), 2);
  t.clock.forward(1);
  assert.is(await items(), 3);
});

test('twenty equal questions of two people are answered by one computation', async ({ t }) => {
  const { accessToken } = await signInAs(t, 'viewer');
  const ask = (options = {}) => t.data<Overview>('GET', '/api/overview/', undefined, options);
  // Each person may have three costly calls at once; more would be refused.
  const asked = Array.from({ length: 10 }, () => [ask(), ask({ accessToken })]).flat();
  assert.is((await Promise.all(asked)).length, 20);
});

test('an overview as a file has headings, guarded names, and decimals as exports have', async ({ t }) => {
  await addEntry(t, 'suppliers', '=Ательє');
  const { clothesId } = await fastCreate(t, 'Плащ');
  await addPurchase(t, clothesId, { price_cents: 123_450, weight_grams: 500, date: '2026-11-22' });
  const csv = (query: string) =>
    t.api('GET', `/api/overview/?${query}`, undefined, { headers: { accept: 'text/csv' } });
  const { text, headers } = await csv('picture=suppliers');
  assert.is(
    text,
    '\ufeffПостачальник;Товари;Закупівлі;"Сума, ₴";"Середня ціна, ₴";"Ціна за кілограм, ₴"\r\n' +
      '\'=Ательє;1;2;"1234,5";"1234,5";2469\r\n',
  );
  assert.is(headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(headers['content-disposition'], 'attachment; filename="overview-suppliers-2026-11-21.csv"');
  assert.match((await csv('picture=months')).text, /\r\n2026-11;1;2;"1234,5";1\r\nРаніше;0;0;0;0\r\n/);
  assert.match((await csv('picture=weeks')).text, /\r\nРаніше;0\r\n.*2026-11-16;1\r\n$/s);
  assert.match((await csv('picture=lacking')).text, /\r\nБез фото;1\r\n/);
  assert.match(
    (await csv('picture=catalogue&by=tag')).text,
    /^\ufeffМітка;Товари\r\nБез жодної мітки;1\r\n$/,
  );
  assert.match((await csv('picture=prices')).text, /\r\n1200;"1299,99";1\r\n/);
  assert.is((await csv('')).status, 422);
});

test('an overview that nobody waits for any more is given up', async ({ t }) => {
  const gone = turnUntil(AbortSignal.abort(new Error('gone')));
  try {
    await computeOverview(t.db, { by: 'brand', filter: {} }, t.clock.now(), gone);
    assert.unreachable();
  } catch (error) {
    assert.is(error instanceof Error && error.message, 'gone');
  }
});

test('an overview of all items reads no row of items or purchases, only indexes', async ({ t }) => {
  if (onPostgres) return; // PostgreSQL plans by the size of tables, which are empty here.
  const turn = async () => {};
  for (const by of catalogueBy) {
    const queries = await builtQueries(t.db, (db) => computeOverview(db, { by, filter: {} }, 0, turn));
    for (const query of queries.filter(({ sql }) => sql.includes('union all'))) {
      const { rows } = await t.db.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      });
      const steps = rows
        .map(({ detail }) => detail)
        .filter((step) => /\b(SEARCH|SCAN) (clothes|purchases)\b/.test(step));
      assert.ok(steps.length >= 5);
      const others = steps.filter((step) => !/COVERING INDEX|clothes_without_description/.test(step));
      assert.equal(others, []);
    }
  }
});

test.run();
