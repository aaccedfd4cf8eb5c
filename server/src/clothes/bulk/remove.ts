import type { Author } from '../../history/author';
import { deleted, itemSubject, recordedAll } from '../../history/record';
import { toPhoto } from '../../photos/photos';
import type { ImageRow } from '../../platform/db/schema';
import type { Tx } from '../../platform/db/transactions';
import { holdItems } from './current';

/** What deleting many items left to do. */
export interface Removed {
  /** Addresses of photos whose bytes the caller removes when the transaction is through. */
  addresses: string[];
  /** Ids of items that were gone already. */
  gone: number[];
}

/** Deletes items with their purchases and the rows of their photos. */
export async function removeItems(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
): Promise<Removed> {
  return recordedAll(tx, now, author, async () => {
    const items = await holdItems(tx, ids, { composition: true, purchases: true });
    const gone = ids.filter((id) => !items.has(id));
    const there = [...items.keys()];
    if (there.length === 0) return { result: { addresses: [], gone }, changes: [] };
    const more = await tx
      .selectFrom('clothes')
      .select(['id', 'description', 'main_image_id'])
      .where('id', 'in', there)
      .orderBy('id')
      .execute();
    const photos = await tx
      .selectFrom('images')
      .selectAll()
      .where('clothes_id', 'in', there)
      .orderBy('id')
      .execute();
    const byItem = new Map<number, ImageRow[]>(there.map((id) => [id, []]));
    for (const photo of photos) byItem.get(photo.clothes_id)?.push(photo);
    const changes = more.flatMap(({ id, description, main_image_id }) => {
      const item = items.get(id);
      if (!item) return [];
      const { id: _id, ...values } = item;
      const images = (byItem.get(id) ?? []).map(toPhoto);
      const mainImage = images.find((image) => image.id === main_image_id) ?? null;
      return [deleted(itemSubject(id, item.title), { ...values, description, images, mainImage })];
    });
    await tx.deleteFrom('clothes').where('id', 'in', there).execute();
    return { result: { addresses: photos.map(({ address }) => address), gone }, changes };
  });
}
