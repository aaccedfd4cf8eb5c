import { type ItemFilter, itemFilterOf } from '../../contract/itemFilters';
import type { ClothesListItem } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { findsItem } from '../list/findsItem';
import { lacking, readValue } from '../list/itemFilter';
import type { ItemSelection } from './itemSelection';

/**
 * Returns whether an item of the list is selected. `shown` is the query of the list, null if the
 * whole list is loaded. Returns 'mixed' if the list shows another query than the selected one, and
 * only the server knows whether the selected query finds the item.
 */
export function stateOf(
  selected: ItemSelection,
  item: ClothesListItem,
  shown: ItemFilter | null,
): boolean | 'mixed' {
  if (selected.kind === 'ids') return selected.ids.has(item.id);
  if (selected.except.has(item.id)) return false;
  return (shown && same(shown, selected.query)) || findsItem(selected.query, item);
}

/** Returns the query that a list's key (`keyOf`) contains, without its order. */
export function queryOfKey(key: string): ItemFilter {
  const search = new URLSearchParams(key.split('?')[1]);
  const q = search.get('q');
  const filter = itemFilterOf((row) => {
    const text = search.get(row.name) ?? '';
    return readValue(row, row.kind === 'lacks' && text ? lacking : text, '');
  });
  return { ...(q && { q }), ...filter };
}
