/**
 * The queue of photos to compare with all others, for the list of likely doubles. The subject
 * `similar` compares them, and removes them from the queue.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';

/** Queues the photos of some items to be compared again, as far as they have a hash. */
export async function compareItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  for (const some of slicesOf(itemIds)) await compareWhere(tx, 'clothes_id', some);
}

/** Queues photos to be compared, as far as they have a hash. */
export async function comparePhotos(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of slicesOf(ids)) await compareWhere(tx, 'id', some);
}

async function compareWhere(tx: Tx, column: 'id' | 'clothes_id', ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('uncompared_images')
    .columns(['image_id'])
    .expression((from) =>
      from.selectFrom('images').select('id').where(column, 'in', ids).where('hash_key', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Queues a photo again once its colours are known, and forgets its pairs, which were found by its
 * hash alone.
 */
export async function comparePhotoAnew(tx: Tx, itemId: number, photoId: number): Promise<void> {
  await compareWithout(tx, itemId, [photoId]);
  await tx
    .deleteFrom('likely_doubles')
    .where((where) =>
      where.or([where('first_image_id', '=', photoId), where('second_image_id', '=', photoId)]),
    )
    .execute();
  await comparePhotos(tx, [photoId]);
}

/**
 * Call this before photos of an item are deleted. If one of them makes the item a likely double,
 * queues the item again, because another of its photos may also make it a likely double.
 */
export async function compareWithout(tx: Tx, itemId: number, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return;
  const pair = await tx
    .selectFrom('likely_doubles')
    .select('distance')
    .where((where) =>
      where.or([where('first_image_id', 'in', photoIds), where('second_image_id', 'in', photoIds)]),
    )
    .limit(1)
    .executeTakeFirst();
  if (pair) await compareItems(tx, [itemId]);
}

/** Forgets the likely doubles of some items and queues their photos again. */
export async function compareAgain(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await forgetDoubles(tx, itemIds);
  await compareItems(tx, itemIds);
}

async function forgetDoubles(db: Kysely<Database>, itemIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('likely_doubles')
    .where((where) => where.or([where('first_id', 'in', itemIds), where('second_id', 'in', itemIds)]))
    .execute();
}
