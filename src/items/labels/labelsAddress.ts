import type { Selection } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { id, list } from '../../core/http/decode';
import { fieldsOf } from '../../core/lib/isObject';
import { addressOf } from '../selection/selectionAddress';

/** The maximum number of ids that stand in the address. */
const maxIds = 200;
/** The parameter of an address whose items are all that the list's filter finds. */
export const ofList = 'of';
/** The parameter that names what the tab keeps of a selection. */
export const ofTab = 'kept';
/** The key in the tab's session storage. */
const storageKey = 'labels';

/**
 * Returns the address of the labels of selected items, in the order of the list that is shown. What
 * is too long for an address is kept in the tab.
 */
export function labelsAddress(selection: Selection): string {
  const query = new URLSearchParams(addressOf(selection).split('?')[1]);
  for (const name of ['size', 'columns', 'view']) query.delete(name);
  const ids = 'ids' in selection ? selection.ids : [];
  const except = 'ids' in selection ? [] : (selection.except ?? []);
  if (ids.length > maxIds || except.length > 0) {
    query.delete('ids');
    query.set(ofTab, keep(ids, except));
  } else if (ids.length === 0) query.set(ofList, 'list');
  return `/admin/labels?${query}`;
}

/** Returns the address of the labels of all items that the shown list finds. */
export function labelsOfList(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['page', 'size', 'columns', 'view']) query.delete(name);
  if (!query.has('ids')) query.set(ofList, 'list');
  return `/admin/labels?${query}`;
}

/** Keeps ids in the tab, and returns the name by which they are found again. */
function keep(ids: readonly Id[], except: readonly Id[]): string {
  const name = Date.now().toString(36);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ name, ids, except }));
  } catch {
    // Without storage the page says that it does not know the selection.
  }
  return name;
}

/** What a tab keeps of a selection: its ids, empty for a query, and the exceptions of a query. */
export interface KeptSelection {
  ids: Id[];
  except: Id[];
}

/** Returns what the tab keeps under a name; null if it keeps nothing, or something else. */
export function keptSelection(name: string): KeptSelection | null {
  try {
    const kept = fieldsOf(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return kept.name === name ? { ids: decodeIds(kept.ids), except: decodeIds(kept.except) } : null;
  } catch {
    return null;
  }
}

const decodeIds = list(id);
