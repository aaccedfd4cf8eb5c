import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { listClothes } from '../api/clothes';
import type { Clothes, ClothesListItem, Id } from '../contract';
import { createStore, type Store, useStore } from './createStore';
import { type Loadable, mapLoaded } from './loadable';
import { createLoader, type Loader } from './loadOnce';

interface ClothesList extends Loader {
  store: Store<Loadable<ClothesListItem[]>>;
  /** Puts a new item first, as the server does. */
  add(item: ClothesListItem): void;
  replace(item: ClothesListItem): void;
  remove(id: Id): void;
}

const Context = createContext<ClothesList | null>(null);

/** Holds the clothes list of one signed-in user. */
export function ClothesProvider({ children }: { children: ReactNode }) {
  const [list] = useState(createClothesList);
  return <Context value={list}>{children}</Context>;
}

export function useClothes(): Omit<ClothesList, 'store'> & { list: Loadable<ClothesListItem[]> } {
  const clothes = use(Context);
  if (!clothes) throw new Error('useClothes stands outside ClothesProvider');
  const list = useStore(clothes.store);
  return useMemo(() => {
    const { store, ...actions } = clothes;
    return { ...actions, list };
  }, [clothes, list]);
}

/** An item as its own page has it, as a row of the list. */
export function listItemOf({ purchases, ...item }: Clothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

function createClothesList(): ClothesList {
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
