import type { Id } from '../../contract/types';
import { isMissingFeature, Problem } from '../../core/lib/problem';
import { itemTexts } from '../page/texts';
import { uploadItemPhoto, uploadPurchasePhoto } from './api';
import type { UploadFile } from './uploads';

/** The target of an upload: one of the item's purchases, or the item itself. */
export type PhotoPlace = Id | 'item';

/** Returns a function that uploads a photo to a place of this item. */
export function uploadPhotoTo(clothesId: Id): (place: PhotoPlace) => UploadFile {
  return (place) =>
    place === 'item'
      ? (file, options) => uploadItemPhoto(clothesId, file, options).catch(explain)
      : (file, options) => uploadPurchasePhoto(place, file, options);
}

/** Explains a failure: an API may have no upload to the item itself. */
function explain(error: unknown): never {
  throw isMissingFeature(error) ? new Problem('http', itemTexts.photos.noUpload) : error;
}
