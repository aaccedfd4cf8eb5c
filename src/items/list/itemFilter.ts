import { useMemo } from 'react';
import { maxSelected, maxSizeLength } from '../../contract/limits';
import { entryFilter, type ReferenceKind, referenceKinds, referenceLists } from '../../contract/references';
import type { Id } from '../../contract/types';
import { dateOf, today } from '../../core/forms/dates';
import { useQuery } from '../../core/router/useQuery';
import { useFeature } from '../../core/stores/features';
import type { ClothesListQuery } from '../api/clothes';

/**
 * The address's parameters that narrow the list to the items of an entry: `?brand=3`,
 * `?material=7`. `asked` is the name of the parameter in requests.
 */
export const entries = referenceKinds.map((kind) => ({
  kind,
  name: referenceLists[kind].name,
  asked: entryFilter(kind),
}));

/**
 * The address's parameters that narrow the list to items without a value: `?nophoto=1`. `asked` is
 * the name of the parameter in requests. Only an API with the feature `cells` knows those with
 * `isLater`.
 */
export const lacks = [
  { name: 'nophoto', asked: 'withoutPhoto', isLater: false },
  { name: 'nodescription', asked: 'withoutDescription', isLater: false },
  { name: 'nobrand', asked: 'withoutBrand', isLater: true },
  { name: 'notype', asked: 'withoutType', isLater: true },
  { name: 'unfilled', asked: 'unfilled', isLater: true },
] as const;

/**
 * Further parameters of the address, which need an API with the feature `cells`: `?added=today`,
 * `?added=2026-11-20`, `?lastsize=XS`, `?ids=1,2,3`.
 */
export const values = [{ name: 'added' }, { name: 'lastsize' }, { name: 'ids' }] as const;

/** The value of `added` that stands for the current day. */
export const addedToday = 'today';

export type Lack = (typeof lacks)[number]['name'];

/** The filter that the address names, without the search text. */
export interface ItemFilter {
  /** The id of the entry whose items are shown, by list. */
  ids: Partial<Record<ReferenceKind, Id>>;
  lacks: ReadonlySet<Lack>;
  isToday: boolean;
  /** The number of active filters. */
  count: number;
  /** The same filter as parameters of the API's list. */
  asked: Partial<ClothesListQuery>;
}

export function useItemFilter(): ItemFilter {
  const [query] = useQuery();
  const hasCells = useFeature('cells') !== false;
  const day = today();
  const known = [
    ...entries,
    ...lacks.filter(({ isLater }) => hasCells || !isLater),
    ...(hasCells ? values : []),
  ];
  const given = known.flatMap(({ name }) => (query[name] ? [[name, query[name]]] : []));
  const search = new URLSearchParams(given).toString();
  return useMemo(() => filterOf(new URLSearchParams(search), day), [search, day]);
}

function filterOf(search: URLSearchParams, day: string): ItemFilter {
  const ids: ItemFilter['ids'] = {};
  const asked: ItemFilter['asked'] = {};
  for (const { name, kind, asked: called } of entries) {
    const id = idOf(search.get(name));
    if (id) ids[kind] = asked[called] = id;
  }
  const lacking = lacks.filter(({ name }) => search.get(name) === '1');
  for (const { asked: called } of lacking) asked[called] = true;
  const isToday = search.get('added') === addedToday;
  const createdFrom = isToday ? day : dateOf(search.get('added'));
  if (createdFrom) asked.createdFrom = createdFrom;
  const lastSize = search.get('lastsize')?.trim().slice(0, maxSizeLength);
  if (lastSize) asked.lastSize = lastSize;
  const items = (search.get('ids') ?? '').split(',').flatMap((text) => idOf(text) ?? []);
  if (items.length > 0) asked.ids = items.slice(0, maxSelected);
  const count = Object.keys(asked).length;
  return { ids, asked, lacks: new Set<Lack>(lacking.map(({ name }) => name)), isToday, count };
}

function idOf(text: string | null): Id | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
