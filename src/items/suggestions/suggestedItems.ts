import type { Selection } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { session } from '../../core/http/session';
import { isObject } from '../../core/lib/isObject';

/**
 * Keeps the items of a task that proposes fields in this tab's session storage, so that the person
 * can step through them after the task has ended, even after a reload.
 */

export function keepSuggestedItems(taskId: Id, selection: Selection): void {
  try {
    sessionStorage.setItem(keptName(taskId), JSON.stringify(selection));
  } catch {
    // Without storage the list of all items is opened instead.
  }
}

/** Returns the items of a task; null if they were not kept. */
export function suggestedItems(taskId: Id): Selection | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptName(taskId)) ?? 'null');
    if (!isObject(kept)) return null;
    // A query goes to the server unchecked; the server checks it.
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
