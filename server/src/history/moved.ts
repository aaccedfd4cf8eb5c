import type { ChangeValues } from '../../../src/contract/changes';

/**
 * Purchases and photos that a write has moved from one item to another, as the changes of both
 * items keep them: taken back, they are moved and not deleted.
 */
export interface Moved {
  from: number;
  to: number;
  purchases: number[];
  /** Those of the purchases among them. */
  images: number[];
  /** The main photo of `from`, where it moved. */
  mainImage: number | null;
}

/** Returns those values after a write that the history keeps, as clients see them. */
export function plainAfter(kept: string): ChangeValues {
  const { moved: _moved, ...after } = JSON.parse(kept);
  return after;
}
