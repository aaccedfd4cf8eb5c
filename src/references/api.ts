import type { Reference, ReferenceInput, ReferenceKind } from '../contract/references';
import { listedReference } from '../contract/references';
import type { Id } from '../contract/types';
import { list, nothing, text } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { takePrefetched } from '../core/http/prefetched';
import { request } from '../core/http/request';
import { fieldsOf } from '../core/lib/isObject';

export const reference = decoderOf(listedReference);

export function listReferences(kind: ReferenceKind, signal?: AbortSignal): Promise<Reference[]> {
  return request('GET', `/api/${kind}/`, { decode: list(reference), signal });
}

/** Returns the list if it was prefetched and is loaded; otherwise undefined. */
export function prefetchedReferences(kind: ReferenceKind): Reference[] | undefined {
  return takePrefetched(`/api/${kind}/`, list(reference));
}

export function createReference(
  kind: ReferenceKind,
  input: ReferenceInput,
  idempotencyKey?: string,
): Promise<Reference> {
  return request('POST', `/api/${kind}/`, { decode: reference, body: input, idempotencyKey });
}

/** Renames an entry. Returns the entry as sent if the API's answer contains no name. */
export function updateReference(kind: ReferenceKind, entry: Reference): Promise<Reference> {
  return request('PUT', `/api/${kind}/${entry.id}`, {
    decode: (value) => ({ ...entry, name: text(fieldsOf(value).name) || entry.name }),
    body: entry,
  });
}

export function deleteReference(kind: ReferenceKind, id: Id): Promise<void> {
  return request('DELETE', `/api/${kind}/${id}`, { decode: nothing });
}
