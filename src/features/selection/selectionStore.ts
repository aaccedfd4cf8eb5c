import { maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type Store } from '../../lib/store';
import { toast } from '../../stores/toasts';
import { selectionTexts } from '../../texts/selection';
import { nothing, type Picked, withItems } from './picked';

export interface SelectionState {
  /** The list shows its checkboxes. */
  on: boolean;
  picked: Picked;
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
export interface HeldSelection {
  store: Store<SelectionState>;
  shown: Store<ShownItems>;
  start(takesPage: boolean): void;
  end(): void;
  pick(picked: Picked): void;
  /** Selects items, or says why so many cannot be. */
  select(items: readonly Id[], on: boolean): void;
  clear(): void;
}

const off: SelectionState = { on: false, picked: nothing, takesPage: false };

export function createSelection(): HeldSelection {
  const store = createStore(off);
  const pick = (picked: Picked) => store.set((state) => ({ ...state, picked, takesPage: false }));
  return {
    store,
    shown: createStore<ShownItems>({ onPage: 0, count: 0, all: null }),
    start: (takesPage) => store.set({ ...off, on: true, takesPage }),
    end: () => store.set(off),
    pick,
    select(items, on) {
      const picked = withItems(store.get().picked, items, on);
      if (picked) pick(picked);
      else toast.error(selectionTexts.tooMany(maxSelected));
    },
    clear: () => pick(nothing),
  };
}
