/** Deletes single photos of an item: into the trash, or for good if the trash is off. */
import type { Kysely } from 'kysely';
import type { Image } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import { insertWithIds } from '../platform/db/insertWithId';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import { removeVersions } from './edits/removeVersions';
import { comparePhotos, compareWithout } from './pairing';
import {
  holdPhoto,
  type MainPhotoChange,
  mainPhotoOf,
  replaceMainPhoto,
  toPhoto,
  touchItem,
  writeMainPhoto,
} from './photos';
import type { DeletedImageRow, ImageRow } from './tables';

/**
 * The person and time of a photo's deletion, and the days for which it can be undone; 0 deletes the
 * photo for good.
 */
export interface PhotoDeletion {
  now: number;
  by: number | null;
  trashDays: number;
}

/**
 * Deletes a photo. Returns the addresses of photos whose bytes the caller has to remove. Throws
 * not_found.
 */
export function deletePhoto(
  db: Kysely<Database>,
  author: Author,
  id: number,
  how: Omit<PhotoDeletion, 'by'>,
): Promise<string[]> {
  return writeRecorded(db, how.now, author, async (tx) => {
    const found = await holdPhoto(tx, id);
    const itemId = found.clothes_id;
    const title = await touchItem(tx, how.now, itemId);
    const { main, addresses } = await removePhotoRows(tx, itemId, [found], {
      ...how,
      by: author.administratorId,
    });
    const change = updated(
      itemSubject(itemId, title),
      { images: [toPhoto(found)], ...main?.before },
      { images: [], ...main?.after },
    );
    return { result: addresses, change };
  });
}

/**
 * Deletes the rows of a locked item's photos without recording the change. Returns the resulting
 * change of the main photo, and the addresses of photos whose bytes the caller has to remove.
 */
export async function removePhotoRows(
  tx: Tx,
  itemId: number,
  photos: readonly ImageRow[],
  { now, by, trashDays }: PhotoDeletion,
): Promise<{ main: MainPhotoChange | null; addresses: string[] }> {
  const ids = photos.map(({ id }) => id);
  const main = await replaceMainPhoto(tx, itemId, ids);
  await compareWithout(tx, itemId, ids);
  for (const some of slicesOf(ids)) await tx.deleteFrom('images').where('id', 'in', some).execute();
  if (trashDays === 0) return { main, addresses: await removeVersions(tx, photos) };
  const rows = photos.map(({ clothes_id, ...photo }): DeletedImageRow => {
    const wasMain = photo.id === main?.before.mainImage?.id;
    const main_after = wasMain ? (main?.after.mainImage?.id ?? 0) : null;
    return { ...photo, item_id: clothes_id, main_after, deleted_at: now, deleted_by: by };
  });
  for (const some of slicesOf(rows)) await tx.insertInto('deleted_images').values(some).execute();
  return { main, addresses: [] };
}

/**
 * Puts deleted photos back to their places on a locked item, if they are still in the trash,
 * without recording the change. A former main photo becomes the main one again if the item still
 * has the photo that replaced it. Returns the restored photos, and the change of the main photo,
 * null if it stays.
 */
export async function restorePhotoRows(
  tx: Tx,
  itemId: number,
  ids: readonly number[],
): Promise<{ images: Image[]; main: MainPhotoChange | null }> {
  const before = await mainPhotoOf(tx, itemId);
  if (!before) throw new Error(`item ${itemId} is gone`);
  const found: DeletedImageRow[] = [];
  for (const some of slicesOf(ids)) {
    const rows = await tx.deleteFrom('deleted_images').where('id', 'in', some).returningAll().execute();
    found.push(...rows);
  }
  if (found.length === 0) return { images: [], main: null };
  const purchases = await tx.selectFrom('purchases').select('id').where('clothes_id', '=', itemId).execute();
  const there = new Set(purchases.map(({ id }) => id));
  const rows = found.map(({ item_id, main_after, deleted_at, deleted_by, ...photo }): ImageRow => {
    // If the photo's purchase is gone, the photo becomes one of the item itself.
    const purchase_id = there.has(photo.purchase_id ?? 0) ? photo.purchase_id : null;
    return { ...photo, clothes_id: itemId, purchase_id };
  });
  await insertWithIds(tx, 'images', rows);
  await comparePhotos(tx, ids);
  const wasMain = found.find(({ main_after }) => main_after === (before.mainImage?.id ?? 0));
  const mainRow = rows.find(({ id }) => id === wasMain?.id);
  const images = rows.map(toPhoto);
  if (!mainRow) return { images, main: null };
  await writeMainPhoto(tx, itemId, mainRow.id);
  return { images, main: { before, after: { mainImage: toPhoto(mainRow) } } };
}

/**
 * Deletes the rows of deleted photos for good. `ids` are the photos' own ids or their items' ids,
 * as `by` says. Returns the ids of the deleted rows, and the addresses of photos whose bytes the
 * caller has to remove.
 */
export async function forgetDeletedPhotos(
  tx: Tx,
  by: 'id' | 'item_id',
  ids: readonly number[],
): Promise<{ deleted: number[]; addresses: string[] }> {
  if (ids.length === 0) return { deleted: [], addresses: [] };
  const rows = await tx
    .deleteFrom('deleted_images')
    .where(by, 'in', ids)
    .returning(['id', 'address'])
    .execute();
  return { deleted: rows.map(({ id }) => id), addresses: await removeVersions(tx, rows) };
}
