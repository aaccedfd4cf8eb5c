import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { Pending } from '../../ui/table/source';

type Row = ClothesListItem | Pending;

/**
 * The rows as they were saved in the table. They are shown in place of the list's own rows, so that
 * no row moves or disappears from the filtered list while a person edits.
 */
export interface SavedRows {
  store: ReadableStore<ReadonlyMap<Id, ClothesListItem>>;
  put(items: readonly ClothesListItem[]): void;
  /**
   * Returns the item from the server's latest answer to a save, even after `take`; undefined if it
   * was not saved.
   */
  latest(id: Id): ClothesListItem | undefined;
  /**
   * Returns `rows` with the saved rows in place; the same array until `rows` or a saved row
   * changes.
   */
  over<R extends Row>(rows: readonly R[]): readonly R[];
  /**
   * Returns the list's own row in place of a saved one, for sorting and searching; a row that was
   * not saved is returned as it is.
   */
  under(row: ClothesListItem): ClothesListItem;
  /** Returns the saved rows and removes them from the store. */
  take(): ClothesListItem[];
}

export function createSavedRows(): SavedRows {
  const store = createStore<ReadonlyMap<Id, ClothesListItem>>(new Map());
  /**
   * The list's own row that each saved row replaces. If the list later has another row, that row is
   * newer and is shown.
   */
  const unders = new WeakMap<ClothesListItem, ClothesListItem>();
  const answered = new Map<Id, ClothesListItem>();
  let last: { rows: unknown; saved: unknown; shown: readonly Row[] } | null = null;

  function shownFor(row: Row): Row {
    if (row instanceof Pending) return row;
    const saved = store.get().get(row.id);
    if (!saved) return row;
    // The answer may have come after the person left the table. The list's row may then be newer.
    if (!unders.has(saved) && row.updatedAt <= saved.updatedAt) unders.set(saved, row);
    return unders.get(saved) === row ? saved : row;
  }

  return {
    store,
    put(items) {
      const next = new Map(store.get());
      for (const item of items) {
        const under = unders.get(next.get(item.id) ?? item);
        if (under) unders.set(item, under);
        next.set(item.id, item);
        answered.set(item.id, item);
      }
      if (items.length > 0) store.set(next);
    },
    latest: (id) => answered.get(id),
    over<R extends Row>(rows: readonly R[]): readonly R[] {
      const saved = store.get();
      if (last?.rows !== rows || last.saved !== saved)
        last = { rows, saved, shown: saved.size > 0 ? rows.map(shownFor) : rows };
      // `shownFor` replaces a row only by a row of its own type: an item by an item. Pending rows
      // stay.
      return last.shown as readonly R[];
    },
    under: (row) => unders.get(row) ?? row,
    take() {
      const items = [...store.get().values()];
      store.set(new Map());
      return items;
    },
  };
}
