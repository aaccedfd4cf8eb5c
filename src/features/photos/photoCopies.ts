import { downloadImage, uploadClothesImage, uploadPurchaseImage } from '../../api/images';
import type { Id, Image } from '../../contract/types';
import { newIdempotencyKey } from '../../lib/idempotencyKey';

/** Longer than this, in ms, nobody waits for the copy of a photo that is to be deleted. */
const patience = 4000;

/**
 * Copies of photos, by the numbers of those; each with the key under which it is sent, however
 * often.
 */
type Copies = ReadonlyMap<Id, { file: File; idempotencyKey: string }>;

/**
 * Copies of photos that are about to be deleted, so that they can be had back; those that can be
 * fetched in time.
 */
export async function copiesOf(photos: readonly Image[]): Promise<Copies> {
  const left = new AbortController();
  const timer = setTimeout(() => left.abort(), patience);
  const copies = new Map<Id, { file: File; idempotencyKey: string }>();
  const files = await Promise.all(photos.map((photo) => downloadImage(photo, left.signal)));
  clearTimeout(timer);
  for (const [index, { id }] of photos.entries()) {
    const file = files[index];
    if (file) copies.set(id, { file, idempotencyKey: newIdempotencyKey() });
  }
  return copies;
}

/**
 * Uploads copies again, to the purchase or the item that they were of. Notes the new photos in
 * `photos`, by the numbers of those that they were copied from; what stands there already is not
 * sent. Throws a Problem.
 */
export async function putBack(
  clothesId: Id,
  purchaseId: Id | null,
  copies: Copies,
  photos: Map<Id, Image>,
): Promise<void> {
  for (const [id, { file, idempotencyKey }] of copies) {
    if (photos.has(id)) continue;
    const [photo] =
      purchaseId === null
        ? await uploadClothesImage(clothesId, file, { idempotencyKey })
        : await uploadPurchaseImage(purchaseId, file, { idempotencyKey });
    if (photo) photos.set(id, photo);
  }
}
