import type { ChangeValues } from '../../../src/contract/changes';

/**
 * Purchases and photos that a write has moved between items, stored in the changes of both items: a
 * revert moves them back instead of deleting them.
 */
export interface Moved {
  from: number;
  to: number;
  purchases: number[];
  /** Ids of the photos, those of the purchases included. */
  images: number[];
  /** The id of the main photo of `from`, if it moved; otherwise null. */
  mainImage: number | null;
}

/** Returns the stored values after a write in the form for clients. */
export function plainAfter(kept: string): ChangeValues {
  const { moved: _moved, ...after } = JSON.parse(kept);
  return after;
}
