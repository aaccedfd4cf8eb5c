import type { SimilarToHash } from '../contract/similar';
import type { Id } from '../contract/types';
import { fields, id, list, nothing, orNull, text } from '../http/decode';
import { request } from '../http/request';
import { photo } from './decoders';
import { numberOrNull } from './values';

/**
 * Returns the photos of items that look like photos that were not sent, by the hashes of these; at
 * most `maxHashes` of them.
 */
export function findSimilarToHashes(
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<SimilarToHash[]> {
  return request('POST', '/api/images/similar', { decode: list(similarToHash), body: { hashes }, signal });
}

/** Remembers that two items are different things; a repeat changes nothing. */
export function rememberDistinct(one: Id, other: Id): Promise<void> {
  return request('POST', `/api/clothes/${one}/distinct`, { decode: nothing, body: { clothesId: other } });
}

function similarToHash(value: unknown): SimilarToHash {
  const entry = fields(value);
  const item = fields(entry.item);
  return {
    hash: text(entry.hash),
    item: { id: id(item.id), title: text(item.title), mainImage: orNull(photo)(item.mainImage) },
    image: photo(entry.image),
    distance: numberOrNull(entry.distance) ?? 0,
  };
}
