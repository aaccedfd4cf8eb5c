import type { ItemFilter } from '../../contract/itemFilter';
import type {
  Clothes,
  ClothesInput,
  ClothesListItem,
  FastCreated,
  FastCreateInput,
  Id,
  PageMeta,
} from '../../contract/types';
import { list, nothing, orNull } from '../../core/http/decode';
import { request, requestFull } from '../../core/http/request';
import { isUnknownQuery } from '../../core/http/unknownQuery';
import { fieldsOf } from '../../core/lib/isObject';
import { clothesListPath } from './clothesListPath';
import { clothes, clothesListItem, fastCreated } from './decoders';

/** An item with the version it was read at; the two always stay together. */
export interface VersionedClothes {
  item: Clothes;
  etag: string | null;
}

export interface ClothesListQuery extends ItemFilter {
  /** The page number, from 1. */
  page: number;
  size: number;
  sort?: string;
  /** The maximum length of a list that is returned whole, whichever page is requested. */
  wholeUpTo?: number;
}

export interface ClothesListAnswer {
  items: ClothesListItem[];
  /** The facts about the page; null if the API has no pages: then `items` holds all items. */
  meta: PageMeta | null;
}

/** Returns a page of the list, or the whole list from an API without pages. */
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

export async function getClothes(id: Id, signal?: AbortSignal): Promise<VersionedClothes> {
  const { data, etag } = await requestFull('GET', `/api/clothes/${id}`, { decode: clothes, signal });
  return { item: data, etag };
}

export function fastCreate(input: FastCreateInput, idempotencyKey?: string): Promise<FastCreated> {
  return request('POST', '/api/clothes/fast_create', { decode: fastCreated, body: input, idempotencyKey });
}

/**
 * Throws a Problem of status 412 if somebody saved after the version `ifMatch`. Reads the item
 * again if the API answers with an empty body.
 */
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

export async function setMainPhoto(id: Id, photoId: Id): Promise<VersionedClothes> {
  return patch(id, 'main_image', { imageId: photoId });
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
 * Decodes the answer to a change, which the specification leaves open: the whole item, else null.
 * An item without `purchases` is null too, because it would seem to have none.
 */
function maybeClothes(value: unknown): Clothes | null {
  const isWhole = Array.isArray(fieldsOf(value).purchases);
  return isWhole ? orNull(clothes)(value) : null;
}
