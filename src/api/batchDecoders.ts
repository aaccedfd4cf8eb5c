import { type BatchTask, batchTask as shape } from '../contract/batches';
import { fields, numberOrNull } from '../http/decode';
import { decoderOf } from '../http/decodeShape';

const decode = decoderOf(shape);

/** Throws on a task of one item, which the same socket tells of. */
export function batchTask(value: unknown): BatchTask {
  const task = decode(value);
  return {
    ...task,
    skippedCount: numberOrNull(fields(value).skippedCount) ?? task.skipped.length,
    // What an import skips are rows of a file.
    skipped: task.kind === 'import' ? task.skipped.map(({ reason }) => ({ id: 0, reason })) : task.skipped,
  };
}
