/** Counts what a change of last purchases would do, for a preview. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { BatchPreview } from '../../../../src/contract/batches';
import { priceDecimals } from '../../../../src/contract/limits';
import type { Tx } from '../../platform/db/transactions';
import { fromMinorUnits } from '../decimals';
import type { ItemRows } from '../list/ListDialect';
import { lastDiffersFrom } from './differing';
import { type LastChange, priceAfter } from './lastPurchase';

/** The number of prices that a preview shows as examples. */
const maxExamples = 3;

/** The counts of a preview, with the number of existing items. */
export type Counts = Omit<BatchPreview, 'missing'> & { there: number };

/**
 * Counts the items whose last purchases would change, grouped by price: a new price is then
 * calculated once for each old one, and here only, not in SQL as well. `isChanged` is the SQL
 * condition that the change also alters a field of the item itself.
 */
export async function countByPrice(
  tx: Tx,
  selected: ItemRows,
  isChanged: Expression<SqlBool>,
  last: LastChange,
): Promise<Counts> {
  const differs = sql<SqlBool>`last.id is not null and (${isChanged} or ${lastDiffersFrom(last)})`;
  const lastId = sql<number>`(select purchases.id from purchases where purchases.clothes_id = clothes.id
    order by coalesce(purchases.date, '') desc, purchases.id desc limit 1)`;
  const prices = await selected
    .leftJoin('purchases as last', (join) => join.on('last.id', '=', lastId))
    .groupBy('last.price_cents')
    .select(({ fn }) => [
      'last.price_cents as from',
      fn.countAll().as('there'),
      fn.count('last.id').as('bought'),
      countIf(differs).as('differing'),
      fn.min('last.clothes_id').as('item'),
    ])
    .execute();
  const counts = { there: 0, change: 0, skipped: 0 };
  const changed: { item: number; from: number | null; to: number | null }[] = [];
  for (const { from, there, bought, differing, item } of prices) {
    const to = priceAfter(last, from);
    const [all, some] = [Number(there), Number(bought)];
    counts.there += all;
    counts.skipped += typeof to === 'string' ? all : all - some;
    if (typeof to === 'string') continue;
    counts.change += to === from ? Number(differing) : some;
    if (to !== from && some > 0) changed.push({ item: Number(item), from, to });
  }
  const same = counts.there - counts.change - counts.skipped;
  return { ...counts, same, examples: await examplesOf(tx, changed) };
}

/** Returns the first changes of prices, in the order of the items' ids. */
async function examplesOf(
  tx: Tx,
  changed: { item: number; from: number | null; to: number | null }[],
): Promise<BatchPreview['examples']> {
  const first = changed.sort((a, b) => a.item - b.item).slice(0, maxExamples);
  if (first.length === 0) return [];
  const ids = first.map(({ item }) => item);
  const rows = await tx.selectFrom('clothes').select(['id', 'title']).where('id', 'in', ids).execute();
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
