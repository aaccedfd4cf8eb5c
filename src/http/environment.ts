/**
 * What the network layer takes from the browser, in one place, so that a test can put its own clock, network and
 * storage in without patching globals.
 */
export const environment = {
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  request: (): XMLHttpRequest => new XMLHttpRequest(),
  socket: (url: string): WebSocket => new WebSocket(url),
  /** Runs `run` after `ms`; the answer calls it off. */
  later: (run: () => void, ms: number): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: (): number => Date.now(),
  random: (): number => Math.random(),
  /** Throws where the browser refuses storage. */
  storage: (): Storage => localStorage,
  /** Absent on plain http, unless it is the same machine. */
  locks: (): LockManager | undefined => navigator.locks,
};

/** Waits `ms`; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = environment.later(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** `ms` give or take a quarter, so that many clients do not come back at the same moment. */
export function jitter(ms: number): number {
  return ms * (0.75 + environment.random() / 2);
}
