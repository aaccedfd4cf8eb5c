import { useEffect } from 'react';
import type { Id } from '../contract/types';
import { useLatest } from '../react/useLatest';
import { useClothes } from './clothes';
import { itemsChanged } from './itemsChanged';
import { useReferencesRefresh } from './listRefresh';

/**
 * Reads the list of items again when many of them were changed at once, and the reference lists: an
 * import makes entries, and taking a merge back does.
 */
export function useItemsRefresh(): void {
  const latest = useLatest(useClothes());
  const references = useLatest(useReferencesRefresh());
  useEffect(
    () =>
      itemsChanged.subscribe(() => {
        references.current();
        const { list, reload, pages } = latest.current;
        if (pages.store.get().shown) {
          // No row that is kept is known to be there still.
          pages.store.set((state) => ({
            ...state,
            shown: state.shown && { ...state.shown, rows: new Map() },
          }));
          pages.refresh();
        } else if (list.state !== 'idle') reload();
      }),
    [latest, references],
  );
}

/** Returns what an item is called, where the list that is loaded has it. */
export function useKnownTitles(): (id: Id) => string | undefined {
  const { list, pages } = useClothes();
  return (id) => {
    const rows = list.state === 'loaded' ? list.value : [];
    const shown = pages.store.get().shown?.rows.values() ?? [];
    return [...rows, ...shown].find((row) => row.id === id)?.title;
  };
}
