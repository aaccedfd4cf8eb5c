import { activeFilters } from '../../contract/activeFilters';
import type { ItemFilter } from '../../contract/itemFilters';
import { lacking } from '../list/itemFilter';

/** Returns the address of the list of items that a filter finds. */
export function listAddress(filter: ItemFilter): string {
  const query = activeFilters(filter).map(({ kind, address, value }) => [
    address,
    kind === 'lacks' ? lacking : String(value),
  ]);
  return `/admin/clothes?${new URLSearchParams([...(filter.q ? [['q', filter.q]] : []), ...query])}`;
}
