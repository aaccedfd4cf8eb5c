import { useEffect, useMemo, useState } from 'react';
import { type ItemFilter, itemFilterOf } from '../../contract/itemFilters';
import type { ClothesListItem, Id } from '../../contract/types';
import { findClothes } from '../api/findClothes';
import { type FilterEntry, ofSurvivors } from './filterEntries';
import { findsItem, seemsToFind } from './findsItem';

/** Returns whether an item passes the filter. */
export type ItemMatches = (item: ClothesListItem) => boolean;

/**
 * Returns the filter of a whole list; null if the list is not whole, as the server then filters.
 */
export function useItemMatches(
  asked: ItemFilter,
  hasWhole: boolean,
  entryOf: FilterEntry,
): ItemMatches | null {
  const known = useFoundByServer(asked, hasWhole);
  const key = JSON.stringify(ofSurvivors(asked, entryOf));
  return useMemo(() => {
    if (!hasWhole) return null;
    const query: ItemFilter = JSON.parse(key);
    return (item) => {
      const found = findsItem(query, item);
      return found === 'mixed' ? (known?.has(item.id) ?? seemsToFind(query, item)) : found;
    };
  }, [key, known, hasWhole]);
}

/**
 * Asks the server about the filters of a whole list whose values its rows do not show. Returns the
 * ids of the items that match them; null without such filters, and until the ids are known.
 */
function useFoundByServer(asked: ItemFilter, hasWhole: boolean): ReadonlySet<Id> | null {
  const [known, setKnown] = useState<{ key: string; items: ReadonlySet<Id> } | null>(null);
  const hidden = itemFilterOf(({ name, isHidden }) => isHidden && asked[name]);
  const key = hasWhole ? JSON.stringify(hidden) : '{}';
  useEffect(() => {
    if (key === '{}') return;
    const left = new AbortController();
    findClothes(JSON.parse(key), left.signal).then(
      (items) => items && setKnown({ key, items: new Set(items.map(({ id }) => id)) }),
      () => undefined, // The filter falls back to what the list's rows show.
    );
    return () => left.abort();
  }, [key]);
  return known && known.key === key ? known.items : null;
}
