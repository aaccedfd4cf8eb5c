import { wholeItemsUpTo } from '../contract/limits';
import type {
  Clothes,
  ClothesInput,
  ClothesListItem,
  FastCreated,
  FastCreateInput,
  Id,
  PageMeta,
} from '../contract/types';
import { list, nothing, orNull } from '../http/decode';
import { request, requestFull } from '../http/request';
import { clothesListPath } from './clothesListPath';
import { clothes, clothesListItem, fastCreated } from './decoders';
import { isUnknownQuery } from './unknownQuery';

/** An item with the version it was read at. The two must only ever move together. */
export interface VersionedClothes {
  item: Clothes;
  etag: string | null;
}

/** What of the list is asked for; what is left out, or 0 or '', narrows nothing. */
export interface ClothesListQuery {
  /** From 1. */
  page: number;
  size: number;
  q?: string;
  sort?: string;
  brandId?: Id;
  colorId?: Id;
  typeId?: Id;
  materialId?: Id;
  supplierId?: Id;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
  /** A list no longer than this comes whole, whatever else is asked. */
  wholeUpTo?: number;
}

export interface ClothesListAnswer {
  items: ClothesListItem[];
  /** Null where the API knows no pages: then these are all items. */
  meta: PageMeta | null;
}

/** Part of the list, from an API that has pages; from any other the whole list. */
export async function listClothes(
  query?: ClothesListQuery,
  signal?: AbortSignal,
): Promise<ClothesListAnswer> {
  try {
    const { data, meta } = await requestFull('GET', clothesListPath(query), {
      decode: list(clothesListItem),
      signal,
    });
    return { items: data, meta };
  } catch (error) {
    if (query?.wholeUpTo && isUnknownQuery(error)) return listClothes(undefined, signal);
    throw error;
  }
}

/** The items of a list that came whole that have a purchase from this supplier; null where the API does not filter. */
export async function listClothesOfSupplier(
  supplierId: Id,
  signal?: AbortSignal,
): Promise<ClothesListItem[] | null> {
  const { items, meta } = await listClothes({ page: 1, size: wholeItemsUpTo, supplierId }, signal);
  return meta && items;
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
