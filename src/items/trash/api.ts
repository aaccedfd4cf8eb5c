import {
  type DeletedForGood,
  deletedForGood,
  type Restored,
  restored,
  type TrashItem,
  type TrashPhoto,
  trashItem,
  trashPhoto,
} from '../../contract/trash';
import type { Id, PageMeta } from '../../contract/types';
import { list } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request, requestFull } from '../../core/http/request';
import { withPhotos } from '../api/decoders';

const item = decoderOf(trashItem, withPhotos);
const trashedPhoto = decoderOf(trashPhoto, withPhotos);
const returned = decoderOf(restored);
const deleted = decoderOf(deletedForGood);

/** A page of the trash, the newest deletion first. */
export interface TrashAnswer<Entry> {
  entries: Entry[];
  meta: PageMeta;
  /** The number of days for which the trash keeps an entry; null if the API does not tell it. */
  days: number | null;
}

export interface TrashQuery {
  page: number;
  size: number;
  /** The text to search for in the titles of the items. */
  q?: string;
}

export function listTrash(query: TrashQuery, signal?: AbortSignal): Promise<TrashAnswer<TrashItem>> {
  return listEntries('/api/trash/', item, query, signal);
}

export function restoreItems(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/restore', { decode: returned, body: { ids } });
}

export function deleteForGood(ids: readonly Id[]): Promise<DeletedForGood> {
  return request('POST', '/api/trash/delete', { decode: deleted, body: { ids } });
}

/** Returns a page of the deleted photos whose items still exist. Throws a Problem. */
export function listTrashedPhotos(query: TrashQuery, signal?: AbortSignal): Promise<TrashAnswer<TrashPhoto>> {
  return listEntries('/api/trash/photos/', trashedPhoto, query, signal);
}

/**
 * Restores deleted photos to their items. The answer names those that could not be restored. Throws
 * a Problem.
 */
export function restorePhotos(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/photos/restore', { decode: returned, body: { ids } });
}

export function deletePhotosForGood(ids: readonly Id[]): Promise<DeletedForGood> {
  return request('POST', '/api/trash/photos/delete', { decode: deleted, body: { ids } });
}

async function listEntries<Entry>(
  path: string,
  decode: (value: unknown) => Entry,
  { q = '', ...page }: TrashQuery,
  signal?: AbortSignal,
): Promise<TrashAnswer<Entry>> {
  const { data, meta } = await requestFull('GET', path, {
    decode: list(decode),
    query: { ...page, ...(q !== '' && { q }) },
    signal,
  });
  return {
    entries: data,
    meta: meta ?? { total: data.length, page: 1, size: Math.max(1, data.length) },
    days: meta?.days ?? null,
  };
}
