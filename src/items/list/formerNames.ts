import { useEffect, useMemo } from 'react';
import type { ClothesListItem, Id } from '../../contract/types';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { useReferences } from '../../references/references';

/** A function that returns the text to search in for a column of an item, with former names. */
type SearchText = (item: ClothesListItem) => string;

export type SearchTexts = Record<'brand' | 'type' | 'color', SearchText>;

/**
 * Provides the texts to look in while a whole list is searched: a merged-away name finds the items
 * of its survivor, as in the server's search of a list that is loaded page by page.
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

/** The former names of each entry, as one text per entry. */
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
