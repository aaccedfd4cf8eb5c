import { day, minute, second } from '../platform/clock';

/** Milliseconds after the first attempt during which a delivery is retried. */
const triedFor = day;

const pauses = [10 * second, minute, 5 * minute, 15 * minute, 30 * minute];
const maxPause = 60 * minute;

/**
 * Returns the time of the next try after this many attempts; null if the delivery has been tried
 * long enough. The last attempt is made exactly at the end of that time.
 */
export function nextAttempt(attempts: number, firstTriedAt: number, now: number): number | null {
  const end = firstTriedAt + triedFor;
  if (now >= end) return null;
  return Math.min(now + (pauses[attempts - 1] ?? maxPause), end);
}

/** Consecutive failures after which a receiver is left alone for a while. */
const patience = 3;
const maxRest = 5 * minute;

/**
 * Returns the milliseconds for which a receiver is left alone after this many consecutive failures.
 * Otherwise all deliveries to a receiver that is down would be tried again and again.
 */
export function restAfter(failures: number): number {
  return failures < patience ? 0 : Math.min(maxRest, 5 * second * 2 ** (failures - patience));
}
