import { uploadItemPhoto, uploadPurchasePhoto } from '../../api/photos';
import type { Id } from '../../contract/types';
import { isMissingFeature, Problem } from '../../lib/problem';
import type { UploadFile } from '../../stores/uploads';
import { itemTexts } from '../../texts/item';

/** The target of an upload: one of the item's purchases, or the item itself. */
export type PhotoPlace = Id | 'item';

/** Returns a function that uploads a photo to a place of this item. */
export function uploadPhotoTo(clothesId: Id): (place: PhotoPlace) => UploadFile {
  return (place) =>
    place === 'item'
      ? (file, options) => uploadItemPhoto(clothesId, file, options).catch(explain)
      : (file, options) => uploadPurchasePhoto(place, file, options);
}

/** An API may lack the upload to the item itself. */
function explain(error: unknown): never {
  throw isMissingFeature(error) ? new Problem('http', itemTexts.photos.noUpload) : error;
}
