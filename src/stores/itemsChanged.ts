import { useEffect } from 'react';
import { createStore } from '../lib/store';
import { useLatest } from '../react/useLatest';

/**
 * Changes when many items or entries were changed at once, or taken back: what a screen shows of
 * them is outdated.
 */
export const itemsChanged = createStore(0);

/** Calls `renew` whenever many items were changed. */
export function useItemsChanged(renew: () => void): void {
  const latest = useLatest(renew);
  useEffect(() => itemsChanged.subscribe(() => latest.current()), [latest]);
}
