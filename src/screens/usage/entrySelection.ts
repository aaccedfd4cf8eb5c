import type { Id } from '../../contract/types';
import type { UsedReference } from '../../contract/usage';
import { createStore, type Store } from '../../lib/store';
import type { SelectionModel } from '../../ui/table/rowSelection';

/** Which entries are selected, on all pages. */
export interface EntrySelection extends SelectionModel<UsedReference> {
  store: Store<ReadonlySet<Id>>;
}

/** Returns a selection without entries. All rows are known here, so that none is uncertain. */
export function createEntrySelection(): EntrySelection {
  const store = createStore<ReadonlySet<Id>>(new Set());
  return {
    store,
    stateOf: ({ id }) => store.get().has(id),
    canChange: () => true,
    select: (rows, on) =>
      store.set((before) => {
        const next = new Set(before);
        for (const { id } of rows) on ? next.add(id) : next.delete(id);
        return next;
      }),
    selectPlaces: () => {},
    selectAll: () => {},
    clear: () => store.set(new Set<Id>()),
    onEnd: () => {},
    onRows: () => {},
    isEmpty: () => store.get().size === 0,
    hasAll: () => false,
  };
}
