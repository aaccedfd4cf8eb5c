/** The writes of one row, without their changes. */
import type { Reference } from '../../../../src/contract/references';
import type { Composition } from '../../../../src/contract/types';
import { fromColumns, type PurchaseValue } from '../../clothes/purchaseValues';
import { titleColumns } from '../../clothes/save';
import { type ChangeDraft, created, itemSubject, updated } from '../../history/record';
import { isSame } from '../../history/values';
import type { Tx } from '../../platform/db/transactions';
import { plannedOf } from './changes';
import type { CurrentItem } from './current';
import type { ResolvedPlan } from './resolveEntries';

export interface Written {
  /** The item as it is now. */
  item: CurrentItem;
  change: ChangeDraft | null;
  /** What the caller writes: a statement for many items. */
  composition: { itemId: number; lines: Composition[] } | null;
}

type Purchase = NonNullable<ResolvedPlan['purchase']>;

export async function createItem(tx: Tx, { fields, purchase }: ResolvedPlan, now: number): Promise<Written> {
  const { title = '', description = null, brand = null, type = null, color = null } = fields;
  const { id } = await tx
    .insertInto('clothes')
    .values({
      ...titleColumns(title),
      description,
      brand_id: brand?.id ?? null,
      type_id: type?.id ?? null,
      color_id: color?.id ?? null,
      main_image_id: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fabricComposition = fields.fabricComposition ?? [];
  const purchases = purchase ? [await insertPurchase(tx, id, purchase, now)] : [];
  const item = { id, title, description, brand, type, color, fabricComposition, purchases };
  const { id: _id, ...values } = item;
  const composition = fabricComposition.length > 0 ? compositionOf(item) : null;
  return { item, change: created(itemSubject(id, title), values), composition };
}

/** Writes nothing where somebody has saved the same meanwhile. */
export async function saveItem(
  tx: Tx,
  before: CurrentItem,
  { fields, purchase }: ResolvedPlan,
  now: number,
): Promise<Written> {
  const wanted = { ...before, ...fields };
  const hasFields = !isSame(wanted, before);
  const saved = purchase && (await savePurchase(tx, before, purchase, now));
  if (!hasFields && !saved) return { item: before, change: null, composition: null };
  const item = { ...wanted, purchases: withPurchase(before.purchases, saved) };
  await tx
    .updateTable('clothes')
    .set((set) => ({
      ...(fields.title !== undefined && titleColumns(fields.title)),
      ...(fields.description !== undefined && { description: fields.description }),
      ...idColumn('brand_id', fields.brand),
      ...idColumn('type_id', fields.type),
      ...idColumn('color_id', fields.color),
      // The version covers what PUT writes.
      ...(hasFields && { version: set('version', '+', 1) }),
      updated_at: now,
    }))
    .where('id', '=', before.id)
    .execute();
  const { id: _before, ...from } = before;
  const { id, ...to } = item;
  const isComposed = isSame(item.fabricComposition, before.fabricComposition);
  const change = updated(itemSubject(id, item.title), from, to);
  return { item, change, composition: isComposed ? null : compositionOf(item) };
}

function compositionOf({ id, fabricComposition }: CurrentItem): Written['composition'] {
  return { itemId: id, lines: fabricComposition };
}

function idColumn(name: 'brand_id' | 'type_id' | 'color_id', entry: Reference | null | undefined) {
  return entry === undefined ? {} : { [name]: entry?.id ?? null };
}

function withPurchase(purchases: readonly PurchaseValue[], saved: PurchaseValue | null): PurchaseValue[] {
  if (!saved) return [...purchases];
  const isKnown = purchases.some(({ id }) => id === saved.id);
  return isKnown ? purchases.map((one) => (one.id === saved.id ? saved : one)) : [...purchases, saved];
}

/** Returns null where the purchase is so already. */
async function savePurchase(
  tx: Tx,
  { id: itemId, purchases }: CurrentItem,
  purchase: Purchase,
  now: number,
): Promise<PurchaseValue | null> {
  const before = purchases.find(({ id }) => id === purchase.id);
  if (!before) return insertPurchase(tx, itemId, purchase, now);
  const { supplier = before.supplier, values } = purchase;
  const had = plannedOf(before);
  if (isSame({ ...had, ...values, supplier: supplier.id }, had)) return null;
  const row = await tx
    .updateTable('purchases')
    .set({ ...values, supplier_id: supplier.id, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...fromColumns(row), supplier };
}

/** The dry run has refused a new purchase without a supplier. */
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
      clothes_id: itemId,
      supplier_id: supplier.id,
      price_cents: values.price_cents ?? null,
      weight_grams: values.weight_grams ?? null,
      size: values.size ?? null,
      measurements: values.measurements ?? null,
      date: values.date ?? null,
      luxury: values.luxury ?? 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...fromColumns(row), supplier };
}
