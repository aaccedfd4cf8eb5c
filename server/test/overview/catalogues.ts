/** Random catalogues, and a plain computation of their overview over all rows. */
import type { ItemFilter } from '../../../src/contract/itemFilters';
import type { CatalogueBy, Overview } from '../../../src/contract/overview';
import { referenceKinds } from '../../../src/contract/references';
import { latinSize } from '../../../src/contract/sizes';
import { filterOfEntry } from '../../../src/items/overview/catalogue';
import { filterOfRow } from '../../../src/items/overview/links';
import { boughtIn, createdInWeek } from '../../../src/items/overview/periods';
import { titleColumns } from '../../src/clothes/storedFields';
import { sortKey } from '../../src/platform/db/sortKey';
import { nameKey } from '../../src/references/nameKeys';
import { tableOf } from '../../src/references/tables';
import type { TestApp } from '../support/app';

/** Returns a generator of whole numbers below `n`, the same in each run. */
export function chanceFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
type Chance = ReturnType<typeof chanceFrom>;

const entriesEach = 14;
const sizes = ['M', 'm', 'М', 'XS', 'xs', '38.5', '38,5', '42', 'Їжак', ...'ABCDEFGH'];
const prices = [0, 1, 100, 4_999, 50_000, 123_456, 9_999_999_999];

/** Fills an empty database; in each list two entries are being merged into the first. */
export async function fillAtRandom(t: TestApp, seed: number, count: number): Promise<void> {
  const chance = chanceFrom(seed);
  for (const kind of referenceKinds) {
    const names = Array.from({ length: entriesEach }, (_, at) => `${kind} ${(at * 5) % entriesEach}`);
    const rows = names.map((name) => ({ name, name_key: nameKey(name), sort_key: sortKey(name) }));
    await t.db.insertInto(tableOf(kind)).values(rows).execute();
    const merged = { merging_into: 1, name: names[0] ?? '' };
    await t.db.updateTable(tableOf(kind)).set(merged).where('id', 'in', [2, 3]).execute();
  }
  for (let n = 0; n < count; n += 1) await addItem(t, chance, n);
}

