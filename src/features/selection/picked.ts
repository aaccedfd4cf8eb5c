import type { Selection } from '../../contract/batches';
import type { ItemFilter } from '../../contract/itemFilter';
import { maxSelected } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { same } from '../../forms/same';

/** What is selected: items one by one, or all that a query finds but for some. */
export type Picked =
  | { kind: 'ids'; ids: ReadonlySet<Id> }
  | {
      kind: 'query';
      query: ItemFilter;
      /** How many the query finds; with `atLeast` there are more. */
      total: number;
      atLeast: boolean;
      except: ReadonlySet<Id>;
    };

export const nothing: Picked = { kind: 'ids', ids: new Set() };

/** How many items are selected; with `atLeast` of the query there may be more. */
export function countOf(picked: Picked): number {
  return picked.kind === 'ids' ? picked.ids.size : Math.max(0, picked.total - picked.except.size);
}

export function selectionOf(picked: Picked): Selection {
  return picked.kind === 'ids'
    ? { ids: [...picked.ids] }
    : { query: picked.query, except: [...picked.except] };
}

/**
 * Returns whether an item of the list is selected. `shown` is the query of the list, null where the
 * whole list is here. `mixed`: another query has found the item, and only the server knows whether
 * the selected one does, too.
 */
export function stateOf(picked: Picked, item: ClothesListItem, shown: ItemFilter | null): boolean | 'mixed' {
  if (picked.kind === 'ids') return picked.ids.has(item.id);
  if (picked.except.has(item.id)) return false;
  return (shown && same(shown, picked.query)) || finds(picked.query, item);
}

/** Returns what is selected after items of the list were; null where one selection holds no more. */
export function withItems(picked: Picked, items: readonly Id[], on: boolean): Picked | null {
  const kept = new Set(picked.kind === 'ids' ? picked.ids : picked.except);
  const adds = on === (picked.kind === 'ids');
  for (const id of items) {
    if (adds) kept.add(id);
    else kept.delete(id);
  }
  if (adds && kept.size > maxSelected) return null;
  return picked.kind === 'ids' ? { kind: 'ids', ids: kept } : { ...picked, except: kept };
}

/** Returns what is selected when these items are no more. */
export function withoutGone(picked: Picked, isGone: (id: Id) => boolean): Picked {
  if (picked.kind === 'query') return picked;
  const left = [...picked.ids].filter((id) => !isGone(id));
  return left.length === picked.ids.size ? picked : { kind: 'ids', ids: new Set(left) };
}

/** Whether a query finds an item, as far as the item's row in the list tells. */
function finds(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const { brandId, typeId, colorId, materialId, withoutPhoto, withoutDescription } = query;
  const fits =
    (!brandId || item.brand?.id === brandId) &&
    (!typeId || item.type?.id === typeId) &&
    (!colorId || item.color?.id === colorId) &&
    (!materialId || item.fabricComposition.some(({ material }) => material.id === materialId)) &&
    (!withoutPhoto || item.mainImage === null) &&
    (!withoutDescription || !item.description);
  if (!fits) return false;
  // The row names the supplier of its first purchase alone.
  const supplierFits = !query.supplierId || item.supplier?.id === query.supplierId;
  return !query.q && supplierFits ? true : 'mixed';
}

const idNames = ['brandId', 'colorId', 'typeId', 'materialId', 'supplierId'] as const;

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
