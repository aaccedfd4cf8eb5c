import { useEffect, useMemo, useState } from 'react';
import { listClothesOfSupplier } from '../../api/clothes';
import type { ClothesListItem, Id, ReferenceKind } from '../../contract';
import { useQuery } from '../../router/useQuery';

/** The entry whose items are shown, out of the address: `?brand=3`, `?material=7`. A reference page links here so. */
export interface ItemFilter {
  kind: ReferenceKind | null;
  id: Id;
  matches: ((item: ClothesListItem) => boolean) | null;
  clear(): void;
}

const kinds: readonly {
  name: string;
  kind: ReferenceKind;
  idsOf(item: ClothesListItem): (Id | undefined)[];
}[] = [
  { name: 'brand', kind: 'brands', idsOf: (item) => [item.brand?.id] },
  { name: 'type', kind: 'types', idsOf: (item) => [item.type?.id] },
  { name: 'color', kind: 'colors', idsOf: (item) => [item.color?.id] },
  {
    name: 'material',
    kind: 'materials',
    idsOf: (item) => item.fabricComposition.map(({ material }) => material.id),
  },
  { name: 'supplier', kind: 'suppliers', idsOf: (item) => [item.supplier?.id] },
];

export function useItemFilter(): ItemFilter {
  const [query, patchQuery] = useQuery();
  const found = kinds.find(({ name }) => query[name]);
  const id = Number(found && query[found.name]);
  const known = useItemsOfSupplier(found?.kind === 'suppliers' ? id : null);
  return useMemo(
    () => ({
      kind: found?.kind ?? null,
      id,
      matches: found ? (item) => known?.has(item.id) ?? found.idsOf(item).includes(id) : null,
      clear: () => patchQuery(Object.fromEntries(kinds.map(({ name }) => [name, null]))),
    }),
    [found, id, known, patchQuery],
  );
}

/** A list item names the supplier of its first purchase alone; the server knows them all. */
function useItemsOfSupplier(supplierId: Id | null): ReadonlySet<Id> | null {
  const [known, setKnown] = useState<{ supplierId: Id; items: ReadonlySet<Id> } | null>(null);
  useEffect(() => {
    if (supplierId === null) return;
    const left = new AbortController();
    listClothesOfSupplier(supplierId, left.signal).then(
      (items) => items && setKnown({ supplierId, items: new Set(items.map(({ id }) => id)) }),
      () => undefined, // what the list itself tells has to do
    );
    return () => left.abort();
  }, [supplierId]);
  return known && known.supplierId === supplierId ? known.items : null;
}
