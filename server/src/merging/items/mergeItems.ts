/**
 * Merges items that are the same thing: one stays, and the others go to the trash without the
 * purchases and photos that it takes over.
 */
import {
  emptyItemFields,
  type ItemField,
  itemFieldNames,
  itemFieldsOf,
} from '../../../../src/contract/itemFields';
import { maxMergedItems } from '../../../../src/contract/limits';
import type { ItemsMerged } from '../../../../src/contract/similar';
import { applyEdit } from '../../clothes/applyEdits';
import { type FieldValues, fieldsOf, pick, raisesVersion, setFields } from '../../clothes/fields';
import { raiseVersions } from '../../clothes/fieldWrites';
import { loadItemValues } from '../../clothes/itemValues';
import { maxPurchases } from '../../clothes/purchaseValues';
import { moveToItem } from '../../clothes/purchaseWrites';
import { tooLongSets } from '../../clothes/setChanges';
import { changedSet } from '../../clothes/setRows';
import type { Author } from '../../history/author';
import { insertBatch } from '../../history/batch';
import type { Moved } from '../../history/moved';
import { insertChanges, itemSubject, updated } from '../../history/record';
import { isSame } from '../../history/values';
import { photoOrder, writeOrder } from '../../photos/order';
import { compareAgain } from '../../photos/pairing';
import { writeMainPhoto } from '../../photos/photos';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem, Problem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { type HeldContent, holdContents } from '../../trash/content';
import { deletionOf, removeHeld } from '../../trash/deleteItem';
import { itemMergeTexts } from './texts';

/** The time of a merge, and the days for which the other items stay in the trash. */
interface How {
  now: number;
  trashDays: number;
}

/**
 * Merges items into the one with `id`: it gets their purchases and photos, the longest description,
 * and values for its empty fields. Returns the numbers of moved parts, and the batch of all
 * changes, which a revert of the merge uses. Throws validation_failed, and not_found if one of the
 * items is gone.
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
  // A revert starts with the last change, so it restores the other items before it returns their
  // purchases and photos to them.
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
  { id, values }: HeldContent,
  others: readonly HeldContent[],
  now: number,
): Promise<Moved[]> {
  const ids = others.map((other) => other.id);
  const purchases = others.flatMap((other) => other.values.purchases);
  await moveToItem(
    tx,
    now,
    purchases.map((purchase) => purchase.id),
    id,
  );
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

/** Writes the fields and the main photo that the survivor takes over, and its next version. */
async function writeSurvivor(
  tx: Tx,
  { id, content, values }: HeldContent,
  others: readonly HeldContent[],
  now: number,
): Promise<void> {
  const all = [values, ...others.map((other) => other.values)];
  const { title, version } = content.item;
  const item = { id, title, version, fields: fieldsOf(values), purchases: [] };
  const { change } = await applyEdit(tx, now, { item, fields: mergedFields(all) });
  if (!change || !raisesVersion(change.after)) await raiseVersions(tx, now, [id]);
  const main = all.find(({ mainImage }) => mainImage)?.mainImage;
  await writeMainPhoto(tx, id, main?.id ?? null);
}

/**
 * Returns the first item's fields. An empty field gets the value of the next item that has one, a
 * text the longest of all, and a set the entries of all. Throws validation_failed for a set with
 * too many.
 */
function mergedFields([first = emptyItemFields, ...others]: readonly FieldValues[]): FieldValues {
  const merged = fieldsOf(first);
  const texts: readonly ItemField[] = itemFieldsOf('text');
  for (const other of others) {
    const better = itemFieldNames.filter((field) =>
      texts.includes(field)
        ? lengthOf(other[field]) > lengthOf(merged[field])
        : isSame(merged[field], emptyItemFields[field]),
    );
    Object.assign(merged, pick(other, better));
  }
  for (const { field } of setFields)
    merged[field] = changedSet(first[field], { add: others.flatMap((item) => item[field]) });
  const [tooLong] = tooLongSets(merged);
  if (tooLong) throw fieldProblem('ids', 'maxItems', tooLong.detail);
  return merged;
}

function lengthOf(value: FieldValues[ItemField]): number {
  return typeof value === 'string' ? value.length : 0;
}

/**
 * Returns an item in the form for the trash: without purchases and photos, which the survivor
 * keeps.
 */
function emptied({ content, ...item }: HeldContent): HeldContent {
  const row = { ...content.item, main_image_id: null };
  return { ...item, content: { ...content, item: row, purchases: [] }, photos: [] };
}
