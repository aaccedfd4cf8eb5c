import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { isOwnerGone } from '../platform/work/ServerLease';
import { taskTexts } from './taskTexts';

/**
 * Puts back into the queue the tasks of servers that ended while running them; after `maxAttempts`
 * such a task fails instead. On SQLite, call it only at the start: all running tasks then belong to
 * an earlier process.
 */
export async function takeOverAbandoned(
  db: Kysely<Database>,
  now: number,
  maxAttempts: number,
): Promise<void> {
  const abandoned = db.updateTable('tasks').where('status', '=', 'running').where(isOwnerGone(db, 'tasks'));
  await abandoned
    .set({ status: 'failed', detail: taskTexts.interrupted, updated_at: now })
    .where('attempts', '>=', maxAttempts)
    .execute();
  await abandoned.set({ status: 'pending', run_after: now, updated_at: now }).execute();
}
