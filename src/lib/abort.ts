import { clock } from './clock';

/** Waits `ms`; rejects with the signal's reason as soon as it is aborted. */
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

/** `ms` give or take a quarter, so that many clients do not come back at the same moment. */
export function jitter(ms: number): number {
  return ms * (0.75 + clock.random() / 2);
}
