import { session } from '../core/http/session';
import { createStore } from '../core/lib/store';
import { useStore } from '../core/react/useStore';

/** Whether this page has watched a task over many items. */
export const watchesBatches = createStore(false);

/**
 * Returns the storage key under which a reload finds the watched tasks; each user has their own.
 */
export const keptName = () => `batches:${session.get().userId ?? ''}`;

/** Returns whether this tab watches tasks over many items, or did so before a reload. */
export function useWatchesBatches(): boolean {
  return useStore(watchesBatches) || isKept();
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(keptName()) !== null;
  } catch {
    return false;
  }
}
