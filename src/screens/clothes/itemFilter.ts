import { useEffect, useMemo, useState } from 'react';
import { type ClothesListQuery, listClothesOfSupplier } from '../../api/clothes';
import type { ClothesListItem, Id, ReferenceKind } from '../../contract/types';
import { useQuery } from '../../router/useQuery';

/** A part of the address narrows the list to the items of an entry: `?brand=3`, `?material=7`. */
export const entries = [
  { name: 'brand', kind: 'brands', asked: 'brandId', idsOf: (item) => [item.brand?.id] },
  { name: 'type', kind: 'types', asked: 'typeId', idsOf: (item) => [item.type?.id] },
  { name: 'color', kind: 'colors', asked: 'colorId', idsOf: (item) => [item.color?.id] },
  {
    name: 'material',
    kind: 'materials',
    asked: 'materialId',
    idsOf: (item) => item.fabricComposition.map(({ material }) => material.id),
  },
  { name: 'supplier', kind: 'suppliers', asked: 'supplierId', idsOf: (item) => [item.supplier?.id] },
] as const satisfies readonly {
  name: string;
  kind: ReferenceKind;
  /** The API's own name. */
  asked: keyof ClothesListQuery;
  idsOf(item: ClothesListItem): (Id | undefined)[];
}[];

/** Or it narrows the list to the items that lack something: `?nophoto=1`. */
export const lacks = [
  { name: 'nophoto', asked: 'withoutPhoto', fits: (item: ClothesListItem) => item.mainImage === null },
  { name: 'nodescription', asked: 'withoutDescription', fits: (item: ClothesListItem) => !item.description },
] as const;

export type Lack = (typeof lacks)[number]['name'];

/** What the address narrows the list to. */
export interface ItemFilter {
  /** By kind: the entry whose items are shown. */
  ids: Partial<Record<ReferenceKind, Id>>;
  lacks: ReadonlySet<Lack>;
  /** The number of all these together. */
  count: number;
  /** The same, as the query of the API. */
  asked: Partial<ClothesListQuery>;
  /** Whether an item is shown, where the whole list is here; null without a filter. */
  matches: ((item: ClothesListItem) => boolean) | null;
}

/** With `hasWhole` the whole list is here, and is narrowed here and not by the server. */
export function useItemFilter(hasWhole: boolean): ItemFilter {
  const [query] = useQuery();
  const { brand, type, color, material, supplier, nophoto, nodescription } = query;
  const found = useMemo(() => {
    const given = { brand, type, color, material, supplier, nophoto, nodescription };
    const ids: ItemFilter['ids'] = {};
    const asked: ItemFilter['asked'] = {};
    for (const { name, kind, asked: called } of entries) {
      const id = Number(given[name]);
      if (Number.isSafeInteger(id) && id > 0) ids[kind] = asked[called] = id;
    }
    const lacking = lacks.filter(({ name }) => given[name] === '1');
    for (const { asked: called } of lacking) asked[called] = true;
    return { ids, asked, lacks: new Set<Lack>(lacking.map(({ name }) => name)) };
  }, [brand, type, color, material, supplier, nophoto, nodescription]);
  const known = useItemsOfSupplier(hasWhole ? (found.ids.suppliers ?? null) : null);
  return useMemo(() => {
    const count = Object.keys(found.asked).length;
    return {
      ...found,
      count,
      matches:
        count === 0
          ? null
          : (item) =>
              entries.every(({ kind, idsOf }) => {
                const id = found.ids[kind];
                if (id === undefined) return true;
                return idsOf(item).includes(id) || (kind === 'suppliers' && known?.has(item.id));
              }) && lacks.every(({ name, fits }) => !found.lacks.has(name) || fits(item)),
    };
  }, [found, known]);
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
