import { useEffect } from 'react';
import { useLatest } from '../core/react/useLatest';
import { useRefreshAll } from '../core/stores/SessionStores';
import { taskEnded } from './taskEnded';

/**
 * Loads the shown items and the reference lists again when a task over many items has ended. The
 * lists may have changed too, because an import creates entries, and so does undoing a merge.
 */
export function useItemsRefresh(): void {
  const refresh = useLatest(useRefreshAll());
  useEffect(() => taskEnded.subscribe(() => refresh.current()), [refresh]);
}
