import type { Clothes, ClothesInput, ClothesListItem, FastCreated, FastCreateInput, Id } from '../contract';
import { list, nothing, orNull } from '../http/check';
import { request, requestFull } from '../http/request';
import { clothes, clothesListItem, fastCreated } from './shapes';

/** An item with the version it was read at. The two must only ever move together. */
export interface VersionedClothes {
  item: Clothes;
  etag: string | null;
}

export function listClothes(signal?: AbortSignal): Promise<ClothesListItem[]> {
  return request('GET', '/api/clothes/', { decode: list(clothesListItem), signal });
}

/** The items that have a purchase from this supplier; null where the API does not filter. */
export async function listClothesOfSupplier(
  supplierId: Id,
  signal?: AbortSignal,
): Promise<ClothesListItem[] | null> {
  const { data, meta } = await requestFull('GET', '/api/clothes/', {
    decode: list(clothesListItem),
    query: { supplierId, size: 100_000 },
    signal,
  });
  return meta && data;
}

export async function getClothes(id: Id, signal?: AbortSignal): Promise<VersionedClothes> {
  const { data, etag } = await requestFull('GET', `/api/clothes/${id}`, { decode: clothes, signal });
  return { item: data, etag };
}

export function fastCreate(input: FastCreateInput, idempotencyKey?: string): Promise<FastCreated> {
  return request('POST', '/api/clothes/fast_create', { decode: fastCreated, body: input, idempotencyKey });
}

/** Fails with status 412 where somebody saved after the version `ifMatch`. An API that answers nothing is read again. */
export async function saveClothes(
  id: Id,
  input: ClothesInput,
  ifMatch?: string | null,
): Promise<VersionedClothes> {
  const { data, etag } = await requestFull('PUT', `/api/clothes/${id}`, {
    decode: maybeClothes,
    body: input,
    ifMatch,
  });
  return data ? { item: data, etag } : getClothes(id);
}

export function deleteClothes(id: Id): Promise<void> {
  return request('DELETE', `/api/clothes/${id}`, { decode: nothing });
}

export async function setMainImage(id: Id, imageId: Id): Promise<VersionedClothes> {
  return patch(id, 'main_image', { imageId });
}

export async function setDescription(
  id: Id,
  description: string | null,
  ifMatch?: string | null,
): Promise<VersionedClothes> {
  return patch(id, 'description', { description }, ifMatch);
}

async function patch(
  id: Id,
  part: string,
  body: unknown,
  ifMatch?: string | null,
): Promise<VersionedClothes> {
  const { data, etag } = await requestFull('PATCH', `/api/clothes/${id}/${part}`, {
    decode: maybeClothes,
    body,
    ifMatch,
  });
  return data ? { item: data, etag } : getClothes(id);
}

/**
 * The specification does not show what a change answers: the whole item, or anything else, which counts as nothing; an item
 * without its purchases too, for it would be taken to have none.
 */
function maybeClothes(value: unknown): Clothes | null {
  const whole = Array.isArray(Object(value).purchases);
  return whole ? orNull(clothes)(value) : null;
}
