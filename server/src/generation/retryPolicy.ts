import { minute } from '../platform/clock';
import type { AiError } from './ai/AiError';

/** Attempts of one task. */
export const mostAttempts = 3;

/** Milliseconds that a pause takes at most, however long the AI service asks to wait. */
const longestPause = 2 * minute;

/**
 * Returns the milliseconds before the next attempt, null where this attempt was the last. The
 * second attempt comes after `pause`, the third after three times as long, unless the AI service
 * names a longer time: one that is over already would use up all attempts at once.
 */
export function pauseBeforeRetry(failure: AiError, attempts: number, pause: number): number | null {
  if (!failure.retryable || attempts >= mostAttempts) return null;
  return Math.min(longestPause, Math.max(failure.extra.retryAfter ?? 0, pause * 3 ** (attempts - 1)));
}
