import type { Kysely } from 'kysely';
import { priceDecimals } from '../../../src/contract/limits';
import type { LastPurchase } from '../../../src/contract/types';
import { argumentsOf, preparedShapes } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { wireDate } from './dates';
import { fromMinorUnits } from './decimals';

/**
 * Returns by item id the latest purchase by its date, else by its id. A join would be one too many
 * for PostgreSQL to put in a good order.
 */
export async function loadLastPurchases(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, LastPurchase>> {
  const found = new Map<number, LastPurchase>();
  if (ids.length === 0) return found;
  const rows = await purchasesOf(ids.length)(db, ...ids);
  for (const { clothes_id, price_cents, size, date, id, name } of rows) {
    const purchase = {
      supplier: { id, name },
      price: fromMinorUnits(price_cents, priceDecimals),
      size,
      date: wireDate(date),
    };
    if ((purchase.date ?? '') >= (found.get(clothes_id)?.date ?? '')) found.set(clothes_id, purchase);
  }
  return found;
}

function selectPurchases(db: Kysely<Database>) {
  return db
    .selectFrom('purchases')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .select(['clothes_id', 'price_cents', 'size', 'date', 'suppliers.id', 'suppliers.name'])
    .orderBy('purchases.clothes_id')
    .orderBy('purchases.id');
}

const purchasesOf = preparedShapes((db, argument, count: number) =>
  selectPurchases(db).where('purchases.clothes_id', 'in', argumentsOf(argument, count)),
);
