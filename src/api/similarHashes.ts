import { type SimilarToHash, similarToHash } from '../contract/similar';
import { list } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';
import { withPhotos } from './decoders';

const similar = decoderOf(similarToHash, withPhotos);

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
  return request('POST', '/api/images/similar', { decode: list(similar), body, signal });
}
