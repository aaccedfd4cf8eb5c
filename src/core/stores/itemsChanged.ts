import { useEffect } from 'react';
import { createStore } from '../lib/store';
import { useLatest } from '../react/useLatest';

/**
 * Counts the changes (and reverts) of many items or entries, each of which makes the shown data
 * outdated.
 */
export const itemsChanged = createStore(0);

/** Calls `renew` whenever many items were changed. */
export function useItemsChanged(renew: () => void): void {
  const latest = useLatest(renew);
  useEffect(() => itemsChanged.subscribe(() => latest.current()), [latest]);
}
