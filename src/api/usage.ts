import type { ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { type Merged, type MergeInput, merged, type ReferenceUsage, referenceUsage } from '../contract/usage';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';

/** A merge of very many items takes longer than other calls, in ms. */
const patience = 300_000;

const usage = decoderOf(referenceUsage);
const decodeMerged = decoderOf(merged);

/** Returns how the entries of a list are used, and which look alike. */
export function readUsage(kind: ReferenceKind, signal?: AbortSignal): Promise<ReferenceUsage> {
  return request('GET', `/api/${kind}/usage`, { decode: usage, signal });
}

/** Makes other entries one with this one. */
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
