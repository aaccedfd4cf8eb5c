import type { ItemFilter, ItemFilterName } from '../../contract/itemFilters';
import { itemFilters } from '../../contract/itemFilters';
import type { CatalogueBy, Overview } from '../../contract/overview';
import { type ReferenceKind, referenceLists } from '../../contract/references';
import { overviewTexts as texts } from './texts';

type Entry = Overview['catalogue'][number];

/** What the picture of the catalogue counts by; `list` is absent if that is no list. */
interface Counted {
  list?: ReferenceKind;
  /** The filter that finds the items of a row. */
  finds(entry: Entry): ItemFilter;
  /** The filter that finds the items without a value, if the list of items has one. */
  without?: ItemFilterName & `without${string}`;
}

const counted: Record<CatalogueBy, Counted> = {
  brand: { list: 'brands', finds: ({ id }) => ({ brandId: id ?? 0 }), without: 'withoutBrand' },
  type: { list: 'types', finds: ({ id }) => ({ typeId: id ?? 0 }), without: 'withoutType' },
  color: { list: 'colors', finds: ({ id }) => ({ colorId: id ?? 0 }), without: 'withoutColor' },
  material: { list: 'materials', finds: ({ id }) => ({ materialId: id ?? 0 }) },
  tag: { list: 'tags', finds: ({ id }) => ({ tagIds: id === null ? [] : [id] }), without: 'withoutTags' },
  size: { finds: ({ name }) => ({ lastSize: name }), without: 'withoutSize' },
};

/** Returns the list that the picture counts by; undefined if that is no list. */
export function listOf(by: CatalogueBy): ReferenceKind | undefined {
  return counted[by].list;
}

export function headingOf(by: CatalogueBy): string {
  const list = listOf(by);
  return list ? referenceLists[list].one : texts.size;
}

/** Returns what the row of items without a value is called. */
export function withoutText(by: CatalogueBy): string {
  const { without } = counted[by];
  return without ? itemFilters[without].text : texts.withoutMaterial;
}

/** Returns the filter that finds the items of a row; null if there is none. */
export function filterOfEntry(by: CatalogueBy, entry: Entry): ItemFilter | null {
  const { finds, without } = counted[by];
  if (entry.kind === undefined) return finds(entry);
  return entry.kind === 'none' && without ? { [without]: true } : null;
}
