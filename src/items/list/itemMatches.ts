import { useEffect, useMemo, useState } from 'react';
import type { ClothesListItem, Id } from '../../contract/types';
import { listClothesOfSupplier } from '../api/clothesOfSupplier';
import { findsItem } from './findsItem';
import type { ItemFilter } from './itemFilter';

/** Returns whether an item passes the filter. */
export type ItemMatches = (item: ClothesListItem) => boolean;

/**
 * Returns the filter of a whole list; null if the list is not whole, as the server then filters.
 */
export function useItemMatches({ ids, asked }: ItemFilter, hasWhole: boolean): ItemMatches | null {
  const known = useItemsOfSupplier(hasWhole ? (ids.suppliers ?? null) : null);
  return useMemo(() => {
    if (!hasWhole) return null;
    return (item) => {
      const found = findsItem(asked, item);
      return found === 'mixed' ? known?.has(item.id) === true : found;
    };
  }, [asked, known, hasWhole]);
}

/**
 * Returns the ids of the items that have a purchase from the supplier; null for no supplier, and
 * until the ids are known. The server is asked, because an item in the list names only the supplier
 * of its first purchase.
 */
function useItemsOfSupplier(supplierId: Id | null): ReadonlySet<Id> | null {
  const [known, setKnown] = useState<{ supplierId: Id; items: ReadonlySet<Id> } | null>(null);
  useEffect(() => {
    if (supplierId === null) return;
    const left = new AbortController();
    listClothesOfSupplier(supplierId, left.signal).then(
      (items) => items && setKnown({ supplierId, items: new Set(items.map(({ id }) => id)) }),
      () => undefined, // The filter falls back to the suppliers that the list names.
    );
    return () => left.abort();
  }, [supplierId]);
  return known && known.supplierId === supplierId ? known.items : null;
}
