import { type Kysely, sql } from 'kysely';
import type { ItemFilter } from '../../../src/contract/itemFilters';
import {
  type CatalogueBy,
  type LackingFilter,
  lackingFilters,
  type Overview,
  overviewPeriods,
  withoutFilters,
} from '../../../src/contract/overview';
import { localDate } from '../clothes/dates';
import { valueColumns } from '../clothes/list/filters';
import type { Database } from '../database';
import { wireInstant } from '../platform/clock';
import { readSnapshot } from '../platform/db/transactions';
import type { Turn } from '../platform/work/loopTurn';
import { catalogueBy } from './catalogue';
import { Entries } from './entries';
import { monthKey, monthsUpTo, weekBounds, weekKey } from './periods';
import { roundedPrice, stepsOf } from './prices';
import { itemsOf } from './ranges';
import { type Part, type Sums, sumUp, total } from './sums';

/** The question that an overview answers: whose items, counted by which value. */
export interface Question {
  by: CatalogueBy;
  filter: ItemFilter;
}

/**
 * Computes an overview. Awaits `turn` before each statement, so that others are served meanwhile.
 * Throws validation_failed.
 */
export function computeOverview(
  db: Kysely<Database>,
  { by, filter }: Question,
  now: number,
  turn: Turn,
): Promise<Overview> {
  return readSnapshot(db, async (db) => {
    const found = await itemsOf(db, filter, turn);
    const sumOf = <Name extends string>(parts: Record<Name, Part>) => sumUp(db, found, parts);
    const suppliers = await Entries.read(db, 'suppliers');
    const catalogue = await catalogueBy(db, by, sumOf);
    const bounds = weekBounds(now);
    const sums = await sumOf({
      ...itemParts(bounds),
      ...purchaseParts(now),
      suppliers: await suppliers.partOfGreatest(sumOf, supplierNumbers),
      catalogue: catalogue.part,
    });
    const [items = 0, ...known] = total(sums.weeks.values());
    const lacking = lackingOf(items, known, sums);
    const without = withoutFilters[by];
    const none = without ? lacking[without] : items - firstOf(sums.composed.get(''));
    return {
      asOf: wireInstant(now),
      items,
      purchases: totalOf(sums.months),
      lacking: lackingFilters.map((filter) => ({ filter, count: lacking[filter] })),
      months: monthsOf(sums.months, now),
      suppliers: await suppliersOf(suppliers, sums.suppliers),
      weeks: weeksOf(sums.weeks, bounds),
      catalogue: await catalogue.rows(sums.catalogue, none),
      prices: stepsOf(sums.prices),
    };
  });
}

const count = sql`count(*)`;
const different = sql`count(distinct clothes_id)`;
const sum = sql`sum(price_cents)`;
const priced = sql`count(price_cents)`;
const isWeighed = sql`price_cents is not null and weight_grams > 0`;
const supplierNumbers = [
  sum,
  count,
  different,
  priced,
  sql`sum(case when ${isWeighed} then price_cents end)`,
  sql`sum(case when ${isWeighed} then weight_grams end)`,
];

/** The columns whose values are counted in one go, by the filters for items that lack them. */
const lackingColumns = {
  withoutPhoto: valueColumns.mainImage,
  withoutBrand: valueColumns.brand,
  withoutType: valueColumns.type,
  withoutColor: valueColumns.color,
  withoutSize: valueColumns.lastSize,
  withoutPrice: valueColumns.lastPrice,
} as const satisfies Partial<Record<LackingFilter, string>>;

function itemParts(bounds: readonly number[]) {
  const known = Object.values(lackingColumns).map((column) => sql`count(${sql.ref(column)})`);
  return {
    // These have an index of their own.
    undescribed: { table: 'clothes', where: sql`description is null`, numbers: [count] },
    tagged: { table: 'item_tags', numbers: [different] },
    composed: { table: 'compositions', numbers: [different] },
    weeks: { table: 'clothes', key: weekKey(bounds), numbers: [count, ...known] },
    prices: {
      table: 'clothes',
      key: roundedPrice(sql.ref('last_price_cents')),
      where: sql`last_price_cents is not null`,
      numbers: [count],
    },
  } as const satisfies Record<string, Part>;
}

function purchaseParts(now: number) {
  return {
    months: { table: 'purchases', key: monthKey(now), numbers: [count, different, sum, priced] },
  } as const satisfies Record<string, Part>;
}

function lackingOf(
  all: number,
  known: readonly number[],
  { undescribed, tagged }: Record<'undescribed' | 'tagged', Sums>,
): Record<LackingFilter, number> {
  const lack = Object.keys(lackingColumns).map((name, at) => [name, all - (known[at] ?? 0)]);
  return {
    // Each column has its number.
    ...(Object.fromEntries(lack) as Record<keyof typeof lackingColumns, number>),
    withoutDescription: firstOf(undescribed.get('')),
    withoutTags: all - firstOf(tagged.get('')),
  };
}

function totalOf(months: Sums): Overview['purchases'] {
  const [count = 0, , sum = 0, priced = 0] = total(months.values());
  return {
    count,
    sum: hryvnias(sum),
    withoutPrice: count - priced,
    withoutDate: firstOf(months.get('none')),
  };
}

function monthsOf(months: Sums, now: number): Overview['months'] {
  const row = (key: string) => {
    const [count = 0, items = 0, sum = 0, priced = 0] = months.get(key) ?? [];
    return { items, count, sum: hryvnias(sum), withoutPrice: count - priced };
  };
  const kinds = ['earlier', 'later', 'none'] as const;
  return [
    ...monthsUpTo(now).map((month) => ({ month, ...row(month) })),
    ...kinds.map((kind) => ({ month: null, kind, ...row(kind) })),
  ];
}

async function suppliersOf(suppliers: Entries, sums: Sums): Promise<Overview['suppliers']> {
  const { ranked, others } = await suppliers.greatest(sums);
  return [
    ...ranked.map(({ id, name, numbers }) => ({ id, name, ...supplierRow(numbers) })),
    ...(others.length > 0 ? [{ id: null, name: '', kind: 'others' as const, ...supplierRow(others) }] : []),
  ];
}

function supplierRow([sum = 0, count = 0, items = 0, priced = 0, weighed = 0, grams = 0]: number[]) {
  return {
    items,
    count,
    sum: hryvnias(sum),
    mean: priced > 0 ? hryvnias(Math.round(sum / priced)) : null,
    perKilogram: grams > 0 ? hryvnias(Math.round((weighed / grams) * 1000)) : null,
  };
}

/** The sums are keyed by the number of bounds that an item's creation has passed. */
function weeksOf(weeks: Sums, bounds: readonly number[]): Overview['weeks'] {
  const countOf = (passed: number) => firstOf(weeks.get(String(passed)));
  const later = countOf(bounds.length);
  return [
    { monday: null, kind: 'earlier', count: countOf(0) },
    ...bounds
      .slice(0, overviewPeriods)
      .map((bound, at) => ({ monday: localDate(bound), count: countOf(at + 1) })),
    ...(later > 0 ? [{ monday: null, kind: 'later' as const, count: later }] : []),
  ];
}

function firstOf([first = 0]: readonly number[] = []): number {
  return first;
}

function hryvnias(kopiykas: number): number {
  return kopiykas / 100;
}
