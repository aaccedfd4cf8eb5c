/** Merges items that are one thing: one stays, the others go to the trash without what moved. */
import { maxMergedItems } from '../../../../src/contract/limits';
import type { ItemsMerged } from '../../../../src/contract/similar';
import { type FieldValues, fieldsOf, loadItemValues } from '../../clothes/itemValues';
import { maxPurchases } from '../../clothes/purchaseValues';
import { replaceComposition, setFields } from '../../clothes/save';
import type { Author } from '../../history/author';
import { insertBatch } from '../../history/batch';
import type { Moved } from '../../history/moved';
import { insertChanges, itemSubject, updated } from '../../history/record';
import { isSame } from '../../history/values';
import { photoOrder, writeOrder } from '../../photos/order';
import { compareAgain } from '../../photos/pairing';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem, Problem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { type HeldItem, holdContents } from '../../trash/content';
import { deletionOf, removeHeld } from '../../trash/deleteItem';
import { itemMergeTexts } from './texts';

/** When a merge is made, and for how many days the others stay in the trash. */
interface How {
  now: number;
  trashDays: number;
}

/**
 * Merges items into the one with `id`: it gets their purchases and photos, the longest description,
 * and what it lacks. All changes belong to one batch, by which the merge is taken back. Throws
 * validation_failed, and not_found where one of the items is gone.
 */
export async function mergeItems(
  tx: Tx,
  author: Author,
  id: number,
  given: readonly number[],
  { now, trashDays }: How,
): Promise<ItemsMerged> {
  const ids = checkedIds(id, given);
  const held = new Map((await holdContents(tx, [id, ...ids])).map((item) => [item.id, item]));
  const survivor = held.get(id);
  if (!survivor) throw new Problem('not_found', itemMergeTexts.survivorGone);
  const others = ids.flatMap((other) => held.get(other) ?? []);
  if (others.length < ids.length) throw new Problem('not_found', itemMergeTexts.gone);
  const purchases = others.reduce((sum, { values }) => sum + values.purchases.length, 0);
  if (survivor.values.purchases.length + purchases > maxPurchases) {
    throw fieldProblem('ids', 'maxItems', fieldTexts.tooManyPurchases(maxPurchases));
  }
  const bulk: Author = { ...author, cause: 'bulk' };
  const batchId = await insertBatch(tx, bulk, now);
  const moved = await moveAll(tx, survivor, others, now);
  await writeSurvivor(tx, survivor, others, now);
  const by = author.administratorId;
  await removeHeld(tx, others.map(emptied), { now, by, trashDays });
  await compareAgain(tx, [id]);
  const after = await loadItemValues(tx, id);
  const change = updated(itemSubject(id, after.title), survivor.values, after);
  // A revert goes from the last change to the first: the others are back before what is theirs.
  await insertChanges(tx, now, { ...bulk, batchId }, [
    ...(change ? [{ ...change, moved }] : []),
    ...others.map(deletionOf),
  ]);
  const images = moved.reduce((sum, one) => sum + one.images.length, 0);
  return { moved: { purchases, images }, batchId };
}

function checkedIds(survivor: number, given: readonly number[]): number[] {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw fieldProblem('ids', 'required', itemMergeTexts.none);
  if (ids.includes(survivor)) throw fieldProblem('ids', 'itself', itemMergeTexts.itself);
  if (ids.length > maxMergedItems) {
    throw fieldProblem('ids', 'maxItems', fieldTexts.maxItems(maxMergedItems));
  }
  return ids;
}

async function moveAll(
  tx: Tx,
  { id, values }: HeldItem,
  others: readonly HeldItem[],
  now: number,
): Promise<Moved[]> {
  const ids = others.map((other) => other.id);
  await tx
    .updateTable('purchases')
    .set({ clothes_id: id, updated_at: now })
    .where('clothes_id', 'in', ids)
    .execute();
  await tx.updateTable('images').set({ clothes_id: id }).where('clothes_id', 'in', ids).execute();
  await tx.updateTable('deleted_images').set({ item_id: id }).where('item_id', 'in', ids).execute();
  const photos = [values, ...others.map((other) => other.values)].flatMap((one) => one.images);
  const order = photos.map((photo) => photo.id);
  if (!isSame(order, await photoOrder(tx, id))) await writeOrder(tx, id, order);
  return others.map(({ id: from, values }) => ({
    from,
    to: id,
    purchases: values.purchases.map((purchase) => purchase.id),
    images: values.images.map((image) => image.id),
    mainImage: values.mainImage?.id ?? null,
  }));
}

/** Writes what the survivor takes over, and its next version. */
async function writeSurvivor(
  tx: Tx,
  { id, values }: HeldItem,
  others: readonly HeldItem[],
  now: number,
): Promise<void> {
  const all = [values, ...others.map((other) => other.values)];
  const { title, description, brand, color, type, fabricComposition } = mergedFields(all.map(fieldsOf));
  const ids = { brandId: brand?.id ?? null, colorId: color?.id ?? null, typeId: type?.id ?? null };
  await setFields(tx, id, { title, description, ...ids }, now);
  if (values.fabricComposition.length === 0 && fabricComposition.length > 0) {
    await replaceComposition(tx, id, fabricComposition);
  }
  const main = all.find(({ mainImage }) => mainImage)?.mainImage;
  await tx
    .updateTable('clothes')
    .set((set) => ({ main_image_id: main?.id ?? null, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The first item's fields; of each that it lacks, the first that there is. */
function mergedFields(all: readonly FieldValues[]): FieldValues {
  const first = <Field extends 'brand' | 'color' | 'type'>(field: Field) =>
    all.find((item) => item[field])?.[field] ?? null;
  return {
    title: all[0]?.title ?? '',
    description: all.reduce<string | null>(
      (longest, { description }) =>
        (description?.length ?? 0) > (longest?.length ?? 0) ? description : longest,
      null,
    ),
    brand: first('brand'),
    color: first('color'),
    type: first('type'),
    fabricComposition: all.find((item) => item.fabricComposition.length > 0)?.fabricComposition ?? [],
  };
}

/** An item as the trash keeps it: without purchases and photos, which live on in the survivor. */
function emptied({ content, ...item }: HeldItem): HeldItem {
  const row = { ...content.item, main_image_id: null };
  return { ...item, content: { ...content, item: row, purchases: [] }, photos: [] };
}
