import type { ItemFilter } from '../../contract/itemFilter';
import { entryFilter, referenceKinds } from '../../contract/references';
import type { ClothesListItem } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { findsItem } from '../list/findsItem';
import { lacks } from '../list/itemFilter';
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

const idNames = referenceKinds.map(entryFilter);
const textNames = ['q', 'createdFrom', 'lastSize'] as const;

/** Returns the query that a list's key (`keyOf`) contains, without its order. */
export function queryOfKey(key: string): ItemFilter {
  const search = new URLSearchParams(key.split('?')[1]);
  const query: ItemFilter = {};
  for (const name of textNames) {
    const text = search.get(name);
    if (text) query[name] = text;
  }
  for (const name of idNames) if (search.has(name)) query[name] = Number(search.get(name));
  for (const { asked } of lacks) if (search.has(asked)) query[asked] = true;
  const ids = search.get('ids');
  if (ids) query.ids = ids.split(',').map(Number);
  return query;
}
