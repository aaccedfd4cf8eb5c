import { searchReferences } from '../api/referenceSearch';
import { listReferences } from '../api/references';
import { isUnknownQuery } from '../api/unknownQuery';
import { maxWholeList } from '../contract/limits';
import { eachList, type Reference, type ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { createStore, type Store } from '../lib/store';
import { createLoader, type Loader } from './createLoader';
import type { Loadable } from './loadable';

/** How many entries are loaded at once. */
export const answered = 50;

/** What a choice is made from: the whole list, or the beginning of one that the server searches. */
export type Choices = { whole: Reference[] } | { whole: null; first: Reference[]; total: number };

export interface ReferenceChoices extends Loader {
  store: Store<Loadable<Choices>>;
  /** Entries that were offered or looked up: a chosen one keeps its name. */
  seen: Map<Id, Reference>;
}

/** The choices of every list, for `useSessionStore`. */
export function createReferenceChoices(): Record<ReferenceKind, ReferenceChoices> {
  return eachList(choicesOf);
}

function choicesOf(kind: ReferenceKind): ReferenceChoices {
  const store = createStore<Loadable<Choices>>({ state: 'idle' });
  const seen = new Map<Id, Reference>();
  const loader = createLoader(store, async (): Promise<Choices> => {
    const { entries, meta } = await searchReferences(kind, { size: answered, wholeUpTo: maxWholeList }).catch(
      async (error) => {
        if (!isUnknownQuery(error)) throw error;
        return { entries: await listReferences(kind), meta: null };
      },
    );
    for (const entry of entries) seen.set(entry.id, entry);
    return meta === null || meta.whole
      ? { whole: entries }
      : { whole: null, first: entries, total: meta.total };
  });
  return { store, seen, ...loader };
}
