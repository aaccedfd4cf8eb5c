import type { Id } from '../../contract/types';
import type { SelectionModel } from '../../ui/table/rowSelection';
import { createStore, type Store } from '../lib/store';

/** A selection of rows, across all pages and searches. */
export interface LoadedSelection<Row> extends SelectionModel<Row> {
  store: Store<ReadonlyMap<Id, Row>>;
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
  return {
    store,
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
    onRows() {},
    isEmpty: () => store.get().size === 0,
    hasAll: () => false,
  };
}
