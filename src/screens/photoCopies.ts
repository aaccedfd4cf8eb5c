import { downloadImage, uploadClothesImage, uploadPurchaseImage } from '../api/images';
import type { Id, Image } from '../contract';

/** Longer than this, in ms, nobody waits for the copy of a photo that is to be deleted. */
const patience = 4000;

/** Copies of photos that are about to be deleted, so that they can be had back; those that can be fetched in time. */
export async function copiesOf(images: readonly Image[]): Promise<File[]> {
  const left = new AbortController();
  const timer = setTimeout(() => left.abort(), patience);
  const copies = await Promise.all(images.map((image) => downloadImage(image, left.signal)));
  clearTimeout(timer);
  return copies.filter((copy) => copy !== null);
}

/** Uploads copies again, to the purchase or the item that they were of. Throws a Problem. */
export async function putBack(
  clothesId: Id,
  purchaseId: Id | null,
  copies: readonly File[],
): Promise<Image[]> {
  const images: Image[] = [];
  for (const copy of copies) {
    images.push(
      ...(purchaseId === null
        ? await uploadClothesImage(clothesId, copy)
        : await uploadPurchaseImage(purchaseId, copy)),
    );
  }
  return images;
}
