import { maxSelected } from '../../contract/limits';
import type { TrashItem } from '../../contract/trash';
import type { Id } from '../../contract/types';
import { createStore, type Store } from '../../lib/store';
import { trashTexts as texts } from '../../texts/trash';
import { createRowSelection } from '../../ui/table/rowSelection';
import type { TableSelection } from '../../ui/table/selection';

export interface TrashSelection {
  /** The selected items, which stay so on other pages and in other searches. */
  store: Store<ReadonlyMap<Id, TrashItem>>;
  table: TableSelection<TrashItem>;
}

const none: ReadonlyMap<Id, TrashItem> = new Map();

/** Makes the rows of the trash selectable, at most as many as one call takes. */
export function createTrashSelection(onFull: () => void): TrashSelection {
  const store = createStore(none);
  const table = createRowSelection<TrashItem>(
    {
      store,
      stateOf: ({ id }) => store.get().has(id),
      canChange: () => true,
      select(rows, on) {
        const next = new Map(store.get());
        for (const row of rows) {
          if (!on) next.delete(row.id);
          else if (next.size < maxSelected || next.has(row.id)) next.set(row.id, row);
          else onFull();
        }
        store.set(next);
      },
      // The rows of a page are all loaded: none is named by its place.
      selectPlaces() {},
      selectAll() {},
      clear: () => store.set(none),
      onEnd() {},
      onRows() {},
      isEmpty: () => store.get().size === 0,
      hasAll: () => false,
    },
    ({ id }) => id,
    { page: texts.selectPage, row: ({ title }) => texts.select(title) },
  );
  return { store, table };
}
