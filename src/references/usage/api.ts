import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import {
  type Merged,
  type MergeInput,
  merged,
  type ReferenceUsage,
  referenceUsage,
} from '../../contract/usage';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/** The timeout of a merge in ms. It is long, because entries may be used by very many items. */
const patience = 300_000;

const usage = decoderOf(referenceUsage);
const decodeMerged = decoderOf(merged);

/** Returns the use of a list's entries, and the similar entries. */
export function readUsage(kind: ReferenceKind, signal?: AbortSignal): Promise<ReferenceUsage> {
  return request('GET', `/api/${kind}/usage`, { decode: usage, signal });
}

/**
 * Merges other entries into the surviving one. Returns the numbers of moved references, and the id
 * of the batch that undoes the merge.
 */
export function mergeReferences(
  kind: ReferenceKind,
  survivor: Id,
  input: MergeInput,
  idempotencyKey: string,
): Promise<Merged> {
  return request('POST', `/api/${kind}/${survivor}/merge`, {
    decode: decodeMerged,
    body: input,
    idempotencyKey,
    timeoutMs: patience,
  });
}
