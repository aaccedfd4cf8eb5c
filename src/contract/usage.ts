/** How the entries of a reference list are used, and which ones look alike. */
import type { Id } from './types';

export interface UsedReference {
  id: Id;
  name: string;
  /** Items of it; purchases for a supplier. */
  count: number;
  /** Former names, by which it is still found. */
  aliases: string[];
}

/** Two entries that look alike: equal when folded, or one edit apart. */
export interface LikelyPair {
  ids: [Id, Id];
  why: 'same' | 'edit';
}

export interface ReferenceUsage {
  entries: UsedReference[];
  /** The equal ones first; at most `maxLikelyPairs`. */
  pairs: LikelyPair[];
  /** There are more pairs than these. */
  morePairs?: boolean;
}

/** The entries that become one with the entry of the path. */
export interface MergeInput {
  ids: Id[];
  /**
   * Materials only: where the percents of an item add up to more than 100, writes 100. Without it
   * such a merge is refused (422) with an error `over_100` for each of the first of these items,
   * whose field is `clothes.{id}`, and their `count`.
   */
  capPercents?: boolean;
}

export interface Merged {
  /** What names the survivor now. */
  moved: { items: number; purchases: number };
  batchId: Id;
}
