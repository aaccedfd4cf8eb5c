import { Problem } from '../platform/Problem';
import { AiError } from './ai/AiError';
import { taskTexts } from './taskTexts';

/** Aborts an attempt because the server stops. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Aborts an attempt because another server, which considered this one gone, has taken over the
 * task.
 */
export class Lost extends Error {
  override name = 'Lost';
}

/** Converts an error to an AiError, which has a sentence for the user. */
export function asFailure(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof Problem) return new AiError(error.detail, false, { reason: error.code });
  return new AiError(taskTexts.unforeseen, true, {
    reason: error instanceof Error ? error.name : 'unknown',
  });
}
