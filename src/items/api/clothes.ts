import type { ItemFilter } from '../../contract/itemFilters';
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

/** An item and the version at which it was read; `etag` is null if the API sends none. */
export interface VersionedClothes {
  item: Clothes;
  etag: string | null;
}

export interface ClothesListQuery extends ItemFilter {
  /** The page number, from 1. */
  page: number;
  size: number;
  sort?: string;
  /**
   * A list of at most this length comes whole, whichever page is requested; 0 or missing: always a
   * page.
   */
  wholeUpTo?: number;
}

export interface ClothesListAnswer {
  items: ClothesListItem[];
  /** The position of the page; null if the API has no pages: then `items` holds all items. */
  meta: PageMeta | null;
}

/**
 * Returns a page of the list, or the whole list without a query and from an API without pages.
 * Throws a Problem.
 */
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
 * Saves the item's fields. Returns the saved item, which is read again if the API answers with an
 * empty body. Throws a Problem, of status 412 if somebody has saved after the version `ifMatch`.
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
 * Decodes the answer to a change, which is not the same for every API: the whole item, else null.
 * An item without `purchases` gives null too, because it would seem to have none.
 */
function maybeClothes(value: unknown): Clothes | null {
  const isWhole = Array.isArray(fieldsOf(value).purchases);
  return isWhole ? orNull(clothes)(value) : null;
}
