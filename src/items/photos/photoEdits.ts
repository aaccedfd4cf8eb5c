import type { PhotoEdit } from '../../contract/photoEdits';
import type { Id, Image } from '../../contract/types';
import { nothing } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { photo } from '../api/decoders';

/**
 * Stores the order of an item's photos; photos that `ids` does not name follow in their previous
 * order. Throws a Problem, of status 412 if the photos have another order than `seen`.
 */
export function orderPhotos(clothesId: Id, ids: readonly Id[], seen: readonly Id[]): Promise<void> {
  const body = { ids, seen };
  return request('PUT', `/api/clothes/${clothesId}/images/order`, { decode: nothing, body });
}

/** The timeout of an edit in ms: a large photo takes the server longer than other calls. */
const patience = 60_000;

/**
 * Rotates and crops a photo; returns it with its new addresses. Throws a Problem, of status 412 if
 * the photo shows another edit than `seen`.
 */
export function editPhoto(id: Id, edit: PhotoEdit, seen: PhotoEdit): Promise<Image> {
  const body = { ...edit, seen };
  return request('POST', `/api/images/${id}/edit`, { decode: photo, body, timeoutMs: patience });
}
