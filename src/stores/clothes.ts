import { useMemo } from 'react';
import { listClothes } from '../api/clothes';
import { defaultPageSize, wholeItemsUpTo } from '../contract/limits';
import type { Clothes, ClothesListItem, Id } from '../contract/types';
import { createStore, type Store } from '../lib/store';
import { useStore } from '../react/useStore';
import { type ClothesPages, createClothesPages } from './clothesPages';
import { createLoader, type Loader } from './createLoader';
import { type Loadable, mapLoaded } from './loadable';
import { useSessionStore } from './SessionStores';

interface HeldList extends Loader {
  store: Store<Loadable<ClothesListItem[]>>;
  /** Whether the API filters the list itself; known once the list is loaded. */
  hasPages(): boolean;
  pages: ClothesPages;
  /** Puts a new item first, as the server does. */
  add(item: ClothesListItem): void;
  replace(item: ClothesListItem): void;
  remove(id: Id): void;
}

export type ClothesList = Omit<HeldList, 'changed'> & { list: Loadable<ClothesListItem[]> };

/**
 * Returns the clothes list and its changes, which are made here once the server has made them. A
 * short list, or one of an API without pages, is `list`; a long one is in `pages`, and `list` is
 * empty.
 */
export function useClothes(): ClothesList {
  const held = useSessionStore(createClothesList);
  const list = useStore(held.store);
  return useMemo(() => ({ ...held, list }), [held, list]);
}

/** Returns an item of its own page as a row of the list. */
export function listItemOf({ purchases, ...item }: Clothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

/** With `wholeUpTo` the query of `firstClothesPage`, which may have been prefetched. */
const firstPage = { page: 1, size: defaultPageSize };

function createClothesList(): HeldList {
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
  return {
    store,
    pages,
    ...loader,
    hasPages: () => hasPages,
    add(item) {
      change((items) => [item, ...items.filter(({ id }) => id !== item.id)]);
      pages.add(item);
    },
    replace(item) {
      change((items) => items.map((old) => (old.id === item.id ? item : old)));
      pages.replace(item);
    },
    remove(id) {
      change((items) => items.filter((item) => item.id !== id));
      pages.remove(id);
    },
  };
}
