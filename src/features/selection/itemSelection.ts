import type { Selection } from '../../contract/batches';
import { inputName, itemFieldsOf } from '../../contract/itemFields';
import type { ItemFilter } from '../../contract/itemFilter';
import { maxSelected } from '../../contract/limits';
import { entryFilter, referenceKinds } from '../../contract/references';
import type { ClothesListItem, Id } from '../../contract/types';
import { same } from '../../forms/same';

/** What is selected: items one by one, or all that a query finds but for some. */
export type ItemSelection =
  | { kind: 'ids'; ids: ReadonlySet<Id> }
  | {
      kind: 'query';
      query: ItemFilter;
      /** How many the query finds; with `atLeast` there are more. */
      total: number;
      atLeast: boolean;
      except: ReadonlySet<Id>;
    };

export const nothing: ItemSelection = { kind: 'ids', ids: new Set() };

/** How many items are selected; with `atLeast` of the query there may be more. */
export function countOf(selected: ItemSelection): number {
  return selected.kind === 'ids' ? selected.ids.size : Math.max(0, selected.total - selected.except.size);
}

export function selectionOf(selected: ItemSelection): Selection {
  return selected.kind === 'ids'
    ? { ids: [...selected.ids] }
    : { query: selected.query, except: [...selected.except] };
}

/**
 * Returns whether an item of the list is selected. `shown` is the query of the list, null where the
 * whole list is here. `mixed`: another query has found the item, and only the server knows whether
 * the selected one does, too.
 */
export function stateOf(
  selected: ItemSelection,
  item: ClothesListItem,
  shown: ItemFilter | null,
): boolean | 'mixed' {
  if (selected.kind === 'ids') return selected.ids.has(item.id);
  if (selected.except.has(item.id)) return false;
  return (shown && same(shown, selected.query)) || finds(selected.query, item);
}

/** Returns the selection with items added or taken out; null where it would hold too many. */
export function withItems(selected: ItemSelection, items: readonly Id[], on: boolean): ItemSelection | null {
  const kept = new Set(selected.kind === 'ids' ? selected.ids : selected.except);
  const adds = on === (selected.kind === 'ids');
  for (const id of items) {
    if (adds) kept.add(id);
    else kept.delete(id);
  }
  if (adds && kept.size > maxSelected) return null;
  return selected.kind === 'ids' ? { kind: 'ids', ids: kept } : { ...selected, except: kept };
}

/** Returns what is selected when these items are no more. */
export function withoutGone(selected: ItemSelection, isGone: (id: Id) => boolean): ItemSelection {
  if (selected.kind === 'query') return selected;
  const left = [...selected.ids].filter((id) => !isGone(id));
  return left.length === selected.ids.size ? selected : { kind: 'ids', ids: new Set(left) };
}

/** Whether a query finds an item, as far as the item's row in the list tells. */
function finds(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const { withoutPhoto, withoutDescription } = query;
  const namesAll = itemFieldsOf('reference').every((field) => {
    const id = query[inputName(field)];
    return !id || item[field]?.id === id;
  });
  const { materialId } = query;
  const fits =
    namesAll &&
    (!materialId || item.fabricComposition.some(({ material }) => material.id === materialId)) &&
    (!withoutPhoto || item.mainImage === null) &&
    (!withoutDescription || !item.description);
  if (!fits) return false;
  // The row names the supplier of its first purchase alone.
  const supplierFits = !query.supplierId || item.supplier?.id === query.supplierId;
  return !query.q && supplierFits ? true : 'mixed';
}

const idNames = referenceKinds.map(entryFilter);

/** Returns the query of a list's key (`keyOf`), without its order. */
export function queryOfKey(key: string): ItemFilter {
  const search = new URLSearchParams(key.split('?')[1]);
  const query: ItemFilter = {};
  const q = search.get('q');
  if (q) query.q = q;
  for (const name of idNames) if (search.has(name)) query[name] = Number(search.get(name));
  for (const name of ['withoutPhoto', 'withoutDescription'] as const)
    if (search.has(name)) query[name] = true;
  return query;
}
