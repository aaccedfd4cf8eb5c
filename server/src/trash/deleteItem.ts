/** Deletes items: into the trash, or for good if the trash is off. */
import type { Kysely } from 'kysely';
import type { Role } from '../../../src/contract/people';
import { forgetDistinct } from '../clothes/distinctItems';
import { requireVersion, type VersionCheck } from '../clothes/etag';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { type ChangeDraft, deleted, itemSubject, recordedMany, writeRecorded } from '../history/record';
import { forgetDeletedPhotos } from '../photos/deletedPhotos';
import { removeVersions } from '../photos/edits/removeVersions';
import type { ImageRow } from '../photos/tables';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { slicesOf } from '../platform/slices';
import { type HeldContent, holdContents } from './content';

/** The author and time of a deletion, and the days for which it can be undone. */
export interface Deletion {
  now: number;
  by: number | null;
  trashDays: number;
}

/**
 * Returns the lowest role that may delete items. Without a trash it is a higher one, because the
 * deletion is for good.
 */
export function roleToDelete({ trashDays }: Pick<Deletion, 'trashDays'>): Role {
  return trashDays > 0 ? 'editor' : 'administrator';
}

/**
 * Deletes an item. Returns the addresses of photos whose files the caller has to remove. Throws
 * not_found, and stale if `isCurrent` refuses the stored version.
 */
export function deleteItem(
  db: Kysely<Database>,
  author: Author,
  id: number,
  how: Omit<Deletion, 'by'>,
  isCurrent: VersionCheck = null,
): Promise<string[]> {
  return writeRecorded(db, how.now, author, async (tx) => {
    const [item] = await holdContents(tx, [id]);
    if (!item) throw new Problem('not_found', texts.itemNotFound);
    requireVersion(item.content.item.version, isCurrent);
    const addresses = await removeHeld(tx, [item], { ...how, by: author.administratorId });
    return { result: addresses, change: deletionOf(item) };
  });
}

/** The result of deleting many items. */
export interface DeletedMany {
  /** Addresses of photos whose files the caller removes after the transaction. */
  addresses: string[];
  /** Ids of items that no longer existed. */
  gone: number[];
}

/**
 * Deletes items in one transaction. Returns the addresses of photos that the caller has to remove
 * afterwards, and the ids that were not found.
 */
export function deleteItems(
  tx: Tx,
  author: Author,
  ids: readonly number[],
  how: Omit<Deletion, 'by'>,
): Promise<DeletedMany> {
  return recordedMany(tx, how.now, author, async () => {
    const items = await holdContents(tx, ids);
    const addresses = await removeHeld(tx, items, { ...how, by: author.administratorId });
    const there = new Set(items.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    return { result: { addresses, gone }, changes: items.map(deletionOf) };
  });
}

/** Returns the change of an item's deletion. */
export function deletionOf({ id, values }: HeldContent): ChangeDraft {
  return deleted(itemSubject(id, values.title), values);
}

/**
 * Deletes locked items together, with the rows of their tasks, in a few statements, without
 * recording the changes. Keeps them in the trash, unless it is off. Returns the addresses of photos
 * whose files the caller has to remove.
 */
export async function removeHeld(
  tx: Tx,
  items: readonly HeldContent[],
  { now, by, trashDays }: Deletion,
): Promise<string[]> {
  if (items.length === 0) return [];
  const photos = items.flatMap((item) => item.photos);
  const ids = items.map(({ id }) => id);
  await tx.deleteFrom('clothes').where('id', 'in', ids).execute();
  if (trashDays === 0) {
    await forgetDistinct(tx, ids);
    const { addresses } = await forgetDeletedPhotos(tx, 'item_id', ids);
    return [...addresses, ...(await removeVersions(tx, photos))];
  }
  const rows = items.map(({ id, content, photos }) => ({
    id,
    title: content.item.title,
    title_key: content.item.title_key,
    search_key: content.item.search_key,
    deleted_at: now,
    deleted_by: by,
    main_image_id: content.item.main_image_id,
    purchases_count: content.purchases.length,
    photos_count: photos.length,
    bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
    content: JSON.stringify(content),
  }));
  await tx.insertInto('trash').values(rows).execute();
  await keepPhotos(tx, photos);
  return [];
}

async function keepPhotos(tx: Tx, photos: readonly ImageRow[]): Promise<void> {
  for (const rows of slicesOf(photos)) {
    await tx
      .insertInto('trash_images')
      .values(rows.map(({ clothes_id, ...photo }) => ({ ...photo, item_id: clothes_id })))
      .execute();
  }
}
