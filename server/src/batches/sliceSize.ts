/** How long slices take, and how many subjects they have for that. */
import { batchSlice } from '../../../src/contract/limits';
import type { BatchKind } from './runners';

/**
 * Milliseconds that a slice should take. Where the server has the database to itself nobody else
 * reads or writes meanwhile, and others' slowest calls must not take twice as long as usual; where
 * servers share one, only the items of the slice wait.
 */
export const usualSliceTime = { alone: 2, shared: 100 } as const;

/**
 * How many times as long the slices of some kinds may take: short ones would take too long in all.
 * A slice of an import reads what its rows name in a dozen statements, however few these are; items
 * that a revert restores cost the most, and a hundred thousand have to be back in two minutes.
 */
const times: Partial<Record<BatchKind, number>> = { import: 6, revert: 1.5 };

/** Returns how long a slice of a kind should take where a usual one takes `usual`. */
export function sliceTimeOf(kind: BatchKind, usual: number): number {
  return usual * (times[kind] ?? 1);
}

/** Subjects of a task's first slice, which tells how long one takes. */
export const firstSliceSize = 8;

/** Returns how many subjects the next slice may have, after one of `size` took `took` ms. */
export function nextSliceSize(size: number, took: number, wanted: number, least: number): number {
  const fitting = Math.round((size * wanted) / Math.max(took, 0.1));
  return Math.max(least, Math.min(batchSlice, size * 2, fitting));
}
