import { downloadImage, uploadClothesImage, uploadPurchaseImage } from '../api/images';
import type { Id, Image } from '../contract';

/** Longer than this, in ms, nobody waits for the copy of a photo that is to be deleted. */
const patience = 4000;

/** Copies of photos, by the numbers of those. */
type Copies = ReadonlyMap<Id, File>;

/** Copies of photos that are about to be deleted, so that they can be had back; those that can be fetched in time. */
export async function copiesOf(images: readonly Image[]): Promise<Copies> {
  const left = new AbortController();
  const timer = setTimeout(() => left.abort(), patience);
  const copies = new Map<Id, File>();
  const files = await Promise.all(images.map((image) => downloadImage(image, left.signal)));
  clearTimeout(timer);
  for (const [index, { id }] of images.entries()) {
    const file = files[index];
    if (file) copies.set(id, file);
  }
  return copies;
}

/**
 * Uploads copies again, to the purchase or the item that they were of. Answers the new photos, by the numbers of those
 * that they were copied from. Throws a Problem.
 */
export async function putBack(clothesId: Id, purchaseId: Id | null, copies: Copies): Promise<Map<Id, Image>> {
  const images = new Map<Id, Image>();
  for (const [id, copy] of copies) {
    const [image] =
      purchaseId === null
        ? await uploadClothesImage(clothesId, copy)
        : await uploadPurchaseImage(purchaseId, copy);
    if (image) images.set(id, image);
  }
  return images;
}
