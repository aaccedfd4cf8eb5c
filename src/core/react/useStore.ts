import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../lib/store';

/** Returns the store's value; the component renders again when the value changes. */
export function useStore<T>(store: ReadableStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
