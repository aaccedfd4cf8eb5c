import type { Selection } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { session } from '../../core/http/session';
import { isObject } from '../../core/lib/isObject';

/**
 * Stores the items of a task that proposes values in this tab's session storage, so that the person
 * can step through them when the task has ended, even after a reload.
 */

export function keepSuggestedItems(taskId: Id, selection: Selection): void {
  try {
    sessionStorage.setItem(keptName(taskId), JSON.stringify(selection));
  } catch {
    // Without storage, the review opens the list of all items instead.
  }
}

/** Returns the stored items of a task; null if they were not stored or cannot be read. */
export function suggestedItems(taskId: Id): Selection | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptName(taskId)) ?? 'null');
    if (!isObject(kept)) return null;
    // The query is not checked here, because the server checks it.
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
