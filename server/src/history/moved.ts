import type { ChangeValues } from '../../../src/contract/changes';

/**
 * Purchases and photos that a write has moved between items. Stored in the changes of both items,
 * so that a revert moves them back instead of deleting them.
 */
export interface Moved {
  from: number;
  to: number;
  purchases: number[];
  /** Ids of the photos, including the photos of the purchases. */
  images: number[];
  /** The id of the main photo of `from`, if it moved; otherwise null. */
  mainImage: number | null;
}

/** Returns a stored `after` (JSON) as clients get it, without `moved`. */
export function plainAfter(kept: string): ChangeValues {
  const { moved: _moved, ...after } = JSON.parse(kept);
  return after;
}
