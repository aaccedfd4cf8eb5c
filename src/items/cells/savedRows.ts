import type { ClothesListItem, Id } from '../../contract/types';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { Pending } from '../../ui/table/source';

type Row = ClothesListItem | Pending;

/**
 * The rows as they were saved here, laid over those of the list: as long as a person edits, no row
 * changes its place or leaves the filter that found it.
 */
export interface SavedRows {
  store: ReadableStore<ReadonlyMap<Id, ClothesListItem>>;
  put(items: readonly ClothesListItem[]): void;
  /** Returns the item as it was answered last, even after `take`. */
  latest(id: Id): ClothesListItem | undefined;
  /** Returns the rows to show; the same array until one of them changes. */
  over<R extends Row>(rows: readonly R[]): readonly R[];
  /** Returns the row as the list holds it, by which it is sorted and searched. */
  under(row: ClothesListItem): ClothesListItem;
  /** Returns the saved rows, and forgets them. */
  take(): ClothesListItem[];
}

export function createSavedRows(): SavedRows {
  const store = createStore<ReadonlyMap<Id, ClothesListItem>>(new Map());
  /** The row of the list under each saved one; the list's is newer once it is another. */
  const unders = new WeakMap<ClothesListItem, ClothesListItem>();
  const answered = new Map<Id, ClothesListItem>();
  let last: { rows: unknown; saved: unknown; shown: readonly Row[] } | null = null;

  function shownFor(row: Row): Row {
    if (row instanceof Pending) return row;
    const saved = store.get().get(row.id);
    if (!saved) return row;
    // An answer that came after the person had left the table may be older than the list.
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
      // An item stands for an item, and a pending row for itself.
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
