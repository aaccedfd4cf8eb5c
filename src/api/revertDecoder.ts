import type { Reverted, RevertLeft } from '../contract/changes';
import type { Id } from '../contract/types';
import { fields, id, orNull, text } from '../http/decode';
import { subjects } from './changeDecoders';
import { listOrEmpty, numberOrNull, oneOf, textOrNull } from './values';

/** A long revert becomes a task; a short one is done, but for what it left. */
export type RevertAnswer = { taskId: Id } | Reverted;

export function revertAnswer(value: unknown): RevertAnswer {
  const taskId = orNull(id)(fields(value).taskId);
  return taskId === null ? reverted(value) : { taskId };
}

export function reverted(value: unknown): Reverted {
  const entry = fields(value);
  return { changed: numberOrNull(entry.changed) ?? 0, left: listOrEmpty(left)(entry.left) };
}

function left(value: unknown): RevertLeft {
  const entry = fields(value);
  return {
    id: orNull(id)(entry.id) ?? 0,
    subject: oneOf(subjects, entry.subject) ?? 'clothes',
    subjectId: orNull(id)(entry.subjectId) ?? 0,
    field: textOrNull(entry.field),
    reason: text(entry.reason),
  };
}
