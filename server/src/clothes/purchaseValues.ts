/** A purchase's columns, in the API's form and as the history keeps it. */
import type { Kysely, Selectable } from 'kysely';
import type { ChangeValues } from '../../../src/contract/changes';
import {
  maxMeasurementsLength,
  maxPrice,
  maxSizeLength,
  maxWeight,
  priceDecimals,
  weightDecimals,
} from '../../../src/contract/limits';
import type { Purchase, PurchaseInput } from '../../../src/contract/types';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import type { Database, PurchasesTable } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { cleanOptionalLine } from '../references/nameKeys';
import { toDate, wireDate } from './dates';
import { fromMinorUnits, toMinorUnits } from './decimals';

/** Purchases of one item. The app's first page has no room for a number that it does not use. */
export const maxPurchases = 1000;

/** A purchase as a client sends it; some clients leave fields out. */
export type PurchaseDraft = Partial<PurchaseInput> & Pick<PurchaseInput, 'clothesId' | 'supplierId'>;

/** A purchase without its photos and with its supplier's name. */
export type PurchaseValue = NonNullable<ChangeValues['purchases']>[number];

/** Throws validation_failed for what no purchase may hold. */
export function toColumns(draft: PurchaseDraft) {
  return {
    supplier_id: draft.supplierId,
    price_cents: toMinorUnits(draft.price, priceDecimals, maxPrice, 'price'),
    weight_grams: toMinorUnits(draft.weight, weightDecimals, maxWeight, 'weight'),
    size: cleanOptionalLine(draft.size, 'size', maxSizeLength),
    measurements: cleanOptionalLine(draft.measurements, 'measurements', maxMeasurementsLength),
    date: toDate(draft.date, 'date'),
    luxury: draft.luxury ? (1 as const) : (0 as const),
  };
}

/** Returns whether an item has as many purchases as it may have. Its row is locked. */
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

/** The columns that `fromColumns` reads. */
export const purchaseColumns = [
  'purchases.id',
  'purchases.clothes_id',
  'purchases.supplier_id',
  'purchases.price_cents',
  'purchases.weight_grams',
  'purchases.size',
  'purchases.measurements',
  'purchases.date',
  'purchases.luxury',
] as const;

/** A purchase as it is stored. */
export type PurchaseRow = Omit<Selectable<PurchasesTable>, 'created_at' | 'updated_at'>;

export function fromColumns(row: PurchaseRow): Omit<Purchase, 'images'> {
  return {
    id: row.id,
    clothesId: row.clothes_id,
    price: fromMinorUnits(row.price_cents, priceDecimals),
    weight: fromMinorUnits(row.weight_grams, weightDecimals),
    size: row.size,
    measurements: row.measurements,
    supplierId: row.supplier_id,
    date: wireDate(row.date),
    luxury: row.luxury === 1,
  };
}

/** Returns an item's purchases, the oldest first. */
export async function purchaseValues(db: Kysely<Database>, itemId: number): Promise<PurchaseValue[]> {
  return (await purchaseRowsOf(db, itemId)).map(toPurchaseValue);
}

/** Returns the purchases of several items, by item, the oldest first. */
export async function purchaseValuesOf(
  db: Kysely<Database>,
  itemIds: readonly number[],
): Promise<Map<number, PurchaseValue[]>> {
  const found = new Map<number, PurchaseValue[]>();
  if (itemIds.length === 0) return found;
  for (const row of await valuesOfItems({ count: itemIds.length })(db, ...itemIds)) {
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

/** Returns one purchase; undefined where it is gone. */
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
    .select([...purchaseColumns, 'suppliers.name as supplier_name']);
}

/** Returns a row of `selectPurchaseValues` as the history keeps it. */
export function toPurchaseValue(row: PurchaseRow & { supplier_name: string }): PurchaseValue {
  return { ...fromColumns(row), supplier: { id: row.supplier_id, name: row.supplier_name } };
}
