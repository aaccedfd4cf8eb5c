import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';

/** The filter of the clothes list that shows the items that use an entry. */
const clothesFilter = {
  brands: 'brand',
  types: 'type',
  colors: 'color',
  materials: 'material',
  suppliers: 'supplier',
} as const;

/** Returns the address of the items that use an entry. */
export function itemsOfEntry(kind: ReferenceKind, id: Id): string {
  return `/admin/clothes?${clothesFilter[kind]}=${id}`;
}
