import { useMemo } from 'react';
import { emptyItemFields } from '../../contract/itemFields';
import { defaultPageSize, wholeItemsUpTo } from '../../contract/limits';
import type { Reference } from '../../contract/references';
import type { Clothes, ClothesListItem, Id } from '../../contract/types';
import { createStore, type Store } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';
import { createLoader, type Loader } from '../../core/stores/createLoader';
import { type Loadable, mapLoaded } from '../../core/stores/loadable';
import { useSessionStore } from '../../core/stores/SessionStores';
import { listClothes } from '../api/clothes';
import { type ClothesPages, createClothesPages } from './clothesPages';

interface HeldList extends Loader {
  store: Store<Loadable<ClothesListItem[]>>;
  /**
   * Returns whether the API sends the list page by page and filters it; false until the list is
   * loaded.
   */
  hasPages(): boolean;
  pages: ClothesPages;
  /** Puts a new item first, where the server lists it. */
  add(item: ClothesListItem): void;
  replace(...items: ClothesListItem[]): void;
  remove(id: Id): void;
}

export type ClothesList = Omit<HeldList, 'changed'> & { list: Loadable<ClothesListItem[]> };

/**
 * Returns the clothes list, and functions that apply to it what the server has changed. A short
 * list, or the list of an API without pages, is in `list`. A long list is in `pages`, and `list` is
 * then empty.
 */
export function useClothes(): ClothesList {
  const held = useSessionStore(createClothesList);
  const list = useStore(held.store);
  return useMemo(() => ({ ...held, list }), [held, list]);
}

/** Returns an item as a row of the list. */
export function listItemOf({ purchases, ...item }: Clothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

/**
 * Returns the row of an item just created with a title and a supplier, as the server would list it.
 */
export function newRow(id: Id, title: string, supplier: Reference | null): ClothesListItem {
  const now = new Date().toISOString();
  return {
    ...emptyItemFields,
    id,
    title,
    supplier,
    mainImage: null,
    purchasesCount: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * The query of the first page. With `wholeUpTo` it has the address `firstClothesPage`, whose answer
 * may be prefetched.
 */
const firstPage = { page: 1, size: defaultPageSize };

function createClothesList(onRefresh: (refresh: () => void) => void): HeldList {
  const store = createStore<Loadable<ClothesListItem[]>>({ state: 'idle' });
  const pages = createClothesPages();
  let hasPages = false;
  const loader = createLoader(store, async () => {
    const { items, meta } = await listClothes({ ...firstPage, wholeUpTo: wholeItemsUpTo });
    hasPages = meta !== null;
    if (meta === null || meta.whole) return items;
    pages.begin(firstPage, items, meta);
    return [];
  });
  const change = (next: (items: ClothesListItem[]) => ClothesListItem[]) => {
    if (pages.store.get().shown) return;
    store.set((list) => mapLoaded(list, next));
    loader.changed();
  };
  onRefresh(() => {
    if (pages.store.get().shown) {
      // Any of the kept rows may be deleted by now.
      pages.store.set((state) => ({ ...state, shown: state.shown && { ...state.shown, rows: new Map() } }));
      pages.refresh();
    } else if (store.get().state !== 'idle') loader.reload();
  });
  return {
    store,
    pages,
    ...loader,
    hasPages: () => hasPages,
    add(item) {
      change((items) => [item, ...items.filter(({ id }) => id !== item.id)]);
      pages.add(item);
    },
    replace(...changed) {
      if (changed.length === 0) return;
      const byId = new Map(changed.map((item) => [item.id, item]));
      change((items) => items.map((old) => byId.get(old.id) ?? old));
      pages.replace(byId);
    },
    remove(id) {
      change((items) => items.filter((item) => item.id !== id));
      pages.remove(id);
    },
  };
}
