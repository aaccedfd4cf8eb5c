import { useMemo } from 'react';
import type { ClothesListQuery } from '../../api/clothes';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useQuery } from '../../router/useQuery';

/** A part of the address narrows the list to the items of an entry: `?brand=3`, `?material=7`. */
export const entries = [
  { name: 'brand', kind: 'brands', asked: 'brandId' },
  { name: 'type', kind: 'types', asked: 'typeId' },
  { name: 'color', kind: 'colors', asked: 'colorId' },
  { name: 'material', kind: 'materials', asked: 'materialId' },
  { name: 'supplier', kind: 'suppliers', asked: 'supplierId' },
] as const satisfies readonly {
  name: string;
  kind: ReferenceKind;
  /** The API's own name. */
  asked: keyof ClothesListQuery;
}[];

/** Or it narrows the list to the items that lack something: `?nophoto=1`. */
export const lacks = [
  { name: 'nophoto', asked: 'withoutPhoto' },
  { name: 'nodescription', asked: 'withoutDescription' },
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
}

export function useItemFilter(): ItemFilter {
  const [query] = useQuery();
  const { brand, type, color, material, supplier, nophoto, nodescription } = query;
  return useMemo(() => {
    const given = { brand, type, color, material, supplier, nophoto, nodescription };
    const ids: ItemFilter['ids'] = {};
    const asked: ItemFilter['asked'] = {};
    for (const { name, kind, asked: called } of entries) {
      const id = Number(given[name]);
      if (Number.isSafeInteger(id) && id > 0) ids[kind] = asked[called] = id;
    }
    const lacking = lacks.filter(({ name }) => given[name] === '1');
    for (const { asked: called } of lacking) asked[called] = true;
    const count = Object.keys(asked).length;
    return { ids, asked, lacks: new Set<Lack>(lacking.map(({ name }) => name)), count };
  }, [brand, type, color, material, supplier, nophoto, nodescription]);
}
