import type { BatchPreview, BatchStarted, BatchTask, Skipped } from '../contract/batches';
import { fields, id, orNull, text } from '../http/decode';
import { listOrEmpty, numberOrNull, textOrNull } from './values';

/** Decoders of what is done to many items at once. */

export function batchPreview(value: unknown): BatchPreview {
  const entry = fields(value);
  const count = (given: unknown) => numberOrNull(given) ?? 0;
  return { change: count(entry.change), same: count(entry.same), missing: count(entry.missing) };
}

export function batchStarted(value: unknown): BatchStarted {
  const entry = fields(value);
  return { taskId: id(entry.taskId), batchId: id(entry.batchId) };
}

const statuses: readonly BatchTask['status'][] = ['pending', 'running', 'completed', 'failed', 'stopped'];
export const batchKinds: readonly BatchTask['kind'][] = [
  'change',
  'delete',
  'describe',
  'suggest',
  'import',
  'revert',
];

/** Throws on a task of one item, which the same socket tells of. */
export function batchTask(value: unknown): BatchTask {
  const entry = fields(value);
  const status = statuses.find((known) => known === entry.status);
  const kind = batchKinds.find((known) => known === entry.kind);
  if (!status || !kind) throw new TypeError('not a batch');
  const skipped = listOrEmpty(skippedOne)(entry.skipped);
  return {
    taskId: id(entry.taskId),
    clothesId: null,
    batchId: id(entry.batchId),
    kind,
    status,
    detail: textOrNull(entry.detail) ?? undefined,
    done: numberOrNull(entry.done) ?? 0,
    total: numberOrNull(entry.total) ?? 0,
    skippedCount: numberOrNull(entry.skippedCount) ?? skipped.length,
    // What an import skips are rows of a file.
    skipped: kind === 'import' ? skipped.map(({ reason }) => ({ id: 0, reason })) : skipped,
  };
}

function skippedOne(value: unknown): Skipped {
  const entry = fields(value);
  return { id: orNull(id)(entry.id) ?? 0, reason: text(entry.reason) };
}
