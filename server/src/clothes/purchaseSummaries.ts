import type { Kysely } from 'kysely';
import type { Reference } from '../../../src/contract/references';
import type { LastPurchase } from '../../../src/contract/types';
import type { Database } from '../database';
import { argumentsOf, preparedShapes } from '../platform/db/prepared';
import { survivingId } from '../references/merging';
import { pick } from './fields';
import { columnOf, fromColumns } from './purchaseFields';

const lastColumns = (['price', 'size', 'date'] as const).map((field) => columnOf(field));

/** The purchases of an item as a list shows them. */
export interface PurchaseSummary {
  count: number;
  /** The supplier of the first purchase. */
  supplier: Reference;
  /** The latest purchase by date, else by id. */
  last: LastPurchase;
}

/**
 * Returns summaries by item id; items without purchases are missing. Runs a separate query: more
 * joins would keep PostgreSQL from finding a good order, and subqueries would look the purchases up
 * once for each figure.
 */
export async function loadPurchaseSummaries(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, PurchaseSummary>> {
  if (ids.length === 0) return new Map();
  return summariesOf(await purchasesOf(ids.length)(db, ...ids));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPurchases>['execute']>>[number];

/**
 * Returns a summary of each item's purchases, by the item's id. The purchases of an item must come
 * in the order of their ids.
 */
export function summariesOf(rows: readonly Row[]): Map<number, PurchaseSummary> {
  const found = new Map<number, PurchaseSummary>();
  for (const row of rows) {
    const supplier = { id: row.supplier_id, name: row.supplier_name };
    const last = { supplier, ...fromColumns(pick(row, lastColumns)) };
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
    .select(['clothes_id', ...lastColumns, 'suppliers.name as supplier_name'])
    .select(survivingId('suppliers').as('supplier_id'))
    .orderBy('purchases.clothes_id')
    .orderBy('purchases.id');
}

const purchasesOf = preparedShapes((db, argument, count: number) =>
  selectPurchases(db).where('purchases.clothes_id', 'in', argumentsOf(argument, count)),
);
