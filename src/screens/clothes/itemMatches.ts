import { useEffect, useMemo, useState } from 'react';
import { listClothesOfSupplier } from '../../api/clothesOfSupplier';
import { type ReferenceKind, referenceLists } from '../../contract/references';
import type { ClothesListItem, Id } from '../../contract/types';
import { entries, type ItemFilter, type Lack } from './itemFilter';

/** Whether the list shows an item. */
export type ItemMatches = (item: ClothesListItem) => boolean;

/** Returns the entries of a list that an item names. */
function idsOf(kind: ReferenceKind, item: ClothesListItem): (Id | undefined)[] {
  if (kind === 'materials') return item.fabricComposition.map(({ material }) => material.id);
  return [item[referenceLists[kind].name]?.id];
}

const fits: Record<Lack, ItemMatches> = {
  nophoto: (item) => item.mainImage === null,
  nodescription: (item) => !item.description,
};

/** Returns what finds the filter's items where the whole list is here; null where it is not. */
export function useItemMatches({ ids, lacks }: ItemFilter, hasWhole: boolean): ItemMatches | null {
  const known = useItemsOfSupplier(hasWhole ? (ids.suppliers ?? null) : null);
  return useMemo(() => {
    if (!hasWhole) return null;
    return (item) =>
      entries.every(({ kind }) => {
        const id = ids[kind];
        if (id === undefined) return true;
        return idsOf(kind, item).includes(id) || (kind === 'suppliers' && known?.has(item.id));
      }) && [...lacks].every((name) => fits[name](item));
  }, [ids, lacks, known, hasWhole]);
}

/**
 * Returns the ids of the items that have a purchase from this supplier, null until they are known:
 * an item in the list names only the supplier of its first purchase.
 */
function useItemsOfSupplier(supplierId: Id | null): ReadonlySet<Id> | null {
  const [known, setKnown] = useState<{ supplierId: Id; items: ReadonlySet<Id> } | null>(null);
  useEffect(() => {
    if (supplierId === null) return;
    const left = new AbortController();
    listClothesOfSupplier(supplierId, left.signal).then(
      (items) => items && setKnown({ supplierId, items: new Set(items.map(({ id }) => id)) }),
      () => undefined, // Falls back to the suppliers that the list names.
    );
    return () => left.abort();
  }, [supplierId]);
  return known && known.supplierId === supplierId ? known.items : null;
}
