import {
  type ItemMergeInput,
  type ItemsMerged,
  itemsMerged,
  type LikelyDouble,
  likelyDouble,
  type SimilarToItem,
  similarToItem,
} from '../../contract/similar';
import type { Id, PageMeta } from '../../contract/types';
import { list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request, requestFull } from '../../core/http/request';
import { withPhotos } from '../api/decoders';

const similar = decoderOf(similarToItem, withPhotos);
const double = decoderOf(likelyDouble, withPhotos);
const merged = decoderOf(itemsMerged);

/** The timeout of a merge in ms: items with many photos take longer than other calls. */
const patience = 300_000;

/**
 * Returns the photos of other items that resemble a photo of this item, the nearest first. Throws a
 * Problem.
 */
export function listSimilar(clothesId: Id, signal?: AbortSignal): Promise<SimilarToItem[]> {
  return request('GET', `/api/clothes/${clothesId}/similar`, { decode: list(similar), signal });
}

export interface DoublesAnswer {
  doubles: LikelyDouble[];
  /** The position of the page; null if the API has no pages: then `doubles` holds all pairs. */
  meta: PageMeta | null;
}

/**
 * Returns a page of pairs of items that are probably duplicates, the nearest first. Throws a
 * Problem.
 */
export async function listDoubles(
  query: { page: number; size: number },
  signal?: AbortSignal,
): Promise<DoublesAnswer> {
  const { data, meta } = await requestFull('GET', '/api/clothes/doubles', {
    decode: list(double),
    query,
    signal,
  });
  return { doubles: data, meta };
}

/** Merges the items in `input` into `survivor`. Throws a Problem. */
export function mergeItems(
  survivor: Id,
  input: ItemMergeInput,
  idempotencyKey: string,
): Promise<ItemsMerged> {
  return request('POST', `/api/clothes/${survivor}/merge`, {
    decode: merged,
    body: input,
    idempotencyKey,
    timeoutMs: patience,
  });
}

/** Removes the mark that two items are different things. A repeated call changes nothing. */
export function withdrawDistinct(one: Id, other: Id): Promise<void> {
  return request('DELETE', `/api/clothes/${one}/distinct/${other}`, { decode: nothing });
}

/** Marks two items as different things. A repeated call changes nothing. */
export function markDistinct(one: Id, other: Id): Promise<void> {
  return request('POST', `/api/clothes/${one}/distinct`, { decode: nothing, body: { clothesId: other } });
}
