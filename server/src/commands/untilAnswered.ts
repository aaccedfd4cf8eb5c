import { setTimeout as sleep } from 'node:timers/promises';
import { minute, second } from '../platform/clock';
import type { Warnings } from '../platform/EarlyLog';
import { Unanswered } from '../platform/StartError';

/** The time that passes; tests have their own. */
export interface Passing {
  /** Returns milliseconds. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

const realTime: Passing = { now: () => performance.now(), pause: sleep };

/**
 * Repeats `open` as long as it throws Unanswered, and returns its result. Logs every minute what it
 * waits for. Throws any other error of `open`.
 */
export async function untilAnswered<T>(
  open: () => Promise<T>,
  log: Warnings,
  { now, pause }: Passing = realTime,
): Promise<T> {
  let said = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (now() - said >= minute) {
        log.warn({ event: 'start_waits', reason: error.message }, 'the start waits until this answers');
        said = now();
      }
      await pause(2 * second);
    }
  }
}
