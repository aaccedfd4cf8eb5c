import type { PhotoEdit } from '../../contract/photoEdits';
import type { Id, Image } from '../../contract/types';
import { nothing } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { photo } from '../api/decoders';

/**
 * Stores the order of an item's photos; photos that `ids` does not name follow in their previous
 * order. Throws a Problem.
 */
export function orderPhotos(clothesId: Id, ids: readonly Id[]): Promise<void> {
  return request('PUT', `/api/clothes/${clothesId}/images/order`, { decode: nothing, body: { ids } });
}

/** The timeout of an edit in ms: a large photo takes the server longer than other calls. */
const patience = 60_000;

/** Rotates and crops a photo; returns it with its new addresses. Throws a Problem. */
export function editPhoto(id: Id, edit: PhotoEdit): Promise<Image> {
  return request('POST', `/api/images/${id}/edit`, { decode: photo, body: edit, timeoutMs: patience });
}
