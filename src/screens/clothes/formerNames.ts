import { useEffect, useMemo } from 'react';
import type { ClothesListItem, Id } from '../../contract/types';
import { useFeature } from '../../stores/features';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';

/** Returns what a search finds an item by in one of its columns, former names included. */
type SearchText = (item: ClothesListItem) => string;

export type SearchTexts = Record<'brand' | 'type' | 'color', SearchText>;

/**
 * While a whole list is searched, gives what the search looks in: names that were merged away find
 * the items of their survivors, as the server finds them in a list that comes by pages.
 */
export function useFormerNames(searched: boolean, onTexts: (texts: SearchTexts | undefined) => void): void {
  const hasAliases = useFeature('usage') === true;
  const wanted = searched && hasAliases;
  const brand = useFormer('brands', wanted);
  const type = useFormer('types', wanted);
  const color = useFormer('colors', wanted);
  useEffect(() => {
    if (brand === none && type === none && color === none) onTexts(undefined);
    else
      onTexts({ brand: textOf('brand', brand), type: textOf('type', type), color: textOf('color', color) });
  }, [onTexts, brand, type, color]);
}

/** The former names of entries, as lines. */
type Former = ReadonlyMap<Id, string>;

const none: Former = new Map();

function useFormer(kind: 'brands' | 'types' | 'colors', wanted: boolean): Former {
  const { list, load } = useReferences(kind);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return useMemo(() => {
    const former = valueOr(list, []).flatMap(({ id, aliases }) =>
      aliases ? [[id, `\n${aliases.join('\n')}`] as const] : [],
    );
    return former.length > 0 ? new Map(former) : none;
  }, [list]);
}

function textOf(key: keyof SearchTexts, former: Former): SearchText {
  return (item) => {
    const entry = item[key];
    return entry ? entry.name + (former.get(entry.id) ?? '') : '';
  };
}
