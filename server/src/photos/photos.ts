/** The part of this folder that other subjects use. */
import type { Kysely } from 'kysely';
import type { Image } from '../../../src/contract/types';
import type { Database } from '../database';
import { lockItem } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import type { Logger } from '../platform/logging';
import { Problem } from '../platform/Problem';
import { readEdit, toEditedPhoto } from './edits/edit';
import { type PhotoStore, photoUrls } from './store/store';
import type { ImageRow } from './tables';
import { photoTexts } from './texts';

/** The target of uploaded photos: an item or one of its purchases. */
export interface UploadTarget {
  itemId: number;
  purchaseId: number | null;
}

/**
 * Finds the target of uploaded photos. Items and purchases implement this: they import photos,
 * which therefore cannot import them.
 */
export interface UploadTargets {
  /** Returns an item as a target of uploads. Throws not_found if the item does not exist. */
  item(db: Kysely<Database>, itemId: number): Promise<UploadTarget>;
  /** Returns a purchase as a target of uploads. Throws not_found if the purchase does not exist. */
  purchase(db: Kysely<Database>, purchaseId: number): Promise<UploadTarget>;
}

/** The columns that `toPhoto` reads. */
export type PhotoColumns = Pick<ImageRow, 'id' | 'address' | 'width' | 'height' | 'purchase_id' | 'edit'>;

/** Returns a photo as the API shows it. */
export function toPhoto(row: PhotoColumns): Image {
  const edit = readEdit(row.edit);
  return {
    id: row.id,
    urls: photoUrls(row.address),
    width: row.width,
    height: row.height,
    purchaseId: row.purchase_id,
    ...(edit && { edit: toEditedPhoto(edit) }),
  };
}

/**
 * Selects photos in the order in which their item shows them. The caller adds columns and
 * conditions.
 */
export function photosInOrder(db: Kysely<Database>) {
  return db.selectFrom('images').orderBy('position').orderBy('id');
}

/** An item's main photo before and after a write. */
export type MainPhotoChange = Record<'before' | 'after', { mainImage: Image | null }>;

/** Returns an item's main photo; undefined if the item is gone. */
export async function mainPhotoOf(tx: Tx, itemId: number): Promise<{ mainImage: Image | null } | undefined> {
  const item = await tx
    .selectFrom('clothes')
    .select('main_image_id as main')
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) return undefined;
  if (item.main === null) return { mainImage: null };
  const photo = await tx.selectFrom('images').selectAll().where('id', '=', item.main).executeTakeFirst();
  return { mainImage: photo ? toPhoto(photo) : null };
}

/**
 * Gives an item a new main photo if its present one is about to be deleted: the next photo in
 * order, else the first of all, else none. Returns the change, or null if nothing changed. Call it
 * before deleting the rows of the photos `deleted`, with the item locked, so that concurrent
 * deletions run one after another.
 */
export async function replaceMainPhoto(
  tx: Tx,
  itemId: number,
  deleted: readonly number[],
): Promise<MainPhotoChange | null> {
  const before = await mainPhotoOf(tx, itemId);
  const main = before?.mainImage?.id;
  if (!before || main === undefined || !deleted.includes(main)) return null;
  const photos = await photosInOrder(tx).selectAll().where('clothes_id', '=', itemId).execute();
  const left = photos.filter(({ id }) => !deleted.includes(id));
  const later = photos.slice(photos.findIndex(({ id }) => id === main) + 1);
  const next = later.find((photo) => left.includes(photo)) ?? left[0];
  await writeMainPhoto(tx, itemId, next?.id ?? null);
  return { before, after: { mainImage: next ? toPhoto(next) : null } };
}

/** Sets the main photo of a locked item; null leaves the item without one. */
export async function writeMainPhoto(tx: Tx, itemId: number, photoId: number | null): Promise<void> {
  await tx.updateTable('clothes').set({ main_image_id: photoId }).where('id', '=', itemId).execute();
}

/** Reads a photo and locks its item until the end of the transaction. Throws not_found. */
export async function holdPhoto(tx: Tx, id: number): Promise<ImageRow> {
  const find = () => tx.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
  for (let photo = await find(); photo; ) {
    await lockItem(tx, photo.clothes_id);
    // The previous holder of the lock may have changed the photo or moved it to another item.
    const now = await find();
    if (now?.clothes_id === photo.clothes_id) return now;
    photo = now;
  }
  throw new Problem('not_found', photoTexts.photoNotFound);
}

/**
 * Marks the item as changed without changing its ETag, and locks it until the end of the
 * transaction. Returns its title. If the item does not exist, throws the error that `gone` returns.
 */
export async function touchItem(
  tx: Tx,
  now: number,
  itemId: number,
  // If the item is gone, its photos are gone as well.
  gone = () => new Problem('not_found', photoTexts.photoNotFound),
): Promise<string> {
  const item = await tx
    .updateTable('clothes')
    .set({ updated_at: now })
    .where('id', '=', itemId)
    .returning('title')
    .executeTakeFirst();
  if (!item) throw gone();
  return item.title;
}

/**
 * Removes the bytes of photos whose rows are deleted. Does not fail, because the deletion is
 * already done: the sweep removes later what could not be removed here.
 */
export async function removePhotos(
  store: PhotoStore,
  addresses: readonly string[],
  logger: Logger,
): Promise<void> {
  for (const address of addresses) {
    try {
      await store.remove(address);
    } catch (error) {
      logger.warn({ err: error, address }, 'a photo could not be removed; the sweep will');
    }
  }
}
