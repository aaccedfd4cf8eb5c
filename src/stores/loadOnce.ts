import { problemFrom } from '../http/problem';
import type { Store } from './createStore';
import type { Loadable } from './loadable';

/** Loads a store's value; only the newest of several loads writes it. */
export interface Loader {
  /** Unless it is loaded or on its way (specification §2: lists load only if not already loaded). */
  load(): void;
  /** In any case. What was loaded stays on the screen meanwhile. */
  reload(): void;
}

export function createLoader<T>(store: Store<Loadable<T>>, fetchValue: () => Promise<T>): Loader {
  let newest = 0;
  const reload = () => {
    newest += 1;
    const mine = newest;
    if (store.get().state !== 'loaded') store.set({ state: 'loading' });
    fetchValue().then(
      (value) => mine === newest && store.set({ state: 'loaded', value }),
      (error) => mine === newest && store.set({ state: 'failed', problem: problemFrom(error) }),
    );
  };
  return {
    reload,
    load() {
      const { state } = store.get();
      if (state === 'idle' || state === 'failed') reload();
    },
  };
}
