import { maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type Store } from '../../lib/store';
import { toast } from '../../stores/toasts';
import { selectionTexts } from '../../texts/selection';
import { type ItemSelection, nothing, withItems } from './itemSelection';

export interface SelectionState {
  /** The list shows its checkboxes. */
  on: boolean;
  selected: ItemSelection;
  /** Ctrl+A has begun it: the page that is shown is to be selected. */
  takesPage: boolean;
}

/** What the list shows, for the ways to select more than one. */
export interface ShownItems {
  /** Rows on this page, and on all pages. */
  onPage: number;
  count: number;
  /** Returns the rows of all pages; null where they are not all here. */
  all: (() => ClothesListItem[]) | null;
}

/** The selection of one person; it outlives the list's pages, searches and reloads. */
export interface SelectionStore {
  store: Store<SelectionState>;
  shown: Store<ShownItems>;
  start(takesPage: boolean): void;
  end(): void;
  replace(selected: ItemSelection): void;
  /** Selects items, or says why so many cannot be. */
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
