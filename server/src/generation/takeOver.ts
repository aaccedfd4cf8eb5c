import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import { isOwnerGone } from './ServerLease';
import { taskTexts } from './taskTexts';

/**
 * Makes tasks that a server was running when it ended wait again, or fail after `mostAttempts`. On
 * SQLite call it at the start alone: there, all running tasks are an earlier process's.
 */
export async function takeOverAbandoned(
  db: Kysely<Database>,
  now: number,
  mostAttempts: number,
): Promise<void> {
  const abandoned = db.updateTable('tasks').where('status', '=', 'running').where(isOwnerGone(db, 'tasks'));
  await abandoned
    .set({ status: 'failed', detail: taskTexts.interrupted, updated_at: now })
    .where('attempts', '>=', mostAttempts)
    .execute();
  await abandoned.set({ status: 'pending', run_after: now, updated_at: now }).execute();
}
