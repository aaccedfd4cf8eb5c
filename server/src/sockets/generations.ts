/** The generations whose state the sockets report. */
import type { Kysely, Selectable } from 'kysely';
import type { Task } from '../../../src/contract/types';
import type { Database } from '../database';

export type TaskRow = Selectable<Database['tasks']>;

/** The columns of a generation that a socket needs. */
export type ReportedRow = Pick<TaskRow, 'id' | 'kind' | 'clothes_id' | 'status' | 'detail'>;

/** Returns an administrator's unfinished tasks. */
export async function findUnfinished(db: Kysely<Database>, administratorId: number): Promise<Task[]> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .where('status', 'in', ['pending', 'running'])
    .orderBy('id')
    .execute();
  return rows.map(toTask);
}

/** Returns the tasks that changed since `instant`, the earliest change first. */
export async function changedSince(db: Kysely<Database>, instant: number): Promise<TaskRow[]> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('updated_at', '>=', instant)
    .orderBy('updated_at')
    .execute();
}

/** Returns a task in the form of the API. */
export function toTask(row: ReportedRow): Task {
  return {
    taskId: row.id,
    clothesId: row.clothes_id,
    status: row.status,
    ...(row.kind === 'suggestions' && { kind: row.kind }),
    ...(row.detail === null ? {} : { detail: row.detail }),
  };
}
