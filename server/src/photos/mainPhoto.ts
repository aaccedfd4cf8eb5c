import type { Tx } from '../platform/db/transactions';

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
