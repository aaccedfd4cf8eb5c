import { type SimilarToHash, similarToHash } from '../../contract/similar';
import { list } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';
import { withPhotos } from '../../items/api/decoders';

const similar = decoderOf(similarToHash, withPhotos);

/** The hash and the colours by which the server searches for similar photos. */
export interface AskedLook {
  hash: string;
  colour: string | null;
}

/**
 * Returns the photos of items that look like the given photos, which the server need not have; at
 * most `maxHashes` photos can be given.
 */
export function findSimilarToHashes(
  looks: readonly AskedLook[],
  signal?: AbortSignal,
): Promise<SimilarToHash[]> {
  const body = { hashes: looks.map(({ hash }) => hash), colours: looks.map(({ colour }) => colour) };
  return request('POST', '/api/images/similar', { decode: list(similar), body, signal });
}
