import { useMemo } from 'react';
import { eachList, type Reference, type ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { tidyName } from '../core/lib/nameKey';
import { sortByName } from '../core/lib/nameOrder';
import { problemFrom } from '../core/lib/problem';
import { createStore, type Store } from '../core/lib/store';
import { useStore } from '../core/react/useStore';
import { createLoader, type Loader } from '../core/stores/createLoader';
import { type Loadable, mapLoaded } from '../core/stores/loadable';
import { useSessionStore } from '../core/stores/SessionStores';
import {
  createReference,
  deleteReference,
  listReferences,
  prefetchedReferences,
  updateReference,
} from './api';

interface ReferenceList extends Loader {
  store: Store<Loadable<Reference[]>>;
  create(name: string, idempotencyKey?: string): Promise<Reference>;
  update(entry: Reference): Promise<Reference>;
  remove(id: Id): Promise<void>;
}

/** A reference list and its calls. A list that another call has loaded may be put into `store`. */
export type References = Omit<ReferenceList, 'changed'> & { list: Loadable<Reference[]> };

/**
 * Returns one reference list and the calls that change it. A change is applied to the loaded list,
 * so that it need not be loaded again. The calls throw Problems.
 */
export function useReferences(kind: ReferenceKind): References {
  const held = useSessionStore(createReferenceLists)[kind];
  const list = useStore(held.store);
  return useMemo(() => ({ ...held, list }), [held, list]);
}

/** All lists, for `useSessionStore`. */
export function createReferenceLists(
  onRefresh: (refresh: () => void) => void,
): Record<ReferenceKind, ReferenceList> {
  const lists = eachList(createReferenceList);
  onRefresh(() => {
    for (const { store, reload } of Object.values(lists)) if (store.get().state !== 'idle') reload();
  });
  return lists;
}

function createReferenceList(kind: ReferenceKind): ReferenceList {
  const early = prefetchedReferences(kind);
  const store = createStore<Loadable<Reference[]>>(
    early ? { state: 'loaded', value: sortByName(early) } : { state: 'idle' },
  );
  const loader = createLoader(store, async () => sortByName(await listReferences(kind)));
  const change = (next: (entries: Reference[]) => Reference[]) => {
    store.set((list) => mapLoaded(list, (entries) => sortByName(next(entries))));
    loader.changed();
  };
  /**
   * Loads the list again if a refusal shows that it is out of date: somebody else has created or
   * deleted the entry. A list that was never loaded here, as it may be too long, is not loaded now
   * either.
   */
  const orReload = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error) => {
      const { status, code } = problemFrom(error);
      const old = status === 404 || code === 'duplicate_name';
      if (old && store.get().state !== 'idle') loader.reload();
      throw error;
    });
  return {
    store,
    ...loader,
    async create(name, idempotencyKey) {
      const entry = await orReload(createReference(kind, { name: tidyName(name) }, idempotencyKey));
      // If the name is a former name, the API returns an entry that is already in the list.
      change((entries) => [
        ...entries.filter(({ id }) => id !== entry.id),
        { ...entries.find(({ id }) => id === entry.id), ...entry },
      ]);
      return entry;
    },
    async update(entry) {
      const saved = await orReload(updateReference(kind, { ...entry, name: tidyName(entry.name) }));
      change((entries) => entries.map((old) => (old.id === saved.id ? { ...old, ...saved } : old)));
      return saved;
    },
    async remove(id) {
      await orReload(deleteReference(kind, id));
      change((entries) => entries.filter((entry) => entry.id !== id));
    },
  };
}
