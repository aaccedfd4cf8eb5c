import { type CellsInput, type CellsSaved, cellsSaved } from '../../contract/cells';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';
import { withPhotos } from '../api/decoders';

const saved = decoderOf(cellsSaved, withPhotos);

/**
 * Saves cells of many items; each item succeeds or fails on its own. Throws a Problem if the whole
 * request fails.
 */
export function saveCells(input: CellsInput, idempotencyKey: string): Promise<CellsSaved> {
  return request('PATCH', '/api/clothes/', { decode: saved, body: input, idempotencyKey });
}
