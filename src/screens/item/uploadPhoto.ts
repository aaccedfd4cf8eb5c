import { uploadClothesImage, uploadPurchaseImage } from '../../api/images';
import type { Id } from '../../contract/types';
import { isMissingFeature, Problem } from '../../lib/problem';
import type { UploadFile } from '../../stores/uploads';
import { itemTexts } from '../../texts/item';

/** Where photos are uploaded to: one of the item's purchases, or the item itself. */
export type PhotoPlace = Id | 'item';

/** Returns what uploads a photo to a place of this item. */
export function uploadPhotoTo(clothesId: Id): (place: PhotoPlace) => UploadFile {
  return (place) =>
    place === 'item'
      ? (file, options) => uploadClothesImage(clothesId, file, options).catch(tellMissing)
      : (file, options) => uploadPurchaseImage(place, file, options);
}

/** Uploading to the item itself may be missing from an API. */
function tellMissing(error: unknown): never {
  throw isMissingFeature(error) ? new Problem('http', itemTexts.photos.noUpload) : error;
}
