import type { SimilarToHash } from '../contract/similar';
import { fields, list, text } from '../http/decode';
import { request } from '../http/request';
import { photo } from './decoders';
import { itemBrief } from './itemBriefDecoder';
import { numberOrNull } from './values';

/** The looks of a photo that was not sent. */
export interface AskedLook {
  hash: string;
  colour: string | null;
}

/**
 * Returns the photos of items that look like photos that were not sent, by the hashes and colours
 * of these; at most `maxHashes` of them.
 */
export function findSimilarToHashes(
  looks: readonly AskedLook[],
  signal?: AbortSignal,
): Promise<SimilarToHash[]> {
  const body = { hashes: looks.map(({ hash }) => hash), colours: looks.map(({ colour }) => colour) };
  return request('POST', '/api/images/similar', { decode: list(similarToHash), body, signal });
}

function similarToHash(value: unknown): SimilarToHash {
  const entry = fields(value);
  return {
    hash: text(entry.hash),
    colour: typeof entry.colour === 'string' ? entry.colour : null,
    item: itemBrief(entry.item),
    image: photo(entry.image),
    distance: numberOrNull(entry.distance) ?? 0,
  };
}
