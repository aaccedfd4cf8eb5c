import type { Id } from '../../contract/types';
import { createStore, type Store } from '../../core/lib/store';
import type { SelectionModel } from '../../ui/table/rowSelection';

/** A selection of rows, across all pages and searches. */
export interface LoadedSelection<Row> extends SelectionModel<Row> {
  store: Store<ReadonlyMap<Id, Row>>;
  /** The ids of the rows on the table's page. */
  shown: Store<ReadonlySet<Id>>;
}

/**
 * Creates an empty selection for a table that loads whole pages, so that every shown row has an id
 * by which it is selected. Calls `onFull` when more than `max` rows would be selected.
 */
export function createLoadedSelection<Row extends { id: Id }>(
  max = Number.POSITIVE_INFINITY,
  onFull: () => void = () => {},
): LoadedSelection<Row> {
  const none: ReadonlyMap<Id, Row> = new Map();
  const store = createStore(none);
  const shown = createStore<ReadonlySet<Id>>(new Set());
  return {
    store,
    shown,
    stateOf: ({ id }) => store.get().has(id),
    canChange: () => true,
    select(rows, on) {
      const next = new Map(store.get());
      for (const row of rows) {
        if (!on) next.delete(row.id);
        else if (next.size < max || next.has(row.id)) next.set(row.id, row);
        else onFull();
      }
      store.set(next);
    },
    selectPlaces() {},
    selectAll() {},
    clear: () => store.set(none),
    onEnd() {},
    onRows({ length, at }) {
      const rows = Array.from({ length }, (_, place) => at(place));
      const ids = rows.flatMap((row) => (row && 'id' in row ? [row.id] : []));
      const before = shown.get();
      if (ids.length !== before.size || !ids.every((id) => before.has(id))) shown.set(new Set(ids));
    },
    isEmpty: () => store.get().size === 0,
    hasAll: () => false,
  };
}
