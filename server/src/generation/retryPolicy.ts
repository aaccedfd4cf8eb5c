import { minute } from '../platform/clock';
import type { AiError } from './ai/AiError';

/** Maximum number of attempts per task. */
export const maxAttempts = 3;

/** Maximum milliseconds of a pause, however long the AI service asks to wait. */
const maxPause = 2 * minute;

/**
 * Returns the milliseconds before the next attempt; null if this attempt was the last. The second
 * attempt comes after `pause`, the third after three times as long. If the AI service demands a
 * longer pause, it is used up to `maxPause`, because earlier attempts would be refused.
 */
export function pauseBeforeRetry(failure: AiError, attempts: number, pause: number): number | null {
  if (!failure.retryable || attempts >= maxAttempts) return null;
  return Math.min(maxPause, Math.max(failure.extra.retryAfter ?? 0, pause * 3 ** (attempts - 1)));
}
