import { problemFrom } from '../lib/problem';
import type { Store } from '../lib/store';
import type { Loadable } from './loadable';

/** Loads a store's value; only the newest of several loads writes it. */
export interface Loader {
  /** Loads unless the value is loaded or on its way (specification §2). */
  load(): void;
  /** Loads in any case. A loaded value stays meanwhile, and also where this fails. */
  reload(): void;
  /**
   * To be called after a change: repeats a load that is under way, whose answer may be from before
   * it.
   */
  changed(): void;
}

export function createLoader<T>(store: Store<Loadable<T>>, fetchValue: () => Promise<T>): Loader {
  let newest = 0;
  let waiting = false;
  const reload = () => {
    newest += 1;
    waiting = true;
    const mine = newest;
    const take = (next: Loadable<T>) => {
      if (mine !== newest) return;
      waiting = false;
      store.set(next);
    };
    if (store.get().state !== 'loaded') store.set({ state: 'loading' });
    fetchValue().then(
      (value) => take({ state: 'loaded', value }),
      (error) => {
        const before = store.get();
        take(before.state === 'loaded' ? before : { state: 'failed', problem: problemFrom(error) });
      },
    );
  };
  return {
    reload,
    load() {
      const { state } = store.get();
      if (state === 'idle' || state === 'failed') reload();
    },
    changed() {
      if (waiting) reload();
    },
  };
}
