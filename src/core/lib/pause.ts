import { clock } from './clock';

/** Waits `ms` milliseconds; rejects with the signal's reason as soon as the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Returns `ms` plus or minus a quarter, so that many clients do not return at the same moment. */
export function jitter(ms: number): number {
  return ms * (0.75 + clock.random() / 2);
}
