import { type Kysely, sql } from 'kysely';
import { activeFilters } from '../../../src/contract/activeFilters';
import type { ItemFilter, ItemFilterName } from '../../../src/contract/itemFilters';
import {
  type CatalogueBy,
  lackingFilters,
  type Overview,
  overviewPeriods,
} from '../../../src/contract/overview';
import { localDate } from '../clothes/dates';
import { allMatches } from '../clothes/list/allMatches';
import { valueColumns } from '../clothes/list/filters';
import type { Database } from '../database';
import { wireInstant } from '../platform/clock';
import { readSnapshot } from '../platform/db/transactions';
import type { Turn } from '../platform/work/loopTurn';
import { catalogueBy } from './catalogue';
import { Entries } from './entries';
import { monthKey, monthsUpTo, weekBounds, weekKey } from './periods';
import { roundedPrice, stepsOf } from './prices';
import { exact, type Part, type Sums, sumUp } from './sums';

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
    const isFiltered = Boolean(filter.q) || activeFilters(filter).length > 0;
    const ids = isFiltered ? await allMatches(db, filter, turn) : null;
    const sumOf = <Name extends string>(parts: Record<Name, Part>) => sumUp(db, ids, parts, turn);
    const suppliers = await Entries.read(db, 'suppliers');
    const spent = await sumOf({ suppliers: suppliers.partOf([sum]) });
    const catalogue = await catalogueBy(db, by, sumOf);
    const bounds = weekBounds(now);
    const sums = await sumOf({
      ...itemParts(bounds),
      ...purchaseParts(now),
      suppliers: suppliers.partOfSome(suppliers.greatest(spent.suppliers, firstOf).ranked, supplierNumbers),
      ...catalogue.parts,
    });
    const items = firstOf(sums.items.get(''));
    return {
      asOf: wireInstant(now),
      items,
      purchases: totalOf(sums.months),
      lacking: lackingOf(sums),
      months: monthsOf(sums.months, now),
      suppliers: suppliersOf(suppliers, sums.suppliers),
      weeks: weeksOf(sums.weeks, bounds),
      catalogue: catalogue.rows(sums, items),
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
} as const satisfies Partial<Record<ItemFilterName, string>>;

function itemParts(bounds: readonly number[]) {
  const known = Object.values(lackingColumns).map((column) => sql`count(${sql.ref(column)})`);
  return {
    items: { table: 'clothes', numbers: [count, ...known] },
    // These have an index of their own.
    undescribed: { table: 'clothes', where: sql`description is null`, numbers: [count] },
    tagged: { table: 'item_tags', numbers: [different] },
    weeks: { table: 'clothes', key: weekKey(bounds), numbers: [count] },
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

type ItemSums = Record<keyof ReturnType<typeof itemParts>, Sums>;

function lackingOf({ items, undescribed, tagged }: ItemSums): Overview['lacking'] {
  const [all = 0, ...known] = items.get('') ?? [];
  const names = Object.keys(lackingColumns);
  const counts: Record<string, number> = {
    ...Object.fromEntries(names.map((name, at) => [name, all - (known[at] ?? 0)])),
    withoutDescription: firstOf(undescribed.get('')),
    withoutTags: all - firstOf(tagged.get('')),
  };
  return lackingFilters.map((filter) => ({ filter, count: counts[filter] ?? 0 }));
}

function totalOf(months: Sums): Overview['purchases'] {
  const total = [0, 0, 0];
  for (const [count = 0, , sum = 0, priced = 0] of months.values()) {
    for (const [at, number] of [count, sum, count - priced].entries())
      total[at] = exact((total[at] ?? 0) + number);
  }
  const [all = 0, sum = 0, withoutPrice = 0] = total;
  return { count: all, sum: hryvnias(sum), withoutPrice, withoutDate: firstOf(months.get('none')) };
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

function suppliersOf(suppliers: Entries, sums: Sums): Overview['suppliers'] {
  const { ranked, others } = suppliers.greatest(sums, firstOf);
  const rest = others.reduce<number[]>((all, some) => some.map((n, at) => n + (all[at] ?? 0)), []);
  return [
    ...ranked.map(({ id, name, numbers }) => ({ id, name, ...supplierRow(numbers) })),
    ...(rest.length > 0 ? [{ id: null, name: '', kind: 'others' as const, ...supplierRow(rest) }] : []),
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
  return [
    { monday: null, kind: 'earlier', count: firstOf(weeks.get('0')) },
    ...bounds
      .slice(0, overviewPeriods)
      .map((bound, at) => ({ monday: localDate(bound), count: firstOf(weeks.get(String(at + 1))) })),
  ];
}

function firstOf([first = 0]: readonly number[] = []): number {
  return first;
}

function hryvnias(kopiykas: number): number {
  return kopiykas / 100;
}
