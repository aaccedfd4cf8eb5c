import { problemFrom } from '../lib/problem';
import type { Store } from '../lib/store';
import type { Loadable } from './loadable';

/** The loader of a store's value; of several loads only the newest writes it. */
export interface Loader {
  /** Loads unless the value is loaded or loading. */
  load(): void;
  /** Always loads. An earlier value stays while the load runs, and if it fails. */
  reload(): void;
  /**
   * Called after each change. Repeats a load that is running, as its answer may be older than the
   * change.
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
