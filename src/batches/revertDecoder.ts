import { type Reverted, reverted } from '../contract/changes';
import type { Id } from '../contract/types';
import { fields, id, orNull } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';

/**
 * The answer to an undo: the id of the task that a long undo becomes, or the outcome of a short
 * one.
 */
export type RevertAnswer = { taskId: Id } | Reverted;

const done = decoderOf(reverted);

export function revertAnswer(value: unknown): RevertAnswer {
  const taskId = orNull(id)(fields(value).taskId);
  return taskId === null ? done(value) : { taskId };
}
