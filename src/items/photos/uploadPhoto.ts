import type { Id } from '../../contract/types';
import { isMissingFeature, Problem } from '../../core/lib/problem';
import { itemTexts } from '../page/texts';
import { uploadItemPhoto, uploadPurchasePhoto } from './api';
import type { UploadFile } from './uploads';

/** The place that photos are uploaded to: the purchase with the id, or the item itself. */
export type PhotoPlace = Id | 'item';

/** Returns a function that returns the upload to a place of the item. */
export function uploadPhotoTo(clothesId: Id): (place: PhotoPlace) => UploadFile {
  return (place) =>
    place === 'item'
      ? (file, options) => uploadItemPhoto(clothesId, file, options).catch(explain)
      : (file, options) => uploadPurchasePhoto(place, file, options);
}

/** Throws the error; if the API has no upload to the item itself, a Problem that says so. */
function explain(error: unknown): never {
  throw isMissingFeature(error) ? new Problem('http', itemTexts.photos.noUpload) : error;
}
