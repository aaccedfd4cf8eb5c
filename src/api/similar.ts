import {
  type ItemMergeInput,
  type ItemsMerged,
  itemsMerged,
  type LikelyDouble,
  likelyDouble,
  type SimilarToItem,
  similarToItem,
} from '../contract/similar';
import type { Id, PageMeta } from '../contract/types';
import { list, nothing } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request, requestFull } from '../http/request';
import { withPhotos } from './decoders';

const similar = decoderOf(similarToItem, withPhotos);
const double = decoderOf(likelyDouble, withPhotos);
const merged = decoderOf(itemsMerged);

/** A merge of items with many photos takes longer than other calls, in ms. */
const patience = 300_000;

/** Returns the photos of other items that look like one of this item, the nearest first. */
export function listSimilar(clothesId: Id, signal?: AbortSignal): Promise<SimilarToItem[]> {
  return request('GET', `/api/clothes/${clothesId}/similar`, { decode: list(similar), signal });
}

export interface DoublesAnswer {
  doubles: LikelyDouble[];
  /** Null where the API knows no pages: then these are all. */
  meta: PageMeta | null;
}

/** Returns a page of the items that are probably one thing. */
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

/** Makes other items one with this one. */
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

/** Forgets that two items are different things; a repeat changes nothing. */
export function withdrawDistinct(one: Id, other: Id): Promise<void> {
  return request('DELETE', `/api/clothes/${one}/distinct/${other}`, { decode: nothing });
}
