import { useEffect, useState } from 'react';
import { activeFilters, isOfEntries } from '../../contract/activeFilters';
import type { ItemFilter } from '../../contract/itemFilters';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { valueOr } from '../../core/stores/loadable';
import { useSessionStore } from '../../core/stores/SessionStores';
import { searchReferences } from '../../references/referenceSearch';
import { createReferenceLists } from '../../references/references';

/**
 * Returns an entry that a filter names; if it was merged, the entry that it became; null if it is
 * deleted; undefined until it is known.
 */
export type FilterEntry = (list: ReferenceKind, id: Id) => Reference | null | undefined;

/** Returns the function that gives the entries of the filters that name several. */
export function useFilterEntries(asked: ItemFilter): FilterEntry {
  const lists = useSessionStore(createReferenceLists);
  const [found, setFound] = useState<ReadonlyMap<string, Reference | null>>(new Map());
  const named = activeFilters(asked)
    .filter(isOfEntries)
    .flatMap(({ list, value }) => value.map((id) => ({ list, id })));
  const key = JSON.stringify(named);
  useEffect(() => {
    const left = new AbortController();
    const wanted: typeof named = JSON.parse(key);
    for (const { list, id } of wanted) {
      const held = valueOr(lists[list].store.get(), []).find((entry) => entry.id === id);
      (held ? Promise.resolve(held) : readEntry(list, id, left.signal)).then(
        (entry) => left.signal.aborted || setFound((before) => new Map(before).set(keyOf(list, id), entry)),
        () => undefined, // The notice shows the id instead.
      );
    }
    return () => left.abort();
  }, [key, lists]);
  return (list, id) => found.get(keyOf(list, id));
}

/** Returns the filter with the entries that merged ones became. */
export function ofSurvivors(asked: ItemFilter, entryOf: FilterEntry): ItemFilter {
  const changed = activeFilters(asked)
    .filter(isOfEntries)
    .map(({ name, list, value }) => [name, value.map((id) => entryOf(list, id)?.id ?? id)]);
  return { ...asked, ...Object.fromEntries(changed) };
}

const keyOf = (list: ReferenceKind, id: Id) => `${list} ${id}`;

async function readEntry(list: ReferenceKind, id: Id, signal: AbortSignal): Promise<Reference | null> {
  const { entries, meta } = await searchReferences(list, { id, size: 1 }, signal);
  // Without pages the answer is the whole list; the only entry of a page may have another id.
  return entries.find((entry) => entry.id === id) ?? (meta && entries[0]) ?? null;
}
