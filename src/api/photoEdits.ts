import type { PhotoEdit } from '../contract/photoEdits';
import type { Id, Image } from '../contract/types';
import { nothing } from '../http/decode';
import { request } from '../http/request';
import { photo } from './decoders';

/** Stores the order of an item's photos; those that are not named come last. */
export function orderPhotos(clothesId: Id, ids: readonly Id[]): Promise<void> {
  return request('PUT', `/api/clothes/${clothesId}/images/order`, { decode: nothing, body: { ids } });
}

/** A big photo takes the server longer than other calls, in ms. */
const patience = 60_000;

/** Shows a photo in another way; returns it with its new addresses. */
export function editPhoto(id: Id, edit: PhotoEdit): Promise<Image> {
  return request('POST', `/api/images/${id}/edit`, { decode: photo, body: edit, timeoutMs: patience });
}
