import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves with true after some milliseconds, or with false once `signal` aborts. Does not keep the
 * process running.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  // The sleep rejects only if it is aborted.
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
