import { maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type Store } from '../../core/lib/store';
import { toast } from '../../core/stores/toasts';
import type { PageRows } from '../../ui/table/source';
import { type ItemSelection, nothing, withItems } from './itemSelection';
import { selectionTexts } from './texts';

export interface SelectionState {
  /** Whether items are being selected: the list shows checkboxes. */
  on: boolean;
  selected: ItemSelection;
  /**
   * Whether Ctrl+A has started the selection, so that the shown page is selected when its rows are
   * known.
   */
  takesPage: boolean;
}

/** The rows that the list shows, from which several are selected at once. */
export interface ShownItems {
  page: PageRows<ClothesListItem>;
  /** The number of rows on all pages. */
  count: number;
  /** Returns the rows of all pages; `all` is null if not all rows are loaded. */
  all: (() => ClothesListItem[]) | null;
}

/** The selection of one user. It is kept when the list is left, searched or reloaded. */
export interface SelectionStore {
  store: Store<SelectionState>;
  shown: Store<ShownItems>;
  start(takesPage: boolean): void;
  end(): void;
  replace(selected: ItemSelection): void;
  /**
   * Adds items to the selection, or removes them if `on` is false. If that makes too many ids, a
   * toast says so and nothing changes.
   */
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
    shown: createStore<ShownItems>({
      page: { length: 0, first: 0, at: () => undefined },
      count: 0,
      all: null,
    }),
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
