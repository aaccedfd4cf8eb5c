import { useMemo } from 'react';
import type { ClothesListQuery } from '../../api/clothes';
import { entryFilter, type ReferenceKind, referenceKinds, referenceLists } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useQuery } from '../../router/useQuery';

/** A part of the address narrows the list to the items of an entry: `?brand=3`, `?material=7`. */
export const entries = referenceKinds.map((kind) => ({
  kind,
  name: referenceLists[kind].name,
  asked: entryFilter(kind),
}));

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
  const given = [...entries, ...lacks].flatMap(({ name }) => (query[name] ? [[name, query[name]]] : []));
  const search = new URLSearchParams(given).toString();
  return useMemo(() => filterOf(new URLSearchParams(search)), [search]);
}

function filterOf(search: URLSearchParams): ItemFilter {
  const ids: ItemFilter['ids'] = {};
  const asked: ItemFilter['asked'] = {};
  for (const { name, kind, asked: called } of entries) {
    const id = Number(search.get(name));
    if (Number.isSafeInteger(id) && id > 0) ids[kind] = asked[called] = id;
  }
  const lacking = lacks.filter(({ name }) => search.get(name) === '1');
  for (const { asked: called } of lacking) asked[called] = true;
  const count = Object.keys(asked).length;
  return { ids, asked, lacks: new Set<Lack>(lacking.map(({ name }) => name)), count };
}
