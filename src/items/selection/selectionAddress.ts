import { activeFilters } from '../../contract/activeFilters';
import type { Selection } from '../../contract/batches';
import type { ItemFilter } from '../../contract/itemFilters';
import type { Id } from '../../contract/types';
import { lacking } from '../list/itemFilter';
import { asListed } from './itemSelection';

/** Returns the address at which the list shows the selected items, in its order and look. */
export function addressOf(selection: Selection): string {
  const { pathname, search } = location;
  const kept = [...new URLSearchParams(search)].filter(([name]) => /^(sort|size|columns|view)$/.test(name));
  const query: ItemFilter = 'ids' in selection ? selection : selection.query;
  const searched = query.q ? [['q', query.q]] : [];
  const filters = activeFilters(query).map(({ address, value }) => [
    address,
    value === true ? lacking : String(value),
  ]);
  return `${pathname}?${new URLSearchParams([...kept, ...searched, ...filters])}`;
}

/**
 * Returns the address of the list as a table of the selected items, in the list's order. For a
 * selected query it is the list's own search, so items excluded from the selection are in the table
 * too. Selected items that the list does not show, whose ids are not in `shown`, would be missing
 * under its search and filters, which are then left out.
 */
export function cellsAddress(selection: Selection, shown: ReadonlySet<Id>): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  if ('ids' in selection) {
    if (!selection.ids.every((id) => shown.has(id)))
      for (const name of [...query.keys()]) if (!/^(sort|size|columns)$/.test(name)) query.delete(name);
    query.set('ids', selection.ids.join());
  }
  query.set('view', 'cells');
  query.delete('page');
  return `${pathname}?${query}`;
}

/** Returns the selection in the order of the items that the address names. */
export function inListOrder(selection: Selection): Selection {
  const given = new URLSearchParams(location.search).get('ids') ?? '';
  return asListed(selection, given.split(',').map(Number));
}
