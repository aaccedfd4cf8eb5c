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
  pairs: LikelyPair[];
}

/** The entries that become one with the entry of the path. */
export interface MergeInput {
  ids: Id[];
}

export interface Merged {
  /** What names the survivor now. */
  moved: { items: number; purchases: number };
  batchId: Id;
}
