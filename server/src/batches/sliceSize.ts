/** The time that a slice takes, and the number of subjects that fit into it. */
import { batchSlice } from '../../../src/contract/limits';
import type { BatchKind } from './runners';

/**
 * Target milliseconds of a slice. A server that has its database to itself blocks all other calls
 * during a slice, and must not double the time of the slowest of them. If servers share a database,
 * a slice blocks only its own items.
 */
export const defaultSliceTime = { alone: 2, shared: 100 } as const;

/**
 * Factors for kinds whose tasks would take too long in total with short slices. A slice of an
 * import reads the entries of its rows in a dozen statements, however few the rows are. A revert
 * that restores items costs the most per item, and must restore a hundred thousand in two minutes.
 * Until a merge or a deletion of an entry has ended, people cannot take it back.
 */
const times: Partial<Record<BatchKind, number>> = { import: 6, revert: 1.5, merge: 8, deleteEntry: 8 };

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
