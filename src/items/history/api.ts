import { type ChangesQuery, type Reverted, reverted } from '../../contract/changes';
import type { Id, PageMeta } from '../../contract/types';
import { list } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request, requestFull } from '../../core/http/request';
import { change, type ShownChange } from './changeDecoders';

const decodeReverted = decoderOf(reverted);

/** A page of the history, the newest change first. */
export interface ChangesAnswer {
  changes: ShownChange[];
  /** The facts about the page; null if the API has no pages: then these are all changes. */
  meta: PageMeta | null;
}

/** Returns a page of the changes of one item. */
export function listItemChanges(
  clothesId: Id,
  query: Pick<ChangesQuery, 'page' | 'size'>,
  signal?: AbortSignal,
): Promise<ChangesAnswer> {
  return read(`/api/clothes/${clothesId}/changes`, query, signal);
}

/** Returns a page of all changes. */
export function listChanges(query: ChangesQuery, signal?: AbortSignal): Promise<ChangesAnswer> {
  return read('/api/changes/', query, signal);
}

/**
 * Undoes a change, except for values that somebody changed since. Returns what was undone and what
 * was left.
 */
export function revertChange(id: Id): Promise<Reverted> {
  return request('POST', `/api/changes/${id}/revert`, { decode: decodeReverted, body: {} });
}

async function read(path: string, query: ChangesQuery, signal?: AbortSignal): Promise<ChangesAnswer> {
  const { data, meta } = await requestFull('GET', path, {
    decode: list(change),
    query: { ...query },
    signal,
  });
  return { changes: data, meta };
}
