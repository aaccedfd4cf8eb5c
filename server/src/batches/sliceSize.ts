import { batchSlice } from '../../../src/contract/limits';

/** Subjects of a task's first slice, which tells how long one takes. */
export const firstSliceSize = 8;

/** Returns how many subjects the next slice may have, after one of `size` took `took` ms. */
export function nextSliceSize(size: number, took: number, wanted: number, least: number): number {
  const fitting = Math.round((size * wanted) / Math.max(took, 0.1));
  return Math.max(least, Math.min(batchSlice, size * 2, fitting));
}
