import type { DeletedForGood, Restored, TrashItem, TrashLeft, TrashPhoto } from '../contract/trash';
import type { Id, PageMeta } from '../contract/types';
import { fields, id, list, orNull, text } from '../http/decode';
import { request, requestFull } from '../http/request';
import { photo } from './decoders';
import { shownPerson } from './shownPerson';
import { listOrEmpty, numberOrNull, textOrNull } from './values';

/** A page of the trash, the latest deletion first. */
export interface TrashAnswer<Entry> {
  entries: Entry[];
  meta: PageMeta;
  /** How long the trash keeps an entry; null where the API does not say. */
  days: number | null;
}

export interface TrashQuery {
  page: number;
  size: number;
  /** Words of the titles. */
  q?: string;
}

export function listTrash(query: TrashQuery, signal?: AbortSignal): Promise<TrashAnswer<TrashItem>> {
  return listEntries('/api/trash/', trashItem, query, signal);
}

export function restoreItems(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/restore', { decode: restored, body: { ids } });
}

export function deleteForGood(ids: readonly Id[]): Promise<DeletedForGood> {
  return request('POST', '/api/trash/delete', { decode: deleted, body: { ids } });
}

/** Lists the deleted photos whose items stay. */
export function listTrashedPhotos(query: TrashQuery, signal?: AbortSignal): Promise<TrashAnswer<TrashPhoto>> {
  return listEntries('/api/trash/photos/', trashPhoto, query, signal);
}

/** Returns deleted photos to their items. */
export function restorePhotos(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/photos/restore', { decode: restored, body: { ids } });
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

function trashItem(value: unknown): TrashItem {
  const entry = fields(value);
  return {
    id: id(entry.id),
    title: text(entry.title),
    mainImage: orNull(photo)(entry.mainImage),
    deletedAt: text(entry.deletedAt),
    expiresAt: text(entry.expiresAt),
    deletedBy: orNull(shownPerson)(entry.deletedBy),
    purchasesCount: numberOrNull(entry.purchasesCount) ?? 0,
    photosCount: numberOrNull(entry.photosCount) ?? 0,
    bytes: numberOrNull(entry.bytes) ?? 0,
  };
}

function trashPhoto(value: unknown): TrashPhoto {
  const entry = fields(value);
  const item = fields(entry.item);
  return {
    id: id(entry.id),
    image: photo(entry.image),
    item: { id: id(item.id), title: text(item.title) },
    deletedAt: text(entry.deletedAt),
    expiresAt: text(entry.expiresAt),
    deletedBy: orNull(shownPerson)(entry.deletedBy),
    bytes: numberOrNull(entry.bytes) ?? 0,
  };
}

function restored(value: unknown): Restored {
  const entry = fields(value);
  return { restored: list(id)(entry.restored), left: listOrEmpty(left)(entry.left) };
}

function deleted(value: unknown): DeletedForGood {
  const entry = fields(value);
  return { deleted: list(id)(entry.deleted), left: listOrEmpty(left)(entry.left) };
}

function left(value: unknown): TrashLeft {
  const entry = fields(value);
  return { id: id(entry.id), field: textOrNull(entry.field), reason: text(entry.reason) };
}
