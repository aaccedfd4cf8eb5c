import { type Reverted, reverted } from '../contract/changes';
import type { Id } from '../contract/types';
import { fields, id, orNull } from '../http/decode';
import { decoderOf } from '../http/decodeShape';

/** A long revert becomes a task; a short one is done, but for what it left. */
export type RevertAnswer = { taskId: Id } | Reverted;

const done = decoderOf(reverted);

export function revertAnswer(value: unknown): RevertAnswer {
  const taskId = orNull(id)(fields(value).taskId);
  return taskId === null ? done(value) : { taskId };
}
