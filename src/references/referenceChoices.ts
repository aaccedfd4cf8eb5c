import { maxWholeList } from '../contract/limits';
import { eachList, type Reference, type ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { isUnknownQuery } from '../core/http/unknownQuery';
import { createStore, type Store } from '../core/lib/store';
import { createLoader, type Loader } from '../core/stores/createLoader';
import { type Loadable, valueOr } from '../core/stores/loadable';
import { listReferences } from './api';
import { searchReferences } from './referenceSearch';

/** The number of entries loaded at once. */
export const answered = 50;

/**
 * The entries to choose from: the whole list, or the beginning of a list that the server searches.
 */
export type Choices = { whole: Reference[] } | { whole: null; first: Reference[]; total: number };

export interface ReferenceChoices extends Loader {
  store: Store<Loadable<Choices>>;
  /**
   * The entries that were offered or looked up, kept so that a chosen one can be shown by its name.
   */
  seen: Map<Id, Reference>;
}

/** The choices of every list, for `useSessionStore`. */
export function createReferenceChoices(
  onRefresh: (refresh: () => void) => void,
): Record<ReferenceKind, ReferenceChoices> {
  const choices = eachList(choicesOf);
  onRefresh(() => {
    // Reloads the beginning of each list that the server searches, because a change may have
    // outdated it.
    for (const { store, reload } of Object.values(choices))
      if (valueOr(store.get(), null)?.whole === null) reload();
  });
  return choices;
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
