import type { Kysely } from 'kysely';
import { maxPhotosShown } from '../../../src/contract/limits';
import type { Database } from '../database';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

export interface ShownItem {
  title: string;
  /** The photos, the main one first. */
  photos: { id: number; address: string }[];
}

/**
 * Returns an item's title and photos, at most `maxPhotosShown`, for a model. Throws not_found if
 * there is no item, and no_main_image if the item has no photo.
 */
export async function itemShown(db: Kysely<Database>, itemId: number): Promise<ShownItem> {
  const item = await db
    .selectFrom('clothes')
    .select(['title', 'main_image_id as main'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow(() => new Problem('not_found', texts.itemNotFound));
  if (item.main === null) throw new Problem('no_main_image');
  const photos = await db
    .selectFrom('images')
    .select(['id', 'address'])
    .where('clothes_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const isMain = ({ id }: { id: number }) => Number(id === item.main);
  const inOrder = photos.sort((one, other) => isMain(other) - isMain(one));
  return { title: item.title, photos: inOrder.slice(0, maxPhotosShown) };
}
