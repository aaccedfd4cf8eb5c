import type { Id } from '../../contract/types';
import type { ClothesListQuery } from '../api/clothes';

/** A walk: a part of the list from which an item was opened, as ids in the list's order. */
export interface Walk {
  ids: Id[];
  /** The index of the first of `ids` in the whole list, from 0. */
  first: number;
  total: number;
  /** Whether the list has more than `total` items. */
  atLeast: boolean;
  /**
   * The query of the list, by which the other ids are requested; null if `ids` is the whole list.
   */
  query: Omit<ClothesListQuery, 'page' | 'size'> | null;
}

/** The key in the tab's session storage. A reload keeps the walk; another tab has its own. */
export const storageKey = 'walk';
/** The maximum number of ids that are kept of a long list. */
const maxIds = 20_000;

export function keepWalk(walk: Walk): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(walk));
  } catch {
    // Without storage, an item's page has no links to the previous and next item.
  }
}

/** Returns the part of a walk around the index `at`, at most `maxIds` ids. */
export function shortened(walk: Walk, at: number): Walk {
  if (walk.ids.length <= maxIds) return walk;
  const from = Math.max(0, at - maxIds / 2);
  return { ...walk, ids: walk.ids.slice(from, from + maxIds), first: walk.first + from };
}
