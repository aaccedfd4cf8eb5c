import type { SimilarToHash } from '../contract/similar';
import { fields, id, list, orNull, text } from '../http/decode';
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
