import { minute } from '../platform/clock';
import type { AiError } from './ai/AiError';

/** How often a task is attempted at most. */
export const mostAttempts = 3;

/** The longest pause in milliseconds, however long the AI's server asks to wait. */
const longestPause = 2 * minute;

/**
 * Returns the milliseconds after which a task is attempted again, null where this attempt was the
 * last. The second attempt comes after `pause`, the third after three times as long, or when the
 * AI's server says.
 */
export function pauseBeforeRetry(failure: AiError, attempts: number, pause: number): number | null {
  if (!failure.passing || attempts >= mostAttempts) return null;
  return Math.min(longestPause, failure.extra.retryAfter ?? pause * 3 ** (attempts - 1));
}
