/** Reverts changes of an item's photos. */
import type { RevertLeft } from '../../../../src/contract/changes';
import type { StoredChange } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { historyTexts } from '../../history/texts';
import { type PhotoDeletion, removePhotoRows, restorePhotoRows } from '../../photos/deletedPhotos';
import { revertEdit } from '../../photos/edits/revertEdit';
import { inOrderOf, photoOrder, writeOrder } from '../../photos/order';
import { writeMainPhoto } from '../../photos/photos';
import type { Tx } from '../../platform/db/transactions';
import type { ItemValues } from '../itemValues';

type Left = Pick<RevertLeft, 'field' | 'reason'>[];

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
  await writeMainPhoto(tx, subjectId, wanted);
}
