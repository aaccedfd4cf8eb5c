import type { Id, Image } from '../../contract/types';
import { list, nothing } from '../../core/http/decode';
import { environment } from '../../core/http/environment';
import { request } from '../../core/http/request';
import { type UploadOptions, uploadFile } from '../../core/http/upload';
import { photo } from '../api/decoders';

export type PhotoUploadOptions = Omit<UploadOptions<Image[]>, 'decode'>;

/**
 * Returns all photos of an item in their order, including those of its purchases. Throws a Problem.
 */
export function listPhotos(clothesId: Id, signal?: AbortSignal): Promise<Image[]> {
  return request('GET', `/api/clothes/${clothesId}/images`, { decode: list(photo), signal });
}

export function uploadItemPhoto(
  clothesId: Id,
  file: File,
  options: PhotoUploadOptions = {},
): Promise<Image[]> {
  return uploadFile(`/api/clothes/${clothesId}/images`, file, { ...options, decode: list(photo) });
}

export function uploadPurchasePhoto(
  purchaseId: Id,
  file: File,
  options: PhotoUploadOptions = {},
): Promise<Image[]> {
  return uploadFile(`/api/purchases/${purchaseId}/images`, file, { ...options, decode: list(photo) });
}

export function deletePhoto(id: Id): Promise<void> {
  return request('DELETE', `/api/images/${id}`, { decode: nothing });
}

/**
 * Downloads the original of a stored photo, so that it can be uploaded again after its deletion;
 * returns null if that fails or is aborted.
 */
export async function downloadPhoto({ id, urls }: Image, signal?: AbortSignal): Promise<File | null> {
  try {
    const response = await environment.fetch(urls.original, { signal });
    const bytes = await response.blob();
    return response.ok ? new File([bytes], `${id}.webp`, { type: bytes.type }) : null;
  } catch {
    return null;
  }
}
