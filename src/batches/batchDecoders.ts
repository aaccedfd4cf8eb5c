import { type BatchTask, batchTask as shape } from '../contract/batches';
import { fields, numberOrNull } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';

const decode = decoderOf(shape);

/** Decodes a task over many items. Throws on a task of one item, which the same socket reports. */
export function batchTask(value: unknown): BatchTask {
  const task = decode(value);
  return {
    ...task,
    skippedCount: numberOrNull(fields(value).skippedCount) ?? task.skipped.length,
    // An import skips rows of a file, which have no item ids.
    skipped: task.kind === 'import' ? task.skipped.map(({ reason }) => ({ id: 0, reason })) : task.skipped,
  };
}
