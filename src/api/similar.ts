import type { ItemMergeInput, ItemsMerged, LikelyDouble, SimilarToItem } from '../contract/similar';
import type { Id, PageMeta } from '../contract/types';
import { fields, id, list, nothing } from '../http/decode';
import { request, requestFull } from '../http/request';
import { fieldsOf } from '../lib/isObject';
import { photo } from './decoders';
import { itemBrief } from './itemBriefDecoder';
import { numberOrNull } from './values';

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

function similar(value: unknown): SimilarToItem {
  const entry = fields(value);
  return {
    imageId: id(entry.imageId),
    item: itemBrief(entry.item),
    image: photo(entry.image),
    distance: numberOrNull(entry.distance) ?? 0,
  };
}

function double(value: unknown): LikelyDouble {
  const { items, images, distance } = fields(value);
  const [one, other] = Array.isArray(items) ? items : [];
  const [first, second] = Array.isArray(images) ? images : [];
  return {
    items: [itemBrief(one), itemBrief(other)],
    images: [photo(first), photo(second)],
    distance: numberOrNull(distance) ?? 0,
  };
}

function merged(value: unknown): ItemsMerged {
  const answer = fields(value);
  const moved = fieldsOf(answer.moved);
  return {
    moved: { purchases: numberOrNull(moved.purchases) ?? 0, images: numberOrNull(moved.images) ?? 0 },
    batchId: id(answer.batchId),
  };
}

/** Forgets that two items are different things; a repeat changes nothing. */
export function withdrawDistinct(one: Id, other: Id): Promise<void> {
  return request('DELETE', `/api/clothes/${one}/distinct/${other}`, { decode: nothing });
}
