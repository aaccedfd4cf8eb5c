import type { DeletedForGood, Restored, TrashItem, TrashLeft, TrashPhoto } from '../contract/trash';
import type { Id, PageMeta } from '../contract/types';
import { fields, id, list, orNull, text } from '../http/decode';
import { request, requestFull } from '../http/request';
import { photo } from './decoders';
import { shownPerson } from './shownPerson';
import { listOrEmpty, numberOrNull, textOrNull } from './values';

/** A page of the trash, the item that was deleted last first. */
export interface TrashAnswer {
  items: TrashItem[];
  meta: PageMeta;
  /** How long the trash keeps an item; null where the API does not say. */
  days: number | null;
}

export async function listTrash(
  query: { page: number; size: number; q?: string },
  signal?: AbortSignal,
): Promise<TrashAnswer> {
  const { q = '', ...page } = query;
  const { data, meta } = await requestFull('GET', '/api/trash/', {
    decode: list(trashItem),
    query: { ...page, ...(q !== '' && { q }) },
    signal,
  });
  return {
    items: data,
    meta: meta ?? { total: data.length, page: 1, size: Math.max(1, data.length) },
    days: meta?.days ?? null,
  };
}

export function restoreItems(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/restore', { decode: restored, body: { ids } });
}

export function deleteForGood(ids: readonly Id[]): Promise<DeletedForGood> {
  return request('POST', '/api/trash/delete', { decode: deleted, body: { ids } });
}

/** A page of the deleted photos whose items stay, the one that was deleted last first. */
export async function listTrashedPhotos(
  query: { page: number; size: number },
  signal?: AbortSignal,
): Promise<{ photos: TrashPhoto[]; meta: PageMeta }> {
  const { data, meta } = await requestFull('GET', '/api/trash/photos/', {
    decode: list(trashPhoto),
    query,
    signal,
  });
  return {
    photos: data,
    meta: meta ?? { total: data.length, page: 1, size: Math.max(1, data.length) },
  };
}

/** Returns deleted photos to their items. */
export function restorePhotos(ids: readonly Id[]): Promise<Restored> {
  return request('POST', '/api/trash/photos/restore', { decode: restored, body: { ids } });
}

export function deletePhotosForGood(ids: readonly Id[]): Promise<DeletedForGood> {
  return request('POST', '/api/trash/photos/delete', { decode: deleted, body: { ids } });
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
