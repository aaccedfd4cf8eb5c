import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { deleteAll } from '../platform/db/deleteAll';
import type { Services } from '../services';

/** Number of rows that a statement of the sweep deletes; a row holds many items. */
const sweptSlice = 1000;

/**
 * Deletes from `batch_selections` the items that stopped or failed tasks did not reach: those of
 * one batch right after its end, or those of all batches, in case a server ended before it could do
 * so.
 */
export async function sweepSelections(db: Kysely<Database>, batchId?: number): Promise<void> {
  const tasks = await db
    .selectFrom('batch_tasks')
    .select('id')
    .where('status', 'not in', ['pending', 'running'])
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('batch_selections').select('last_id').whereRef('task_id', '=', 'batch_tasks.id')),
    )
    .execute();
  for (const { id } of tasks) {
    const rows = db.selectFrom('batch_selections').select('last_id').where('task_id', '=', id);
    const some = rows.orderBy('last_id').limit(sweptSlice);
    await deleteAll(db.deleteFrom('batch_selections').where('task_id', '=', id).where('last_id', 'in', some));
  }
}

/**
 * Deletes the items that a batch's tasks did not reach. Call it after the transaction that ended
 * the tasks: a failure here does not undo the stop, and the sweep of all batches deletes the items
 * later.
 */
export async function forgetLeftItems(
  { db, logger }: Pick<Services, 'db' | 'logger'>,
  batchId: number,
): Promise<void> {
  try {
    await sweepSelections(db, batchId);
  } catch (error) {
    logger.warn({ err: error, batchId }, 'items of a batch could not be forgotten; the sweep will');
  }
}
