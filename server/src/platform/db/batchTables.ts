/** The tables of the batches, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';
import type { BatchTask } from '../../../../src/contract/batches';

/** A task over many subjects, run in slices. Its ids are above those of `tasks`. */
export interface BatchTasksTable {
  id: Generated<number>;
  batch_id: number;
  administrator_id: number | null;
  kind: BatchTask['kind'];
  /** JSON: what its runner was given. */
  payload: string;
  /** Where the next slice begins, as its runner writes it; null before the first. */
  cursor: string | null;
  done: number;
  total: number;
  skipped_count: number;
  /** JSON: the first of the skipped subjects. */
  skipped: string;
  status: BatchTask['status'];
  /** Why it failed, a Ukrainian sentence. */
  detail: string | null;
  /** How often it was claimed since its last slice. */
  attempts: number;
  /** The server that claimed it last. */
  owner: string | null;
  created_at: number;
  updated_at: number;
}

/** An item that a change of many is still to reach. */
export interface BatchItemsTable {
  task_id: number;
  item_id: number;
}

export type BatchTaskRow = Selectable<BatchTasksTable>;
