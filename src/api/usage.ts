import type { Reverted } from '../contract/changes';
import type { Id, ReferenceKind } from '../contract/types';
import type { LikelyPair, Merged, MergeInput, ReferenceUsage, UsedReference } from '../contract/usage';
import { fields, id, orNull, text } from '../http/decode';
import { request } from '../http/request';
import { fieldsOf } from '../lib/isObject';
import { reverted } from './changeDecoders';
import { listOrEmpty, numberOrNull } from './values';

/** A merge of very many items takes longer than other calls, in ms. */
const patience = 300_000;

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
    decode: merged,
    body: input,
    idempotencyKey,
    timeoutMs: patience,
  });
}

/** Takes a merge back; a task where the API goes on with that after its answer. */
export function revertMerge(batchId: Id, idempotencyKey: string): Promise<Reverted | { taskId: Id }> {
  return request('POST', `/api/batches/${batchId}/revert`, {
    decode: (value) => {
      const taskId = orNull(id)(fieldsOf(value).taskId);
      return taskId === null ? reverted(value) : { taskId };
    },
    body: {},
    idempotencyKey,
    timeoutMs: patience,
  });
}

function usage(value: unknown): ReferenceUsage {
  const answer = fields(value);
  return {
    entries: listOrEmpty(entry)(answer.entries),
    pairs: listOrEmpty(pair)(answer.pairs),
    morePairs: answer.morePairs === true,
  };
}

function entry(value: unknown): UsedReference {
  const given = fields(value);
  return {
    id: id(given.id),
    name: text(given.name),
    count: numberOrNull(given.count) ?? 0,
    aliases: listOrEmpty(text)(given.aliases),
  };
}

function pair(value: unknown): LikelyPair {
  const { ids, why } = fields(value);
  const [one, other] = Array.isArray(ids) ? ids : [];
  return { ids: [id(one), id(other)], why: why === 'edit' ? 'edit' : 'same' };
}

function merged(value: unknown): Merged {
  const answer = fields(value);
  const moved = fieldsOf(answer.moved);
  return {
    moved: { items: numberOrNull(moved.items) ?? 0, purchases: numberOrNull(moved.purchases) ?? 0 },
    batchId: id(answer.batchId),
  };
}
