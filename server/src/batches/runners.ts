/**
 * The interface between the batch worker and the modules whose tasks process many items or entries.
 */
import type { BatchTask, Skipped } from '../../../src/contract/batches';
import type { Role } from '../../../src/contract/people';
import type { Author } from '../history/author';
import type { Tx } from '../platform/db/transactions';

export type BatchKind = BatchTask['kind'];

/** A task at the beginning of a slice. */
export interface RunningBatch {
  taskId: number;
  /** The author of the writes, with the batch. */
  author: Author & { batchId: number };
  /** The payload given to `insertBatchTask`. */
  payload: unknown;
  /** The start of the slice, as returned by the previous one; null for the first. */
  cursor: string | null;
  /** Maximum number of subjects for the slice, which keeps its transaction short. */
  size: number;
  /** Number of subjects processed by earlier slices. */
  done: number;
  total: number;
  now: number;
}

export interface Slice {
  /** The start of the next slice; null after the last one. */
  cursor: string | null;
  /** Number of processed subjects: changed, already equal, or skipped. */
  done: number;
  skipped: Skipped[];
  /** Number of further skipped subjects, which can no longer be named; `done` includes them. */
  unnamed?: number;
  /** Milliseconds before the next slice, if the work waits for something else. */
  pause?: number;
  /** Runs after the commit, at most once. */
  afterwards?: () => Promise<void>;
}

export interface BatchRunner {
  /**
   * Whether tasks of this kind mostly wait, for example for a model's answers. They are counted
   * separately from the other tasks.
   */
  waits?: boolean;
  /** The lowest role required, by default an editor's. Checked before each slice. */
  role?: Role;
  /**
   * Processes the next subjects, in the transaction that also stores the cursor, so that no subject
   * is repeated or left out if the process ends. It may run again after a conflict. A Problem ends
   * the task, and its `detail` is shown; after other errors the slice is repeated.
   */
  slice(tx: Tx, batch: RunningBatch): Promise<Slice>;
}

/**
 * The kinds of tasks that a server runs; tasks of other kinds wait for a server that knows them.
 */
export type BatchRunners = Partial<Record<BatchKind, BatchRunner>>;

/** Returns the kinds of tasks that mostly wait, or the other kinds. */
export function kindsOf(runners: BatchRunners, waits: boolean): BatchKind[] {
  // `Object.keys` returns strings; all keys of this object are kinds.
  const kinds = Object.keys(runners) as BatchKind[];
  return kinds.filter((kind) => (runners[kind]?.waits ?? false) === waits);
}
