import type { Id } from '../contract/types';
import type { SavedView, SavedViewInput } from '../contract/views';
import { fields, id, list, nothing, text } from '../http/decode';
import { request } from '../http/request';

/** Returns the caller's saved views and the shared ones of others. */
export function listViews(signal?: AbortSignal): Promise<SavedView[]> {
  return request('GET', '/api/views/', { decode: list(savedView), signal });
}

export function createView(input: SavedViewInput, idempotencyKey: string): Promise<SavedView> {
  return request('POST', '/api/views/', { decode: savedView, body: input, idempotencyKey });
}

export function saveView(viewId: Id, input: SavedViewInput): Promise<SavedView> {
  return request('PUT', `/api/views/${viewId}`, { decode: savedView, body: input });
}

export function deleteView(viewId: Id): Promise<void> {
  return request('DELETE', `/api/views/${viewId}`, { decode: nothing });
}

function savedView(value: unknown): SavedView {
  const entry = fields(value);
  return {
    id: id(entry.id),
    name: text(entry.name),
    query: text(entry.query),
    shared: entry.shared === true,
    own: entry.own === true,
  };
}
