import { listedReference } from '../contract/references';
import { decoderOf } from '../http/decodeShape';

/**
 * Decodes an entry of a reference list; a file of its own, as the reference pages need no other
 * decoder.
 */
export const reference = decoderOf(listedReference);
