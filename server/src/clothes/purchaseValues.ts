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
import { prepared, preparedShapes } from '../platform/db/prepared';
import type { Database, PurchasesTable } from '../platform/db/schema';
import { cleanOptionalLine } from '../references/nameKeys';
import { toDate, wireDate } from './dates';
import { fromMinorUnits, toMinorUnits } from './decimals';

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

export function fromColumns(row: Selectable<PurchasesTable>): Omit<Purchase, 'images'> {
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
  return (await valuesOfItem(db, itemId)).map(toValue);
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
    list.push(toValue(row));
    found.set(row.clothes_id, list);
  }
  return found;
}

const valuesOfItems = preparedShapes((db, argument, { count }: { count: number }) =>
  selectValues(db)
    .where(
      'purchases.clothes_id',
      'in',
      Array.from({ length: count }, (_, position) => argument(position)),
    )
    .orderBy('purchases.id'),
);

/** Returns one purchase; undefined where it is gone. */
export async function purchaseValue(db: Kysely<Database>, id: number): Promise<PurchaseValue | undefined> {
  return (await valueById(db, id)).map(toValue)[0];
}

const valuesOfItem = prepared((db, argument) =>
  selectValues(db).where('purchases.clothes_id', '=', argument(0)).orderBy('purchases.id'),
);

const valueById = prepared((db, argument) => selectValues(db).where('purchases.id', '=', argument(0)));

function selectValues(db: Kysely<Database>) {
  return db
    .selectFrom('purchases')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .selectAll('purchases')
    .select('suppliers.name as supplier_name');
}

function toValue(row: Selectable<PurchasesTable> & { supplier_name: string }): PurchaseValue {
  return { ...fromColumns(row), supplier: { id: row.supplier_id, name: row.supplier_name } };
}
