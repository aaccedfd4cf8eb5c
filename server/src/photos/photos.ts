/** What other subjects take from photos; nothing else of this folder is theirs. */
import type { Kysely } from 'kysely';
import type { Image } from '../../../src/contract/types';
import { lockItem } from '../platform/db/locks';
import type { ImageRow } from '../platform/db/photoTables';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import type { Logger } from '../platform/logging';
import { Problem } from '../platform/Problem';
import { readEdit, toEditedPhoto } from './edits/edit';
import { type PhotoStore, photoUrls } from './store/store';
import { photoTexts } from './texts';

/** Where photos go: to an item, or to one of its purchases. */
export interface UploadTarget {
  itemId: number;
  purchaseId: number | null;
}

/** Finds what photos are added to. Items and purchases lie above photos, which do not know them. */
export interface UploadTargets {
  /** Throws not_found where there is no such item. */
  item(db: Kysely<Database>, itemId: number): Promise<UploadTarget>;
  /** Throws not_found where there is no such purchase. */
  purchase(db: Kysely<Database>, purchaseId: number): Promise<UploadTarget>;
}

/** The columns that `toPhoto` reads. */
export type PhotoColumns = Pick<ImageRow, 'id' | 'address' | 'width' | 'height' | 'purchase_id' | 'edit'>;

/** Returns a photo as the API gives it. */
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

/** An item's main photo before and after a write. */
export type MainPhotoChange = Record<'before' | 'after', { mainImage: Image | null }>;

/** Returns an item's main photo; undefined where the item is gone. */
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
 * Gives an item whose main photo is about to be deleted its next one: the first that comes after it
 * in their order, else the first of all, else none. Returns what it changed, null for nothing. Call
 * it before the rows of the photos `deleted` go, with the item locked, so that concurrent deletions
 * are decided one after another.
 */
export async function replaceMainPhoto(
  tx: Tx,
  itemId: number,
  deleted: readonly number[],
): Promise<MainPhotoChange | null> {
  const before = await mainPhotoOf(tx, itemId);
  const main = before?.mainImage?.id;
  if (!before || main === undefined || !deleted.includes(main)) return null;
  const photos = await tx
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const left = photos.filter(({ id }) => !deleted.includes(id));
  const later = photos.slice(photos.findIndex(({ id }) => id === main) + 1);
  const next = later.find((photo) => left.includes(photo)) ?? left[0];
  await tx
    .updateTable('clothes')
    .set({ main_image_id: next?.id ?? null })
    .where('id', '=', itemId)
    .execute();
  return { before, after: { mainImage: next ? toPhoto(next) : null } };
}

/**
 * Reads a photo and keeps others from changing its item until the end of the transaction. Throws
 * not_found.
 */
export async function holdPhoto(tx: Tx, id: number): Promise<ImageRow> {
  const find = () => tx.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
  for (let photo = await find(); photo; ) {
    await lockItem(tx, photo.clothes_id);
    // Whoever held the item may have changed the photo, or moved it.
    const now = await find();
    if (now?.clothes_id === photo.clothes_id) return now;
    photo = now;
  }
  throw new Problem('not_found', photoTexts.photoNotFound);
}

/** Notes that the item changed, and keeps others from changing it. Returns its title. */
export async function touchItem(tx: Tx, now: number, itemId: number): Promise<string> {
  const item = await tx
    .updateTable('clothes')
    .set({ updated_at: now })
    .where('id', '=', itemId)
    .returning('title')
    .executeTakeFirst();
  // With the item its photos went.
  if (!item) throw new Problem('not_found', photoTexts.photoNotFound);
  return item.title;
}

/**
 * Removes the bytes of deleted rows. Where that fails they are strays, which the sweep finds later:
 * the deletion itself is done and does not fail.
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
