import type { Id } from '../../contract/types';
import { type SavedView, type SavedViewChange, type SavedViewInput, savedView } from '../../contract/views';
import { list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

const decode = decoderOf(savedView);

/** Returns the caller's saved views and the shared views of other people. Throws a Problem. */
export function listViews(signal?: AbortSignal): Promise<SavedView[]> {
  return request('GET', '/api/views/', { decode: list(decode), signal });
}

export function createView(input: SavedViewInput, idempotencyKey: string): Promise<SavedView> {
  return request('POST', '/api/views/', { decode, body: input, idempotencyKey });
}

/** Changes the given settings of a view; the others stay. */
export function saveView(viewId: Id, change: SavedViewChange): Promise<SavedView> {
  return request('PUT', `/api/views/${viewId}`, { decode, body: change });
}

export function deleteView(viewId: Id): Promise<void> {
  return request('DELETE', `/api/views/${viewId}`, { decode: nothing });
}
