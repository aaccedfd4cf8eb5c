/** Counts what a change of last purchases would do, for a preview. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { BatchPreview } from '../../../../src/contract/batches';
import { priceDecimals } from '../../../../src/contract/limits';
import type { Database } from '../../database';
import { fromMinorUnits } from '../decimals';
import type { ItemRows } from '../list/ListDialect';
import { lastDiffersFrom, readsLastPurchase } from './differing';
import { type LastChange, priceAfter } from './lastPurchase';

/** The number of prices that a preview shows as examples. */
const maxExamples = 3;

/** The counts of a preview, with the number of existing items. */
export type Counts = Omit<BatchPreview, 'missing'> & { there: number };

interface OfPrice {
  there: number;
  /** Number of items with a purchase. */
  bought: number;
  /** Number of those whose other values change. */
  differing: number;
  /** The first of those with a purchase. */
  item: number;
}

/**
 * Counts the items whose last purchases would change, grouped by price: a new price is then
 * calculated once for each old one, and here only, not in SQL as well.
 */
export class LastCounts {
  readonly #prices = new Map<number | null, OfPrice>();

  /** `isChanged` is the SQL condition that the change also alters a field of the item itself. */
  constructor(
    private readonly last: LastChange,
    private readonly isChanged: Expression<SqlBool>,
  ) {}

  /** Counts further items, whose ids are greater than those before. */
  async add(items: ItemRows): Promise<void> {
    // Each purchase has a supplier.
    const isBought = sql<SqlBool>`clothes.last_supplier_id is not null`;
    const differs = sql<SqlBool>`${isBought} and (${this.isChanged} or ${lastDiffersFrom(this.last)})`;
    const prices = await (readsLastPurchase(this.last) ? withLastPurchase(items) : items)
      .groupBy('clothes.last_price_cents')
      .select(({ fn }) => [
        'clothes.last_price_cents as from',
        fn.countAll().as('there'),
        countIf(isBought).as('bought'),
        countIf(differs).as('differing'),
        sql<number | null>`min(case when ${isBought} then clothes.id end)`.as('item'),
      ])
      .execute();
    for (const { from, there, bought, differing, item } of prices) {
      const known = this.#prices.get(from) ?? { there: 0, bought: 0, differing: 0, item: 0 };
      this.#prices.set(from, {
        there: known.there + Number(there),
        bought: known.bought + Number(bought),
        differing: known.differing + Number(differing),
        item: known.item || Number(item),
      });
    }
  }

  async counts(db: Kysely<Database>): Promise<Counts> {
    const counts = { there: 0, change: 0, skipped: 0 };
    const changed: { item: number; from: number | null; to: number | null }[] = [];
    for (const [from, { there, bought, differing, item }] of this.#prices) {
      const to = priceAfter(this.last, from);
      counts.there += there;
      counts.skipped += typeof to === 'string' ? there : there - bought;
      if (typeof to === 'string') continue;
      counts.change += to === from ? differing : bought;
      if (to !== from && bought > 0) changed.push({ item, from, to });
    }
    const same = counts.there - counts.change - counts.skipped;
    return { ...counts, same, examples: await examplesOf(db, changed) };
  }
}

function withLastPurchase(items: ItemRows): ItemRows {
  const lastId = sql<number>`(select purchases.id from purchases where purchases.clothes_id = clothes.id
    order by coalesce(purchases.date, '') desc, purchases.id desc limit 1)`;
  // The conditions name the columns of `last` as texts.
  return items.leftJoin('purchases as last', (join) =>
    join.on('last.id', '=', lastId),
  ) as unknown as ItemRows;
}

/** Returns the first changes of prices, in the order of the items' ids. */
async function examplesOf(
  db: Kysely<Database>,
  changed: { item: number; from: number | null; to: number | null }[],
): Promise<BatchPreview['examples']> {
  const first = changed.sort((a, b) => a.item - b.item).slice(0, maxExamples);
  if (first.length === 0) return [];
  const ids = first.map(({ item }) => item);
  const rows = await db.selectFrom('clothes').select(['id', 'title']).where('id', 'in', ids).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return first.map(({ item, from, to }) => ({
    title: titles.get(item) ?? '',
    from: fromMinorUnits(from, priceDecimals),
    to: fromMinorUnits(to, priceDecimals),
  }));
}

/** Selects the number of rows that meet a condition; null if there are no rows. */
export function countIf(condition: Expression<SqlBool>) {
  return sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`;
}
