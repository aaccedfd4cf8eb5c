import type { Selection } from '../../contract/batches';
import type { ItemFilter } from '../../contract/itemFilters';
import { maxSelected } from '../../contract/limits';
import type { Id } from '../../contract/types';

/** The selected items: those with the ids, or all that a query finds except some ids. */
export type ItemSelection =
  | { kind: 'ids'; ids: ReadonlySet<Id> }
  | {
      kind: 'query';
      query: ItemFilter;
      /** The number of items that the query finds; with `atLeast`, it finds more. */
      total: number;
      atLeast: boolean;
      except: ReadonlySet<Id>;
    };

export const nothing: ItemSelection = { kind: 'ids', ids: new Set() };

/** Returns the number of selected items. For a query with `atLeast` there may be more. */
export function countOf(selected: ItemSelection): number {
  return selected.kind === 'ids' ? selected.ids.size : Math.max(0, selected.total - selected.except.size);
}

export function selectionOf(selected: ItemSelection): Selection {
  return selected.kind === 'ids'
    ? { ids: [...selected.ids] }
    : { query: selected.query, except: [...selected.except] };
}

/**
 * Returns the selection with its ids in the order of a list that is not sorted: the order of
 * `given`, the items that its address names, then the newest first.
 */
export function asListed(selection: Selection, given: readonly Id[]): Selection {
  if (!('ids' in selection)) return selection;
  const places = new Map(given.map((id, place) => [id, place]));
  const placeOf = (id: Id) => places.get(id) ?? given.length;
  return { ids: selection.ids.toSorted((a, b) => placeOf(a) - placeOf(b) || b - a) };
}

/**
 * Returns the selection with items added, or removed if `on` is false; null if it would have to
 * name more than `maxSelected` ids.
 */
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

/** Returns the selection without the ids of items that no longer exist; a query stays as it is. */
export function withoutGone(selected: ItemSelection, isGone: (id: Id) => boolean): ItemSelection {
  if (selected.kind === 'query') return selected;
  const left = [...selected.ids].filter((id) => !isGone(id));
  return left.length === selected.ids.size ? selected : { kind: 'ids', ids: new Set(left) };
}
