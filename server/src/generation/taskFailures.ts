import { Problem } from '../platform/Problem';
import { AiError } from './ai/AiError';
import { taskTexts } from './taskTexts';

/** Aborts an attempt because the server stops. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Aborts an attempt because another server, to which this one seemed dead, has taken the task over.
 */
export class Lost extends Error {
  override name = 'Lost';
}

/** Returns any error as one with a sentence for the person. */
export function asFailure(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof Problem) return new AiError(error.detail, false, { reason: error.code });
  return new AiError(taskTexts.unforeseen, true, {
    reason: error instanceof Error ? error.name : 'unknown',
  });
}
