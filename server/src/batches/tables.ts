/** The tables of tasks over many subjects; the conventions are in server/src/database.ts. */
import type { Generated, Selectable } from 'kysely';
import type { BatchTask } from '../../../src/contract/batches';

/** A task over many subjects, run in slices. Its ids are greater than those of `tasks`. */
export interface BatchTasksTable {
  id: Generated<number>;
  batch_id: number;
  administrator_id: number | null;
  kind: BatchTask['kind'];
  /** JSON: the payload for its runner. */
  payload: string;
  /** The start of the next slice, in its runner's form; null before the first. */
  cursor: string | null;
  done: number;
  total: number;
  skipped_count: number;
  /** JSON: the first of the skipped subjects. */
  skipped: string;
  status: BatchTask['status'];
  /** The reason for the failure, a Ukrainian sentence; null if the task has not failed. */
  detail: string | null;
  /** The number of claims since its last slice. */
  attempts: number;
  /** The last server that claimed the task; null before the first claim. */
  owner: string | null;
  created_at: number;
  updated_at: number;
}

/** A part of the items that a batch task has not reached yet. */
export interface BatchSelectionsTable {
  task_id: number;
  /** The last of the ids. */
  last_id: number;
  /** JSON: the ids of the items, in their order. */
  ids: string;
}

export type BatchTaskRow = Selectable<BatchTasksTable>;
