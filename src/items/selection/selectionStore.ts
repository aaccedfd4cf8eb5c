import { maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type Store } from '../../core/lib/store';
import { toast } from '../../core/stores/toasts';
import { type ItemSelection, nothing, withItems } from './itemSelection';
import { selectionTexts } from './texts';

export interface SelectionState {
  /** Whether the list shows its checkboxes. */
  on: boolean;
  selected: ItemSelection;
  /** Whether Ctrl+A has started the selection, which then takes the shown page. */
  takesPage: boolean;
}

/** The items that the list shows, for selecting more than one at once. */
export interface ShownItems {
  /** The number of rows on this page, and on all pages. */
  onPage: number;
  count: number;
  /** Returns the rows of all pages; null if not all are loaded. */
  all: (() => ClothesListItem[]) | null;
}

/** The selection of one user; it outlives the list's pages, searches and reloads. */
export interface SelectionStore {
  store: Store<SelectionState>;
  shown: Store<ShownItems>;
  start(takesPage: boolean): void;
  end(): void;
  replace(selected: ItemSelection): void;
  /** Selects or deselects items; a toast says if so many cannot be selected. */
  select(items: readonly Id[], on: boolean): void;
  clear(): void;
}

const off: SelectionState = { on: false, selected: nothing, takesPage: false };

export function createSelection(): SelectionStore {
  const store = createStore(off);
  const replace = (selected: ItemSelection) =>
    store.set((state) => ({ ...state, selected, takesPage: false }));
  return {
    store,
    shown: createStore<ShownItems>({ onPage: 0, count: 0, all: null }),
    start: (takesPage) => store.set({ ...off, on: true, takesPage }),
    end: () => store.set(off),
    replace,
    select(items, on) {
      const selected = withItems(store.get().selected, items, on);
      if (selected) replace(selected);
      else toast.error(selectionTexts.tooMany(maxSelected));
    },
    clear: () => replace(nothing),
  };
}
