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
  /** Returns whether the API filters the list itself; known once the list is loaded. */
  hasPages(): boolean;
  pages: ClothesPages;
  /** Puts a new item first, as the server does. */
  add(item: ClothesListItem): void;
  replace(...items: ClothesListItem[]): void;
  remove(id: Id): void;
}

export type ClothesList = Omit<HeldList, 'changed'> & { list: Loadable<ClothesListItem[]> };

/**
 * Returns the clothes list and its changes, which apply here after the server has made them. A
 * short list, or the list of an API without pages, is in `list`; a long list is in `pages`, and
 * `list` is empty.
 */
export function useClothes(): ClothesList {
  const held = useSessionStore(createClothesList);
  const list = useStore(held.store);
  return useMemo(() => ({ ...held, list }), [held, list]);
}

/** Returns an item in the form of a row of the list. */
export function listItemOf({ purchases, ...item }: Clothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

/** Returns the row of a new item as the server would list it: with only a title and a supplier. */
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
 * The first page; with `wholeUpTo` it is the query of `firstClothesPage`, which may be prefetched.
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
      // It is not known which of the kept rows still exist.
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
