import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after `milliseconds` (null: never), or when `signal` aborts. */
export function wait(milliseconds: number | null, signal: AbortSignal): Promise<unknown> {
  // The sleep rejects only if it is aborted.
  if (milliseconds !== null) return sleep(milliseconds, null, { signal }).catch(() => null);
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
