import type { Kysely } from 'kysely';
import { priceDecimals } from '../../../src/contract/limits';
import type { Reference } from '../../../src/contract/references';
import type { LastPurchase } from '../../../src/contract/types';
import { argumentsOf, preparedShapes } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { wireDate } from './dates';
import { fromMinorUnits } from './decimals';

/** The purchases of an item as a list shows them. */
export interface PurchaseSummary {
  count: number;
  /** The first purchase's. */
  supplier: Reference;
  /** The latest by its date, else by its id. */
  last: LastPurchase;
}

/**
 * Returns summaries by item id. It is a query of its own: joins of it would be too many for
 * PostgreSQL to put in a good order, and subqueries would look the purchases up once for each of
 * their figures.
 */
export async function loadPurchaseSummaries(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, PurchaseSummary>> {
  if (ids.length === 0) return new Map();
  return summariesOf(await purchasesOf(ids.length)(db, ...ids));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPurchases>['execute']>>[number];

/** Sums up purchases with the names of their suppliers; those of one item are in their order. */
export function summariesOf(rows: readonly Row[]): Map<number, PurchaseSummary> {
  const found = new Map<number, PurchaseSummary>();
  for (const row of rows) {
    const supplier = { id: row.supplier_id, name: row.supplier_name };
    const last = {
      supplier,
      price: fromMinorUnits(row.price_cents, priceDecimals),
      size: row.size,
      date: wireDate(row.date),
    };
    const known = found.get(row.clothes_id);
    if (!known) {
      found.set(row.clothes_id, { count: 1, supplier, last });
      continue;
    }
    known.count += 1;
    if ((last.date ?? '') >= (known.last.date ?? '')) known.last = last;
  }
  return found;
}

function selectPurchases(db: Kysely<Database>) {
  return db
    .selectFrom('purchases')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .select(['clothes_id', 'price_cents', 'size', 'date', 'supplier_id', 'suppliers.name as supplier_name'])
    .orderBy('purchases.clothes_id')
    .orderBy('purchases.id');
}

const purchasesOf = preparedShapes((db, argument, count: number) =>
  selectPurchases(db).where('purchases.clothes_id', 'in', argumentsOf(argument, count)),
);
