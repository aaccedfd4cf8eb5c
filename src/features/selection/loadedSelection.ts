import type { Id } from '../../contract/types';
import { createStore, type Store } from '../../lib/store';
import type { SelectionModel } from '../../ui/table/rowSelection';

/** Which rows are selected, on all pages and in every search. */
export interface LoadedSelection<Row> extends SelectionModel<Row> {
  store: Store<ReadonlyMap<Id, Row>>;
}

/**
 * Returns a selection without rows, for a table whose pages are loaded whole: no row is named by
 * its place. `onFull` is called when more than `most` were to be selected.
 */
export function createLoadedSelection<Row extends { id: Id }>(
  most = Number.POSITIVE_INFINITY,
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
        else if (next.size < most || next.has(row.id)) next.set(row.id, row);
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
