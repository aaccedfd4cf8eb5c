import { useEffect, useMemo } from 'react';
import type { ClothesListItem, Id } from '../../contract/types';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { useReferences } from '../../references/references';

/**
 * A function that returns the text in which a search looks for an item: the name of the item's
 * entry and the former names of that entry.
 */
type SearchText = (item: ClothesListItem) => string;

export type SearchTexts = Record<'brand' | 'type' | 'color', SearchText>;

/**
 * Calls `onTexts` with the texts in which a whole list is searched, or with undefined if no entry
 * has former names. With them a former name finds the items of the entry into which it was merged,
 * as the server's search does for a list that comes page by page. Loads the entries when
 * `searched`.
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

/** The former names of each entry in one text, by the entry's id. */
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
