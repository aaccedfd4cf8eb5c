import { maxPageSize, maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { createRowSelection, type SelectionModel } from '../../ui/table/rowSelection';
import type { TableSelection } from '../../ui/table/selection';
import { Pending } from '../../ui/table/source';
import { type ClothesListQuery, getClothes, listClothes } from '../api/clothes';
import type { ClothesList } from '../stores/clothes';
import type { ClothesPages } from '../stores/clothesPages';
import { countOf, withoutGone } from './itemSelection';
import type { SelectionStore } from './selectionStore';
import { queryOfKey, stateOf } from './shownItems';
import { selectionTexts as texts } from './texts';

/** Creates the selection of the list's table. `onEnd` is called when a key ends the selection. */
export function createSelectionTable(
  held: SelectionStore,
  pages: ClothesPages,
  onEnd: () => void,
): TableSelection<ClothesListItem> {
  const { store, select } = held;
  const shownKey = () => pages.store.get().shown?.key;
  let known: { key: string; query: ReturnType<typeof queryOfKey> } | null = null;
  /** Returns the query that has found the shown rows; null if the whole list is loaded. */
  const shownQuery = () => {
    const key = shownKey();
    if (key === undefined) return null;
    if (known?.key !== key) known = { key, query: queryOfKey(key) };
    return known.query;
  };

  const model: SelectionModel<ClothesListItem> = {
    store,
    stateOf: (item) => stateOf(store.get().selected, item, shownQuery()),
    canChange(item) {
      const { selected } = store.get();
      return selected.kind === 'ids' || selected.except.has(item.id) || model.stateOf(item) !== false;
    },
    select: (items, on) => select(items.filter(model.canChange).map(idOf), on),
    selectPlaces(from, to, on) {
      const key = shownKey();
      if (key !== undefined) void selectPlaces(held, key, from, to, on);
    },
    selectAll: () => selectAll(held, pages),
    clear: held.clear,
    onEnd,
    isEmpty: () => countOf(store.get().selected) === 0,
    hasAll() {
      const { selected } = store.get();
      return selected.kind === 'query' && selected.except.size === 0 && same(selected.query, shownQuery());
    },
    onRows(page, count) {
      const { length, at, all = null } = page;
      held.shown.set((before) => (before.page === page ? before : { page, count, all }));
      if (!store.get().takesPage || length === 0) return;
      const rows = Array.from({ length }, (_, place) => at(place));
      const items = rows.flatMap((row) => (row === undefined || row instanceof Pending ? [] : [row]));
      if (items.length < length) model.selectAll();
      else model.select(items, true);
    },
  };
  return createRowSelection(model, idOf, { page: texts.page, row: ({ title }) => texts.row(title) });
}

const idOf = ({ id }: ClothesListItem) => id;

/**
 * Selects all items that the list's search and filters find, on all pages. Of a whole list, it
 * selects their ids.
 */
export function selectAll(held: SelectionStore, pages: ClothesPages): void {
  const { shown } = pages.store.get();
  const { all } = held.shown.get();
  if (shown) {
    const { total, atLeast } = shown;
    held.replace({ kind: 'query', query: queryOfKey(shown.key), total, atLeast, except: new Set() });
  } else if (all) held.select(all().map(idOf), true);
}

/**
 * Selects the rows of a paged list from the index `from` to before `to`, or deselects them. Asks
 * the server for their ids, as they may not be loaded; a toast reports a failure. `key` is the
 * list's key.
 */
async function selectPlaces(
  held: SelectionStore,
  key: string,
  from: number,
  to: number,
  on: boolean,
): Promise<void> {
  if (to - from > maxSelected) return void toast.error(texts.tooMany(maxSelected));
  const sort = new URLSearchParams(key.split('?')[1]).get('sort') ?? '';
  const query: Omit<ClothesListQuery, 'page'> = { ...queryOfKey(key), sort, size: maxPageSize };
  const first = Math.floor(from / maxPageSize);
  const last = Math.floor((to - 1) / maxPageSize);
  try {
    const ids: Id[] = [];
    for (let page = first; page <= last; page++) {
      const { items } = await listClothes({ ...query, page: page + 1 });
      const start = page * maxPageSize;
      ids.push(...items.slice(Math.max(0, from - start), to - start).map(idOf));
    }
    held.select(ids, on);
  } catch (error) {
    const onAction = () => void selectPlaces(held, key, from, to, on);
    toast.failure(error, { label: common.retry, onAction });
  }
}

/**
 * Drops items that no longer exist from the selection of a paged list. When a page is loaded again
 * with a smaller total, the server is asked about each selected item that is missing on it. Returns
 * a function that stops watching.
 */
export function watchGone(held: SelectionStore, clothes: Pick<ClothesList, 'pages'>): () => void {
  const { store } = clothes.pages;
  let before = store.get().shown;
  return store.subscribe(() => {
    const { shown } = store.get();
    const [old, next] = [before, shown];
    // No rows means that they are being loaded again, so nothing is known yet.
    if (next && next.rows.size === 0) return;
    before = shown;
    if (!old || !next || queryKey(old.key) !== queryKey(next.key) || next.total >= old.total) return;
    const { selected } = held.store.get();
    if (selected.kind === 'query') return;
    const left = new Set([...next.rows.values()].map(idOf));
    for (const { id } of old.rows.values()) {
      if (!selected.ids.has(id) || left.has(id)) continue;
      getClothes(id).catch((error: unknown) => {
        if (problemFrom(error).status === 404) dropGone(held, (gone) => gone === id);
      });
    }
  });
}

/** Drops the items for which `isGone` returns true from the selection. */
export function dropGone(held: SelectionStore, isGone: (id: Id) => boolean): void {
  const { selected } = held.store.get();
  const left = withoutGone(selected, isGone);
  if (left !== selected) held.replace(left);
}

const queryKey = (key: string) => JSON.stringify(queryOfKey(key));
