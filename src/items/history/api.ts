import { type ChangesQuery, type Reverted, reverted, type ShownChange } from '../../contract/changes';
import type { Id, PageMeta } from '../../contract/types';
import { list } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request, requestFull } from '../../core/http/request';
import { change } from './changeDecoders';

const decodeReverted = decoderOf(reverted);

/** A page of changes, the newest first. */
export interface ChangesAnswer {
  changes: ShownChange[];
  /** The position of the page; null if the API has no pages: then `changes` holds all changes. */
  meta: PageMeta | null;
}

/** Returns a page of the changes of one item. Throws a Problem. */
export function listItemChanges(
  clothesId: Id,
  query: Pick<ChangesQuery, 'page' | 'size'>,
  signal?: AbortSignal,
): Promise<ChangesAnswer> {
  return read(`/api/clothes/${clothesId}/changes`, query, signal);
}

/** Returns a page of the changes of all subjects. Throws a Problem. */
export function listChanges(query: ChangesQuery, signal?: AbortSignal): Promise<ChangesAnswer> {
  return read('/api/changes/', query, signal);
}

/** Returns one change with its long texts and lists, which lists of changes shorten. */
export function getChange(id: Id): Promise<ShownChange> {
  return request('GET', `/api/changes/${id}`, { decode: change });
}

/**
 * Undoes a change, except for values that somebody has changed since; the answer lists them. Throws
 * a Problem.
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
