import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import {
  type Merged,
  type MergeInput,
  type MergeStarted,
  merged,
  mergeStarted,
  type ReferenceUsage,
  referenceUsage,
} from '../../contract/usage';
import { fields } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/** The timeout of a merge or removal in ms; entries may be used by very many items. */
const patience = 300_000;

const usage = decoderOf(referenceUsage);
const decodeMerged = decoderOf(merged);
const decodeStarted = decoderOf(mergeStarted);

const decodeEither = (value: unknown) =>
  'taskId' in fields(value) ? decodeStarted(value) : decodeMerged(value);

/** Returns the use of a list's entries, and the similar entries. */
export function readUsage(kind: ReferenceKind, signal?: AbortSignal): Promise<ReferenceUsage> {
  return request('GET', `/api/${kind}/usage`, { decode: usage, signal });
}

/**
 * Deletes an entry and takes it from all items. Returns the same as a merge: what was changed, the
 * batch that gives the entry back, and the task that changes very many.
 */
export function removeFromItems(kind: ReferenceKind, entry: Id): Promise<Merged | MergeStarted> {
  return request('DELETE', `/api/${kind}/${entry}`, {
    query: { fromItems: 'true' },
    decode: decodeEither,
    timeoutMs: patience,
  });
}

/**
 * Merges other entries into the surviving one. Returns the numbers of moved references, the id of
 * the batch that undoes the merge, and the task that moves very many.
 */
export function mergeReferences(
  kind: ReferenceKind,
  survivor: Id,
  input: MergeInput,
  idempotencyKey: string,
): Promise<Merged | MergeStarted> {
  return request('POST', `/api/${kind}/${survivor}/merge`, {
    decode: decodeEither,
    body: input,
    idempotencyKey,
    timeoutMs: patience,
  });
}
