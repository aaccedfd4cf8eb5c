import { nothing } from '../http/decode';
import { request } from '../http/request';
import { serverReached } from '../http/serverReached';
import { clock } from '../lib/clock';
import { jitter } from '../lib/pause';
import { useStore } from '../react/useStore';

/**
 * Returns `offline` from the first call that does not reach the server until the server answers
 * again.
 */
export function useConnection(): 'online' | 'offline' {
  return useStore(serverReached) ? 'online' : 'offline';
}

/**
 * Asks the server whether it can be reached; never rejects. `request` notes any answer, even an
 * error, in `serverReached`.
 */
export function askServer(): Promise<unknown> {
  return request('GET', '/api/health', {
    decode: nothing,
    auth: false,
    once: true,
    timeoutMs: 10_000,
  }).catch(() => {});
}

const firstPause = 2000;
const maxPause = 15_000;

/**
 * Polls the server while it cannot be reached, so that the notice disappears by itself. Called
 * once, at the start.
 */
export function watchConnection(): () => void {
  let wait = firstPause;
  let cancel = () => {};
  const ask = () => {
    cancel();
    void askServer().then(again);
  };
  const again = () => {
    cancel();
    if (serverReached.get()) return;
    cancel = clock.after(jitter(wait), ask);
    wait = Math.min(wait * 2, maxPause);
  };
  const onChange = () => {
    wait = firstPause;
    again();
  };
  const onOnline = () => {
    if (!serverReached.get()) ask();
  };
  const onOffline = () => serverReached.set(false);
  const stop = serverReached.subscribe(onChange);
  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);
  return () => {
    stop();
    cancel();
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
  };
}
