import { keep, readKept } from '../../core/http/localStorage';
import { createStore } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';

const key = 'menuPin';
const store = createStore(readKept(key));

/** Returns whether the menu stays open on this device; null until the person has decided. */
export function useMenuPin(): boolean | null {
  const kept = useStore(store);
  return kept === null ? null : kept === 'pinned';
}

export function pinMenu(pinned: boolean): void {
  const kept = pinned ? 'pinned' : 'loose';
  keep(key, kept);
  store.set(kept);
}
