import type { Kysely } from 'kysely';
import { databaseNow } from '../platform/db/databaseNow';
import { isShared } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { taskTexts } from './taskTexts';

/**
 * Makes tasks that a server was running when it ended wait again, or fail after `mostAttempts`.
 * A server is gone when its lease has run out. The one server of SQLite takes no lease and calls
 * this at its start alone: there, all running tasks are an earlier process's.
 */
export async function takeOverAbandoned(
  db: Kysely<Database>,
  now: number,
  mostAttempts: number,
): Promise<void> {
  const abandoned = db
    .updateTable('tasks')
    .where('status', '=', 'running')
    .$if(isShared(db), (query) =>
      query.where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('servers')
              .select('servers.id')
              .whereRef('servers.id', '=', 'tasks.owner')
              .where('servers.alive_until', '>', databaseNow),
          ),
        ),
      ),
    );
  await abandoned
    .set({ status: 'failed', detail: taskTexts.interrupted, updated_at: now })
    .where('attempts', '>=', mostAttempts)
    .execute();
  await abandoned.set({ status: 'pending', run_after: now, updated_at: now }).execute();
}
