/** The table of generations; conventions: server/src/database.ts. */
import type { Generated, Selectable } from 'kysely';
import type { TaskStatus } from '../../../src/contract/types';

/** The result that a task generates. */
export type GenerationKind = 'description' | 'suggestions';

export interface TasksTable {
  id: Generated<number>;
  kind: Generated<GenerationKind>;
  clothes_id: number;
  administrator_id: number | null;
  model: string;
  status: TaskStatus;
  /** The number of attempts that workers have begun. */
  attempts: number;
  /** The reason for the failure, a Ukrainian sentence; null if the task has not failed. */
  detail: string | null;
  /** The item's version when the task was requested. */
  base_version: number;
  /**
   * The item's description at that time; null if it had none. If a person has changed it since, the
   * person's text is kept.
   */
  base_description: string | null;
  /** No attempt begins before this instant. */
  run_after: number;
  started_at: number | null;
  /** The last server that claimed the task; null before the first claim. */
  owner: string | null;
  /** The batch that requested it, until the batch has counted its end; null for a single item. */
  batch_id: Generated<number | null>;
  /** The API token that requested it; null if a person did. */
  token_id: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

export type TaskRow = Selectable<TasksTable>;
