import type { Id } from '../../contract/types';
import type { ClothesListQuery } from '../api/clothes';

/** A part of the list that an item was opened from, in its order. */
export interface Walk {
  ids: Id[];
  /** The index of the first of `ids` in the whole list, from 0. */
  first: number;
  total: number;
  /** Whether there are more than `total` items. */
  atLeast: boolean;
  /** The query for the other items; null if `ids` is complete. */
  query: Omit<ClothesListQuery, 'page' | 'size'> | null;
}

/** The key in this tab's session storage: a reload keeps the walk, another tab has none. */
export const storageKey = 'walk';
/** The number of ids to keep of a long list. */
const maxIds = 20_000;

export function keepWalk(walk: Walk): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(walk));
  } catch {
    // Without storage the item has no links to its neighbours; the list is one press away.
  }
}

/** Returns the part of a walk near the index `at`: a long list is not kept whole. */
export function shortened(walk: Walk, at: number): Walk {
  if (walk.ids.length <= maxIds) return walk;
  const from = Math.max(0, at - maxIds / 2);
  return { ...walk, ids: walk.ids.slice(from, from + maxIds), first: walk.first + from };
}
