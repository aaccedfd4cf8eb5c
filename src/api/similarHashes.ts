import type { SimilarToHash } from '../contract/similar';
import { fields, list, text } from '../http/decode';
import { request } from '../http/request';
import { photo } from './decoders';
import { itemBrief } from './itemBriefDecoder';
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
  return {
    hash: text(entry.hash),
    item: itemBrief(entry.item),
    image: photo(entry.image),
    distance: numberOrNull(entry.distance) ?? 0,
  };
}
