import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '../../core/react/useStore';
import { useClothes } from '../stores/clothes';
import { type HiddenItems, hiddenItems } from './hiddenItems';
import type { ItemSelection } from './itemSelection';
import type { SelectionStore } from './selectionStore';
import { queryOfKey } from './shownItems';

/** Returns the selected items that the list does not show. */
export function useHidden(held: SelectionStore, selected: ItemSelection): HiddenItems {
  const shown = useStore(held.shown);
  const { shown: found } = useStore(useClothes().pages.store);
  return useMemo(
    () => hiddenItems(selected, shown, found && queryOfKey(found.key)),
    [selected, shown, found],
  );
}

/**
 * Returns a flag for the link to the selected items to set. The link is gone when all of them are
 * shown, so the focus then goes to the actions.
 */
export function useFollowed(all: boolean) {
  const followed = useRef(false);
  useEffect(() => {
    if (!all || !followed.current) return;
    followed.current = false;
    document.querySelector<HTMLElement>('.selection-actions > button')?.focus();
  }, [all]);
  return followed;
}
