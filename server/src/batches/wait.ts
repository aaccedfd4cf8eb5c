import { pause } from '../platform/work/pause';

/** Resolves after `milliseconds` (null: never), or when `signal` aborts. */
export function wait(milliseconds: number | null, signal: AbortSignal): Promise<unknown> {
  if (milliseconds !== null) return pause(milliseconds, signal);
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
