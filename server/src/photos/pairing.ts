/**
 * Which photos are still to be compared with all others, for the list of likely doubles. The
 * subject `similar` compares them and forgets them here.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';

/** Ids of one statement. */
const slice = 1000;

/** Has the photos of some items compared again, those that have a hash. */
export async function compareItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  for (let first = 0; first < itemIds.length; first += slice) {
    await compareWhere(tx, 'clothes_id', itemIds.slice(first, first + slice));
  }
}

/** Has photos compared, those that have a hash. */
export async function comparePhotos(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += slice) {
    await compareWhere(tx, 'id', ids.slice(first, first + slice));
  }
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
 * Has a photo compared whose colours became known: the pairs that its hash alone made are
 * forgotten.
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
 * Has an item compared again where one of these photos, which are about to go, makes it a likely
 * double: another of its photos may do so too.
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

/** Forgets what some items are likely doubles of, and has them compared again. */
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
