/** Purchases in the form of the API and of the history. */
import type { Kysely, Selectable } from 'kysely';
import type { ChangeValues } from '../../../src/contract/changes';
import type { PurchaseChange } from '../../../src/contract/purchaseChange';
import type { Purchase, PurchaseInput } from '../../../src/contract/types';
import type { Database } from '../database';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { survivingId } from '../references/merging';
import { type FieldColumns, fieldColumns, fromColumns } from './purchaseFields';
import type { PurchasesTable } from './tables';

/** Maximum number of purchases per item. */
export const maxPurchases = 1000;

/** A purchase as sent by a client; some clients omit fields. */
export type PurchaseDraft = Partial<PurchaseInput> & Pick<PurchaseInput, 'clothesId' | 'supplierId'>;

/** A change of a purchase. Without `seen` it is a draft: it names the supplier. */
export type PurchaseEdit =
  | (PurchaseDraft & { seen?: undefined })
  | (PurchaseChange & { seen: NonNullable<PurchaseChange['seen']> });

/** A purchase without its photos and with its supplier's name. */
export type PurchaseValue = NonNullable<ChangeValues['purchases']>[number];

/** Returns whether an item has reached the maximum of purchases. The caller has locked the item. */
export async function hasAllPurchases(tx: Tx, itemId: number): Promise<boolean> {
  const last = await tx
    .selectFrom('purchases')
    .select('id')
    .where('clothes_id', '=', itemId)
    .orderBy('id')
    .offset(maxPurchases - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** The columns that `toPurchase` reads, except the supplier's. */
const purchaseColumns = (['id', 'clothes_id', ...fieldColumns] as const)
  .filter((column) => column !== 'supplier_id')
  .map((column) => `purchases.${column}` as const);

/** A purchase as it is stored. */
export type PurchaseRow = FieldColumns & Pick<Selectable<PurchasesTable>, 'id' | 'clothes_id'>;

export function toPurchase(row: PurchaseRow): Omit<Purchase, 'images'> {
  return { id: row.id, clothesId: row.clothes_id, ...fromColumns(row) };
}

/** Returns an item's purchases, the oldest first. */
export async function purchaseValues(db: Kysely<Database>, itemId: number): Promise<PurchaseValue[]> {
  return (await purchaseRowsOf(db, itemId)).map(toPurchaseValue);
}

/**
 * Returns the purchases of several items, by the item's id, the oldest first. Items without
 * purchases are missing.
 */
export async function purchaseValuesOf(
  db: Kysely<Database>,
  itemIds: readonly number[],
): Promise<Map<number, PurchaseValue[]>> {
  const found = new Map<number, PurchaseValue[]>();
  if (itemIds.length === 0) return found;
  const rows =
    itemIds.length === 1
      ? await purchaseRowsOf(db, ...itemIds)
      : await valuesOfItems({ count: itemIds.length })(db, ...itemIds);
  for (const row of rows) {
    const list = found.get(row.clothes_id) ?? [];
    list.push(toPurchaseValue(row));
    found.set(row.clothes_id, list);
  }
  return found;
}

const valuesOfItems = preparedShapes((db, argument, { count }: { count: number }) =>
  selectPurchaseValues(db)
    .where('purchases.clothes_id', 'in', argumentsOf(argument, count))
    .orderBy('purchases.id'),
);

/** Returns one purchase; undefined if it is gone. */
export async function purchaseValue(db: Kysely<Database>, id: number): Promise<PurchaseValue | undefined> {
  return (await valueById(db, id)).map(toPurchaseValue)[0];
}

/** Returns the rows of an item's purchases with the names of their suppliers, the oldest first. */
export const purchaseRowsOf = planned((db, argument) =>
  selectPurchaseValues(db).where('purchases.clothes_id', '=', argument(0)).orderBy('purchases.id'),
);

const valueById = planned((db, argument) => selectPurchaseValues(db).where('purchases.id', '=', argument(0)));

/** Selects purchases with the names of their suppliers. */
export function selectPurchaseValues(db: Kysely<Database>) {
  return db
    .selectFrom('purchases')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .select([...purchaseColumns, 'suppliers.name as supplier_name'])
    .select(survivingId('suppliers').as('supplier_id'));
}

/** Returns a row of `selectPurchaseValues` in the form of the history. */
export function toPurchaseValue(row: PurchaseRow & { supplier_name: string }): PurchaseValue {
  return { ...toPurchase(row), supplier: { id: row.supplier_id, name: row.supplier_name } };
}

/**
 * Returns the latest purchase by date; if dates are equal or missing, the last in the list, which
 * has to be in the order of ids. Returns undefined for an empty list.
 */
export function lastOf(purchases: readonly PurchaseValue[]): PurchaseValue | undefined {
  return purchases.reduce<PurchaseValue | undefined>(
    (last, one) => (last && (one.date ?? '') < (last.date ?? '') ? last : one),
    undefined,
  );
}
