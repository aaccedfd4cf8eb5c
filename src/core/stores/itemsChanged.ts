import { useEffect } from 'react';
import { createStore } from '../lib/store';
import { useLatest } from '../react/useLatest';

/**
 * A counter of changes to many items or entries, or of their reverts, after which screens are
 * outdated.
 */
export const itemsChanged = createStore(0);

/** Calls `renew` whenever many items were changed. */
export function useItemsChanged(renew: () => void): void {
  const latest = useLatest(renew);
  useEffect(() => itemsChanged.subscribe(() => latest.current()), [latest]);
}
