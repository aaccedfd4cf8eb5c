/** The duration of slices, and the number of subjects that fits it. */
import { batchSlice } from '../../../src/contract/limits';
import type { BatchKind } from './runners';

/**
 * Target milliseconds of a slice. A single server blocks all other reads and writes during a slice,
 * and must not double the slowest calls' time; if servers share a database, only the items of the
 * slice wait.
 */
export const defaultSliceTime = { alone: 2, shared: 100 } as const;

/**
 * Factors for the slices of some kinds, which would take too long in total if they were short. A
 * slice of an import reads its rows' entries in a dozen statements, however few the rows; items
 * restored by a revert cost the most, and a hundred thousand must be back in two minutes.
 */
const times: Partial<Record<BatchKind, number>> = { import: 6, revert: 1.5 };

/** Returns the target milliseconds of a kind's slice if a usual one takes `usual`. */
export function sliceTimeOf(kind: BatchKind, usual: number): number {
  return usual * (times[kind] ?? 1);
}

/** Number of subjects in a task's first slice, which measures the time per subject. */
export const firstSliceSize = 8;

/** Returns the number of subjects for the next slice, after a slice of `size` took `took` ms. */
export function nextSliceSize(size: number, took: number, wanted: number, min: number): number {
  const fitting = Math.round((size * wanted) / Math.max(took, 0.1));
  return Math.max(min, Math.min(batchSlice, size * 2, fitting));
}
