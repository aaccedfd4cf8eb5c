import { useEffect } from 'react';
import { taskEnded } from '../../batches/batches';
import type { Id } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { useClothes } from '../stores/clothes';

/**
 * Loads the shown items and the reference lists again when a task over many items has ended. The
 * lists may have changed too, because an import creates entries, and so does undoing a merge.
 */
export function useItemsRefresh(): void {
  const refresh = useLatest(useRefreshAll());
  useEffect(() => taskEnded.subscribe(() => refresh.current()), [refresh]);
}

/**
 * Returns a function that returns an item's title, or undefined if the item is not among the rows
 * of the clothes list that are loaded.
 */
export function useKnownTitles(): (id: Id) => string | undefined {
  const { list, pages } = useClothes();
  return (id) => {
    const rows = list.state === 'loaded' ? list.value : [];
    const shown = pages.store.get().shown?.rows.values() ?? [];
    return [...rows, ...shown].find((row) => row.id === id)?.title;
  };
}
