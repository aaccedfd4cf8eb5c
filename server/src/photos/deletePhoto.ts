import type { Kysely } from 'kysely';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { photoTexts } from './texts';

/**
 * Deletes an image's row; answers its address, whose bytes are to go now. If it was the main one, the item's next image becomes
 * it: the one that came after it, else the first, else none.
 */
export function deletePhoto(db: Kysely<Database>, clock: Clock, id: number): Promise<string> {
  return withTransaction(db, async (tx) => {
    const found = await tx.selectFrom('images').select('clothes_id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new Problem('not_found', photoTexts.photoNotFound);
    // Which image becomes the main one is decided by one deletion after another.
    await lockItem(tx, found.clothes_id);
    const image = await tx
      .selectFrom('images')
      .innerJoin('clothes', 'clothes.id', 'images.clothes_id')
      .select(['images.address', 'images.clothes_id', 'clothes.main_image_id'])
      .where('images.id', '=', id)
      .executeTakeFirst();
    if (!image) throw new Problem('not_found', photoTexts.photoNotFound);
    const main = image.main_image_id === id ? await nextImage(tx, image.clothes_id, id) : image.main_image_id;
    await tx
      .updateTable('clothes')
      .set({ main_image_id: main, updated_at: clock.now() })
      .where('id', '=', image.clothes_id)
      .execute();
    await tx.deleteFrom('images').where('id', '=', id).execute();
    return image.address;
  });
}

async function nextImage(tx: Tx, clothesId: number, id: number): Promise<number | null> {
  const others = await tx
    .selectFrom('images')
    .select('id')
    .where('clothes_id', '=', clothesId)
    .where('id', '!=', id)
    .orderBy('id')
    .execute();
  const next = others.find((other) => other.id > id) ?? others[0];
  return next?.id ?? null;
}
