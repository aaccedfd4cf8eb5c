import { type ChangesQuery, type Reverted, reverted } from '../contract/changes';
import type { Id, PageMeta } from '../contract/types';
import { list } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request, requestFull } from '../http/request';
import { change, type ShownChange } from './changeDecoders';

const decodeReverted = decoderOf(reverted);

/** A page of the history, the newest change first. */
export interface ChangesAnswer {
  changes: ShownChange[];
  /** Null where the API knows no pages: then these are all changes. */
  meta: PageMeta | null;
}

/** Returns a page of what was changed in one item. */
export function listItemChanges(
  clothesId: Id,
  query: Pick<ChangesQuery, 'page' | 'size'>,
  signal?: AbortSignal,
): Promise<ChangesAnswer> {
  return read(`/api/clothes/${clothesId}/changes`, query, signal);
}

/** Returns a page of what was changed in anything. */
export function listChanges(query: ChangesQuery, signal?: AbortSignal): Promise<ChangesAnswer> {
  return read('/api/changes/', query, signal);
}

/** Takes a change back, as far as nobody has changed the same since. */
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
