/** What a subject hands in so that its work on many items or entries runs as a task. */
import type { BatchTask, Skipped } from '../../../src/contract/batches';
import type { Role } from '../../../src/contract/people';
import type { Author } from '../history/author';
import type { Tx } from '../platform/db/transactions';

export type BatchKind = BatchTask['kind'];

/** A task at the beginning of a slice. */
export interface RunningBatch {
  taskId: number;
  /** Who writes, by what, in which batch. */
  author: Author & { batchId: number };
  /** What `insertBatchTask` was given. */
  payload: unknown;
  /** Where the slice begins: what the last one returned; null for the first. */
  cursor: string | null;
  /** Subjects that the slice may deal with: the server keeps its transactions short. */
  size: number;
  /** Subjects that earlier slices have dealt with, and all of them. */
  done: number;
  total: number;
  now: number;
}

export interface Slice {
  /** Where the next slice begins; null where this one was the last. */
  cursor: string | null;
  /** Subjects that it has dealt with: changed, equal already, or skipped. */
  done: number;
  skipped: Skipped[];
  /** Those of them that it skipped and cannot name any more. */
  unnamed?: number;
  /** Milliseconds before the next slice, where the work waits for something else. */
  pause?: number;
  /** Runs after the commit, once at most. */
  afterwards?: () => Promise<void>;
}

export interface BatchRunner {
  /** Its tasks are short work and long waits: they hold up none of the others. */
  waits?: boolean;
  /** The least role that may do this, an editor's by default. Asked before each slice. */
  role?: Role;
  /**
   * Deals with the next subjects, in the transaction that also stores the cursor: none is repeated
   * and none is left out, whatever happens to the process. It may run again after a collision. A
   * Problem ends the task, and its `detail` is shown; after other errors the slice is tried again.
   */
  slice(tx: Tx, batch: RunningBatch): Promise<Slice>;
}

/** A server runs the tasks of these kinds; others wait for a server that knows them. */
export type BatchRunners = Partial<Record<BatchKind, BatchRunner>>;

/** Returns the kinds that a server runs: those that mostly wait, or the others. */
export function kindsOf(runners: BatchRunners, waits: boolean): BatchKind[] {
  // Its keys are kinds.
  const kinds = Object.keys(runners) as BatchKind[];
  return kinds.filter((kind) => (runners[kind]?.waits ?? false) === waits);
}
