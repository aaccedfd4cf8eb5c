import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after `milliseconds` (null: never), or when `signal` aborts. */
export function wait(milliseconds: number | null, signal: AbortSignal): Promise<unknown> {
  // Only an abort makes the sleep fail.
  if (milliseconds !== null) return sleep(milliseconds, null, { signal }).catch(() => null);
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
