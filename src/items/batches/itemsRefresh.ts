import { useEffect } from 'react';
import { taskEnded } from '../../batches/batches';
import type { Id } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { useClothes } from '../stores/clothes';

/**
 * Reads what is shown again when a task over many items has ended, the reference lists too: an
 * import makes entries, and taking a merge back does.
 */
export function useItemsRefresh(): void {
  const refresh = useLatest(useRefreshAll());
  useEffect(() => taskEnded.subscribe(() => refresh.current()), [refresh]);
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
