/** Reverts changes of an item's purchases and photos. */
import type { RevertLeft } from '../../../src/contract/changes';
import type { StoredChange } from '../history/revert';
import { whyLeftAlone } from '../history/revertRules';
import { historyTexts } from '../history/texts';
import { type PhotoDeletion, removePhotoRows, restorePhotoRows } from '../photos/deletedPhotos';
import { revertEdit } from '../photos/edits/revertEdit';
import { inOrderOf, photoOrder, writeOrder } from '../photos/order';
import { insertWithId } from '../platform/db/insertWithId';
import type { Tx } from '../platform/db/transactions';
import { fieldTexts } from '../platform/problemTexts';
import { findReference } from '../references/references';
import type { ItemValues } from './itemValues';
import { emptyColumns, emptyValues, toColumns } from './purchaseFields';
import { hasAllPurchases, maxPurchases, type PurchaseValue } from './purchaseValues';

type Left = Pick<RevertLeft, 'field' | 'reason'>[];

/**
 * Restores changed purchases, and adds deleted ones under their old ids. Adds the reasons for those
 * that it cannot revert to `left`.
 */
export async function revertPurchases(
  tx: Tx,
  change: StoredChange,
  current: ItemValues,
  now: number,
  left: Left,
): Promise<void> {
  for (const { was, became, is } of statesOf(change, current)) {
    if (!was) continue;
    const reason = await revertPurchase(tx, { was, became, is }, now);
    if (reason !== null) left.push({ field: 'purchases', reason });
  }
}

/**
 * Deletes added purchases, except those with photos. Call it after `revertPhotos`, which deletes
 * the photos that came with a purchase. Adds the reasons for those that it cannot delete to `left`.
 */
export async function removeAddedPurchases(
  tx: Tx,
  change: StoredChange,
  current: ItemValues,
  left: Left,
): Promise<void> {
  for (const { was, became, is } of statesOf(change, current)) {
    if (was) continue;
    const reason = is ? await removePurchase(tx, became, is) : historyTexts.purchaseGone;
    if (reason !== null) left.push({ field: 'purchases', reason });
  }
}

/**
 * A purchase before the change, after the change, and at present; undefined where it does not
 * exist.
 */
interface States {
  was: PurchaseValue | undefined;
  became: PurchaseValue | undefined;
  is: PurchaseValue | undefined;
}

/** Returns the states of each purchase that the change touched. */
function statesOf({ before, after }: StoredChange, current: ItemValues): States[] {
  const [had, has, there] = [before.purchases, after.purchases, current.purchases].map(
    (list) => new Map((list ?? []).map((purchase) => [purchase.id, purchase])),
  );
  const ids = new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])]);
  return [...ids].map((id) => ({ was: had?.get(id), became: has?.get(id), is: there?.get(id) }));
}

/** Reverts a purchase that existed. Returns why it could not be reverted; null if it was. */
async function revertPurchase(
  tx: Tx,
  { was, became, is }: States & { was: PurchaseValue },
  now: number,
): Promise<string | null> {
  if (became && !is) return historyTexts.purchaseGone;
  if (!became && is) return historyTexts.purchaseBack;
  const supplier = await findReference(tx, 'suppliers', was.supplier.id);
  const reason = whyLeftAlone(is, withEmpty(became), supplier ? null : was.supplier);
  if (reason !== null || !supplier) return reason;
  const columns = { ...emptyColumns, ...toColumns(was), supplier_id: supplier.id, updated_at: now };
  if (is) await tx.updateTable('purchases').set(columns).where('id', '=', was.id).execute();
  else if (await hasAllPurchases(tx, was.clothesId)) return fieldTexts.tooManyPurchases(maxPurchases);
  else {
    const row = { id: was.id, clothes_id: was.clothesId, ...columns, created_at: now };
    await insertWithId(tx, 'purchases', row);
  }
  return null;
}