/** Adds an item straight to the tables. Returns its id. */
async function addItem(t: TestApp, chance: Chance, n: number): Promise<number> {
  const maybe = () => (chance(4) === 0 ? null : 1 + chance(entriesEach));
  const createdAt = t.clock.now() - chance(110) * 86_400_000;
  const { id } = await t.db
    .insertInto('clothes')
    .values({
      ...titleColumns(`Річ ${n}`),
      description: chance(3) === 0 ? null : 'Опис',
      brand_id: maybe(),
      color_id: maybe(),
      type_id: maybe(),
      main_image_id: null,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let left = chance(4); left > 0; left -= 1)
    await addPurchase(t, id, { ...purchaseAtRandom(t, chance) });
  const some = (most: number) => new Set(Array.from({ length: chance(most) }, () => 1 + chance(entriesEach)));
  const tags = [...some(4)].map((tag_id) => ({ clothes_id: id, tag_id }));
  if (tags.length > 0) await t.db.insertInto('item_tags').values(tags).execute();
  const lines = [...some(3)].map((material_id, position) => ({
    clothes_id: id,
    material_id,
    position,
    percent: 9,
  }));
  if (lines.length > 0) await t.db.insertInto('compositions').values(lines).execute();
  return id;
}

function purchaseAtRandom(t: TestApp, chance: Chance) {
  const price = chance(3) === 0 ? chance(900_000) : (prices[chance(prices.length)] ?? 0);
  return {
    supplier_id: 1 + chance(entriesEach),
    price_cents: chance(5) === 0 ? null : price,
    weight_grams: [null, 0, 250, 1_333][chance(4)] ?? null,
    size: sizes[chance(sizes.length + 2)] ?? null,
    date: chance(6) === 0 ? null : dateBy(t, chance(500) - 450),
  };
}

function dateBy(t: TestApp, days: number): string {
  return new Date(t.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds a purchase straight to the tables. */
export async function addPurchase(
  t: TestApp,
  clothesId: number,
  values: Partial<ReturnType<typeof purchaseAtRandom>>,
): Promise<void> {
  const size = values.size ?? null;
  await t.db
    .insertInto('purchases')
    .values({
      clothes_id: clothesId,
      supplier_id: 1,
      price_cents: null,
      weight_grams: null,
      date: null,
      measurements: null,
      luxury: 0,
      created_at: 0,
      updated_at: 0,
      ...values,
      size,
      size_key: size && sortKey(latinSize(size)),
    })
    .execute();
}

/** Computes what the server computes, from all rows of the items `ids`, without any SQL of sums. */
export async function plainly(t: TestApp, by: CatalogueBy, ids: ReadonlySet<number>) {
  const all = async <T extends 'clothes' | 'purchases' | 'item_tags' | 'compositions'>(table: T) =>
    t.db
      .selectFrom(table as 'purchases')
      .selectAll()
      .execute();
  const items = (await t.db.selectFrom('clothes').selectAll().execute()).filter(({ id }) => ids.has(id));
  const purchases = (await all('purchases')).filter((one) => ids.has(one.clothes_id));
  const tags = await t.db.selectFrom('item_tags').selectAll().execute();
  const materials = await t.db.selectFrom('compositions').selectAll().execute();
  const survivor = (id: number) => (id <= 3 ? 1 : id);
  const several = by === 'tag' ? tags.map((one) => [one.clothes_id, one.tag_id]) : [];
  if (by === 'material') several.push(...materials.map((one) => [one.clothes_id, one.material_id]));
  const valuesOf = (item: (typeof items)[number]): (number | string)[] => {
    if (by === 'size')
      return item.last_size_key
        ? [item.last_size_key.slice(0, item.last_size_key.lastIndexOf('\u0001'))]
        : [];
    if (by === 'tag' || by === 'material')
      return several.filter(([id]) => id === item.id).map(([, entry = 0]) => survivor(entry));
    const id = item[`${by}_id`];
    return id === null ? [] : [survivor(id)];
  };
  return { items, purchases, tagged: new Set(tags.map((one) => one.clothes_id)), survivor, valuesOf };
}

/** Returns a sum of hryvnias in kopiykas, exactly. */
export function kopiykas(hryvnias: number): number {
  return Math.round(hryvnias * 100);
}

/** The filters to which the numbers of an overview lead in the app, each with its number. */
export function linksOf(overview: Overview, by: CatalogueBy, page: ItemFilter): [ItemFilter, number][] {
  const rows: [ItemFilter | null, number][] = [
    ...overview.lacking.map(({ filter, count }): [ItemFilter, number] => [{ [filter]: true }, count]),
    ...overview.months.map(({ month, items }): [ItemFilter | null, number] => [
      month === null ? null : boughtIn(month),
      items,
    ]),
    ...overview.suppliers.map(({ id, items }): [ItemFilter | null, number] => [
      id === null ? null : { supplierId: id },
      items,
    ]),
    ...overview.weeks.map(({ monday, count }): [ItemFilter | null, number] => [
      monday === null ? null : createdInWeek(monday),
      count,
    ]),
    ...overview.catalogue.map((entry): [ItemFilter | null, number] => [
      filterOfEntry(by, entry),
      entry.count,
    ]),
    ...overview.prices.map(({ from, to, count }): [ItemFilter, number] => [
      { priceFrom: from, ...(to !== null && { priceTo: to }) },
      count,
    ]),
  ];
  return rows.flatMap(([row, count]) => {
    const found = row && count > 0 ? filterOfRow(page, row) : null;
    return found ? [[found, count] as [ItemFilter, number]] : [];
  });
}

/** Returns a filter as the parameters of a call. */
export function queryOf(filter: ItemFilter): string {
  return String(
    new URLSearchParams(
      Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  );
}
