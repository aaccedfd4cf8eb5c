import { isSeveral, type ReferenceKind, referenceLists } from '../contract/references';
import type { Id } from '../contract/types';

/** Returns the address of the items that use an entry. */
export function itemsOfEntry(kind: ReferenceKind, id: Id): string {
  return `/admin/clothes?${isSeveral(kind) ? kind : referenceLists[kind].name}=${id}`;
}
