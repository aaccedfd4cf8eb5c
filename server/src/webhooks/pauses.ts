import { day, minute, second } from '../platform/clock';

/** How long a delivery is tried. */
export const triedFor = day;

const pauses = [10 * second, minute, 5 * minute, 15 * minute, 30 * minute];
const longestPause = 60 * minute;

/**
 * Returns when a delivery is tried again after so many attempts; null where it has been tried for
 * long enough. The last attempt is at the end of that time.
 */
export function nextAttempt(attempts: number, firstTriedAt: number, now: number): number | null {
  const end = firstTriedAt + triedFor;
  if (now >= end) return null;
  return Math.min(now + (pauses[attempts - 1] ?? longestPause), end);
}

/** Failures in a row after which a receiver is left alone for a while. */
const patience = 3;
const longestRest = 5 * minute;

/**
 * Returns for how long a receiver is left alone that has failed so often in a row: the many
 * deliveries to one that is down are not all tried over and over.
 */
export function restAfter(failures: number): number {
  return failures < patience ? 0 : Math.min(longestRest, 5 * second * 2 ** (failures - patience));
}