/** Deletes an added purchase. Returns why it could not be deleted; null if it was. */
async function removePurchase(
  tx: Tx,
  became: PurchaseValue | undefined,
  is: PurchaseValue,
): Promise<string | null> {
  const reason = whyLeftAlone(is, withEmpty(became));
  if (reason !== null) return reason;
  const photo = await tx
    .selectFrom('images')
    .select('id')
    .where('purchase_id', '=', is.id)
    .limit(1)
    .executeTakeFirst();
  if (photo) return historyTexts.purchaseHasPhotos;
  await tx.deleteFrom('purchases').where('id', '=', is.id).execute();
  return null;
}

function withEmpty(purchase: PurchaseValue | undefined) {
  return purchase && { ...emptyValues, ...purchase };
}

/**
 * Deletes added photos, shows edited ones as before, and restores deleted ones from the trash.
 * Returns the addresses of photos whose bytes the caller has to remove.
 */
export async function revertPhotos(
  tx: Tx,
  { subjectId, before, after }: StoredChange,
  how: PhotoDeletion,
  left: Left,
): Promise<string[]> {
  const field = 'images';
  const [had, has] = [before.images ?? [], after.images ?? []];
  const deleted = had.filter(({ id }) => !has.some((became) => became.id === id)).map(({ id }) => id);
  left.push(...(await bringBack(tx, subjectId, deleted)).map((reason) => ({ field, reason })));
  const removed: string[] = [];
  for (const became of has) {
    const row = await tx
      .selectFrom('images')
      .selectAll()
      .where('id', '=', became.id)
      .where('clothes_id', '=', subjectId)
      .executeTakeFirst();
    const was = had.find(({ id }) => id === became.id);
    if (!row) left.push({ field, reason: historyTexts.photoGone });
    else if (was) {
      const reason = await revertEdit(tx, row, was, became);
      if (reason !== null) left.push({ field, reason });
    } else removed.push(...(await removePhotoRows(tx, subjectId, [row], how)).addresses);
  }
  return removed;
}

/** Restores deleted photos from the trash. Returns the reasons for those that could not be. */
async function bringBack(tx: Tx, itemId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { images } = await restorePhotoRows(tx, itemId, ids);
  if (images.length === ids.length) return [];
  const there = await photoOrder(tx, itemId);
  const missing = ids.filter((id) => !images.some((image) => image.id === id));
  return missing.map((id) => (there.includes(id) ? historyTexts.photoBack : historyTexts.photoLost));
}

/**
 * Restores the photos' order; photos added since then come last. Adds a reason to `left` if the
 * order has changed since then.
 */
export async function revertOrder(
  tx: Tx,
  { subjectId, before, after }: StoredChange,
  left: Left,
): Promise<void> {
  if (!before.imageOrder || !after.imageOrder) return;
  const current = await photoOrder(tx, subjectId);
  const became = after.imageOrder.filter((id) => current.includes(id));
  const is = current.filter((id) => became.includes(id));
  const reason = whyLeftAlone(is, became);
  if (reason !== null) {
    left.push({ field: 'imageOrder', reason });
    return;
  }
  await writeOrder(tx, subjectId, inOrderOf(before.imageOrder, current));
}

/** Makes the previous main photo the main one again, or adds the reason why not to `left`. */
export async function revertMainPhoto(
  tx: Tx,
  { subjectId, before, after, moved = [] }: StoredChange,
  current: ItemValues,
  left: Left,
): Promise<void> {
  if (after.mainImage === undefined) return;
  const field = 'mainImage';
  if (current.mainImage?.id !== after.mainImage?.id) {
    // Either the main photo moved back with other parts, or another one took its place.
    const mains = [before.mainImage?.id ?? 0, after.mainImage?.id ?? 0];
    const wentBack = moved.some(({ images }) => mains.some((id) => images.includes(id)));
    if (!wentBack) left.push({ field, reason: historyTexts.changedSince });
    return;
  }
  const wanted = before.mainImage?.id ?? null;
  const photo =
    wanted !== null &&
    (await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', wanted)
      .where('clothes_id', '=', subjectId)
      .executeTakeFirst());
  if (wanted !== null && !photo) {
    left.push({ field, reason: historyTexts.photoGone });
    return;
  }
  await tx.updateTable('clothes').set({ main_image_id: wanted }).where('id', '=', subjectId).execute();
}
