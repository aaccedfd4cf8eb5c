import type { Selection } from '../contract/batches';
import type { Id } from '../contract/types';
import { session } from '../http/session';
import { isObject } from '../lib/isObject';

/**
 * Which items a task proposes fields for, in this tab's session storage: at its end, a reload
 * later, they are walked through.
 */

export function keepSuggestedItems(taskId: Id, selection: Selection): void {
  try {
    sessionStorage.setItem(keptName(taskId), JSON.stringify(selection));
  } catch {
    // Without storage the list of all items is opened instead.
  }
}

/** Null where it was not kept. */
export function suggestedItems(taskId: Id): Selection | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptName(taskId)) ?? 'null');
    if (!isObject(kept)) return null;
    // A query goes to the server as it is, which checks it.
    if (isObject(kept.query)) return { query: kept.query, except: idsOf(kept.except) };
    return { ids: idsOf(kept.ids) };
  } catch {
    return null;
  }
}

function idsOf(kept: unknown): Id[] {
  return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
}

const keptName = (taskId: Id) => `proposed:${session.get().userId ?? ''}:${taskId}`;
