/** What other subjects take from photos; nothing else of this folder is theirs. */
import type { Kysely } from 'kysely';
import type { Image } from '../../../src/contract/types';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Database, ImageRow } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { Logger } from '../platform/logging';
import { Problem } from '../platform/Problem';
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

/** Returns a photo as the API gives it. */
export function toPhoto(row: Pick<ImageRow, 'id' | 'address' | 'width' | 'height' | 'purchase_id'>): Image {
  return {
    id: row.id,
    urls: photoUrls(row.address),
    width: row.width,
    height: row.height,
    purchaseId: row.purchase_id,
  };
}

/**
 * Gives an item whose main photo is about to be deleted its next one: the first that was added
 * after it, else the first of all, else none. Call it before the rows of the photos `deleted` go,
 * with the item locked, so that concurrent deletions are decided one after another.
 */
export async function replaceMainPhoto(tx: Tx, itemId: number, deleted: readonly number[]): Promise<void> {
  const item = await tx
    .selectFrom('clothes')
    .select('main_image_id as main')
    .where('id', '=', itemId)
    .executeTakeFirst();
  const main = item?.main ?? null;
  if (main === null || !deleted.includes(main)) return;
  const photos = await tx
    .selectFrom('images')
    .select('id')
    .where('clothes_id', '=', itemId)
    .orderBy('id')
    .execute();
  const left = photos.filter(({ id }) => !deleted.includes(id));
  const next = left.find(({ id }) => id > main) ?? left[0];
  await tx
    .updateTable('clothes')
    .set({ main_image_id: next?.id ?? null })
    .where('id', '=', itemId)
    .execute();
}

/**
 * Deletes a photo's row. Returns its address, under which the caller removes the bytes. Throws
 * not_found.
 */
export function deletePhoto(db: Kysely<Database>, clock: Clock, id: number): Promise<string> {
  return withTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('images')
      .select(['clothes_id', 'address'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Problem('not_found', photoTexts.photoNotFound);
    await lockItem(tx, found.clothes_id);
    await replaceMainPhoto(tx, found.clothes_id, [id]);
    const { numDeletedRows } = await tx.deleteFrom('images').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not_found', photoTexts.photoNotFound);
    await tx
      .updateTable('clothes')
      .set({ updated_at: clock.now() })
      .where('id', '=', found.clothes_id)
      .execute();
    return found.address;
  });
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
