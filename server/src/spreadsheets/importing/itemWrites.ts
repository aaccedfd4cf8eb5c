/** Writes single rows without recording their changes. */

import type { Composition } from '../../../../src/contract/itemFields';
import { emptyItemFields } from '../../../../src/contract/itemFields';
import { differing, namesOf } from '../../clothes/fields';
import { emptyColumns, fromColumns, withSizeKey } from '../../clothes/purchaseFields';
import { type PurchaseValue, toPurchaseValue } from '../../clothes/purchaseValues';
import { fieldColumns, insertItem } from '../../clothes/storedFields';
import { type ChangeDraft, created, itemSubject, updated } from '../../history/record';
import { isSame } from '../../history/values';
import type { Tx } from '../../platform/db/transactions';
import type { CurrentItem } from './current';
import type { ResolvedPlan } from './resolveEntries';

export interface Written {
  /** The item after the write. */
  item: CurrentItem;
  change: ChangeDraft | null;
  /** The composition, which the caller writes in one statement for many items; null if it stays. */
  composition: { itemId: number; lines: Composition[] } | null;
}

type Purchase = NonNullable<ResolvedPlan['purchase']>;

export async function createItem(tx: Tx, plan: ResolvedPlan, now: number): Promise<Written> {
  const fields = { ...emptyItemFields, ...plan.fields };
  const id = await insertItem(tx, fields, now);
  const purchases = plan.purchase ? [await insertPurchase(tx, id, plan.purchase, now)] : [];
  const { fabricComposition } = fields;
  return {
    item: { id, fields, purchases },
    change: created(itemSubject(id, fields.title), { ...fields, purchases }),
    composition: fabricComposition.length > 0 ? { itemId: id, lines: fabricComposition } : null,
  };
}

/**
 * Saves an item; writes nothing if the same values were saved in the meantime. Returns the item
 * after the write, and what the caller has to store.
 */
export async function saveItem(
  tx: Tx,
  before: CurrentItem,
  { fields, purchase }: ResolvedPlan,
  now: number,
): Promise<Written> {
  const { id } = before;
  const changed = differing(fields, before.fields);
  const hasFields = namesOf(changed).length > 0;
  const saved = purchase && (await savePurchase(tx, before, purchase, now));
  if (!hasFields && !saved) return { item: before, change: null, composition: null };
  const item = {
    id,
    fields: { ...before.fields, ...changed },
    purchases: withPurchase(before.purchases, saved),
  };
  await tx
    .updateTable('clothes')
    .set((set) => ({
      ...fieldColumns(changed),
      // The version covers the fields that PUT writes.
      ...(hasFields && { version: set('version', '+', 1) }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  const from = { ...before.fields, purchases: before.purchases };
  const to = { ...item.fields, purchases: item.purchases };
  const lines = changed.fabricComposition;
  return {
    item,
    change: updated(itemSubject(id, item.fields.title), from, to),
    composition: lines ? { itemId: id, lines } : null,
  };
}

function withPurchase(purchases: readonly PurchaseValue[], saved: PurchaseValue | null): PurchaseValue[] {
  if (!saved) return [...purchases];
  const isKnown = purchases.some(({ id }) => id === saved.id);
  return isKnown ? purchases.map((one) => (one.id === saved.id ? saved : one)) : [...purchases, saved];
}

/** Saves a purchase; returns null if it already has these values. */
async function savePurchase(
  tx: Tx,
  { id: itemId, purchases }: CurrentItem,
  purchase: Purchase,
  now: number,
): Promise<PurchaseValue | null> {
  const before = purchases.find(({ id }) => id === purchase.id);
  if (!before) return insertPurchase(tx, itemId, purchase, now);
  const { supplier = before.supplier, values } = purchase;
  if (isSame({ ...before, ...fromColumns(values), supplierId: supplier.id, supplier }, before)) return null;
  const row = await tx
    .updateTable('purchases')
    .set({ ...withSizeKey(values), supplier_id: supplier.id, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPurchaseValue({ ...row, supplier_name: supplier.name });
}

/**
 * Inserts a purchase and returns it. Throws for a purchase without a supplier; the dry run has
 * refused such rows.
 */
async function insertPurchase(
  tx: Tx,
  itemId: number,
  { supplier, values }: Purchase,
  now: number,
): Promise<PurchaseValue> {
  if (!supplier) throw new Error('a new purchase has no supplier');
  const row = await tx
    .insertInto('purchases')
    .values({
      ...emptyColumns,
      ...withSizeKey(values),
      clothes_id: itemId,
      supplier_id: supplier.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPurchaseValue({ ...row, supplier_name: supplier.name });
}
