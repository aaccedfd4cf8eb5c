import { type SavedView, viewParameters } from '../../contract/views';
import { createStore, type Store } from '../../core/lib/store';
import { useLocation } from '../../core/router/location';
import { createLoader, type Loader } from '../../core/stores/createLoader';
import type { Loadable } from '../../core/stores/loadable';
import { setKnown } from '../list/clothesLook';
import { listViews } from './api';

/**
 * Creates the store of the saved views that the user sees, which the tabs and the menu of looks
 * share.
 */
export function createViews(): Loader & { store: Store<Loadable<SavedView[]>> } {
  const store = createStore<Loadable<SavedView[]>>({ state: 'idle' });
  store.subscribe(() => {
    const list = store.get();
    if (list.state === 'loaded') setKnown('viewTabs', list.value.length > 0);
  });
  return { store, ...createLoader(store, () => listViews()) };
}

/**
 * Returns the query to save for the list as it is shown. It also names the usual look, rows,
 * because a view without a look would be shown in the look that each device remembers.
 */
export function useShownQuery(): string {
  const { query } = useLocation();
  const kept = viewParameters.flatMap((name) => {
    const value = query.get(name) || (name === 'view' ? 'rows' : '');
    return value === '' ? [] : [[name, value]];
  });
  return String(new URLSearchParams(kept));
}
