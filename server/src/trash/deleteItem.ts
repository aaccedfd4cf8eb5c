/** Deletes items: into the trash, or for good where there is none. */
import type { Kysely } from 'kysely';
import { loadItemValues } from '../clothes/itemValues';
import type { Author } from '../history/author';
import { type ChangeDraft, deleted, itemSubject, recordedMany, writeRecorded } from '../history/record';
import { lockItem } from '../platform/db/locks';
import type { Database, ImageRow } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { readContent } from './content';

export interface Deleted {
  change: ChangeDraft;
  /** Photos that no row names any more; the caller removes their files after the transaction. */
  addresses: string[];
}

/** How a deletion is made: by whom, when, and for how many days it can be taken back. */
export interface Deletion {
  now: number;
  by: number | null;
  trashDays: number;
}

/** Deletes an item. Returns the addresses of photos whose files the caller removes. */
export function deleteItem(
  db: Kysely<Database>,
  author: Author,
  id: number,
  how: Omit<Deletion, 'by'>,
): Promise<string[]> {
  return writeRecorded(db, how.now, author, async (tx) => {
    const { change, addresses } = await deleteRows(tx, id, { ...how, by: author.administratorId });
    return { result: addresses, change };
  });
}

/** What deleting many items left to do. */
export interface DeletedMany {
  /** Of photos whose files the caller removes after the transaction. */
  addresses: string[];
  /** Ids of items that were gone already. */
  gone: number[];
}

/** Deletes items in one transaction, in the order of their ids, so that two such do not cross. */
export function deleteItems(
  tx: Tx,
  author: Author,
  ids: readonly number[],
  how: Omit<Deletion, 'by'>,
): Promise<DeletedMany> {
  return recordedMany(tx, how.now, author, async () => {
    const result: DeletedMany = { addresses: [], gone: [] };
    const changes: ChangeDraft[] = [];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const one = await deleteRows(tx, id, { ...how, by: author.administratorId }).catch(noneIfGone);
      if (!one) result.gone.push(id);
      else {
        changes.push(one.change);
        result.addresses.push(...one.addresses);
      }
    }
    return { result, changes };
  });
}

function noneIfGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null;
  throw error;
}

/**
 * Deletes an item's rows, those of its tasks among them, and keeps them in the trash where there is
 * one; without storing its change. Throws not_found.
 */
export async function deleteRows(tx: Tx, id: number, { now, by, trashDays }: Deletion): Promise<Deleted> {
  await lockItem(tx, id);
  const values = await loadItemValues(tx, id);
  const change = deleted(itemSubject(id, values.title), values);
  const photos = await tx
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', '=', id)
    .orderBy('id')
    .execute();
  if (trashDays === 0) {
    await tx.deleteFrom('clothes').where('id', '=', id).execute();
    return { change, addresses: photos.map(({ address }) => address) };
  }
  const content = await readContent(tx, id, values);
  await tx.deleteFrom('clothes').where('id', '=', id).execute();
  await tx
    .insertInto('trash')
    .values({
      id,
      title: content.item.title,
      title_key: content.item.title_key,
      deleted_at: now,
      deleted_by: by,
      main_image_id: content.item.main_image_id,
      purchases_count: content.purchases.length,
      photos_count: photos.length,
      bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
      content: JSON.stringify(content),
    })
    .execute();
  await keepPhotos(tx, photos);
  return { change, addresses: [] };
}

/** Rows of one statement: an item may have more photos than a statement takes values. */
const slice = 100;

async function keepPhotos(tx: Tx, photos: readonly ImageRow[]): Promise<void> {
  for (let first = 0; first < photos.length; first += slice) {
    const rows = photos.slice(first, first + slice);
    await tx
      .insertInto('trash_images')
      .values(rows.map(({ clothes_id, ...photo }) => ({ ...photo, item_id: clothes_id })))
      .execute();
  }
}
