import { useMemo } from 'react';
import { listClothes } from '../api/clothes';
import type { Clothes, ClothesListItem, Id } from '../contract';
import { createStore, type Store, useStore } from './createStore';
import { type Loadable, mapLoaded } from './loadable';
import { createLoader, type Loader } from './loadOnce';
import { useSessionStore } from './SessionStores';

interface HeldList extends Loader {
  store: Store<Loadable<ClothesListItem[]>>;
  /** Puts a new item first, as the server does. */
  add(item: ClothesListItem): void;
  replace(item: ClothesListItem): void;
  remove(id: Id): void;
}

export type ClothesList = Omit<HeldList, 'store' | 'changed'> & { list: Loadable<ClothesListItem[]> };

/** The clothes list and its changes, which are made here once the server has made them. */
export function useClothes(): ClothesList {
  const held = useSessionStore(createClothesList);
  const list = useStore(held.store);
  return useMemo(() => ({ ...held, list }), [held, list]);
}

/** An item as its own page has it, as a row of the list. */
export function listItemOf({ purchases, ...item }: Clothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

function createClothesList(): HeldList {
  const store = createStore<Loadable<ClothesListItem[]>>({ state: 'idle' });
  const loader = createLoader(store, listClothes);
  const change = (next: (items: ClothesListItem[]) => ClothesListItem[]) => {
    store.set((list) => mapLoaded(list, next));
    loader.changed();
  };
  return {
    store,
    ...loader,
    add: (item) => change((items) => [item, ...items.filter(({ id }) => id !== item.id)]),
    replace: (item) => change((items) => items.map((old) => (old.id === item.id ? item : old))),
    remove: (id) => change((items) => items.filter((item) => item.id !== id)),
  };
}
