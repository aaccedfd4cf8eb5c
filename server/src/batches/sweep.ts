import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import type { Services } from '../services';

/** Items in one statement of the sweep. */
const sweptSlice = 1000;

/**
 * Forgets the items that tasks did not reach before they were stopped or failed: of one batch, as
 * soon as that is so, or of all, where a server was ended before it did.
 */
export async function sweepBatchItems(db: Kysely<Database>, batchId?: number): Promise<void> {
  const tasks = await db
    .selectFrom('batch_tasks')
    .select('id')
    .where('status', 'not in', ['pending', 'running'])
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('batch_items').select('item_id').whereRef('task_id', '=', 'batch_tasks.id')),
    )
    .execute();
  for (const { id } of tasks) {
    const items = () => db.selectFrom('batch_items').select('item_id').where('task_id', '=', id);
    for (let isMore = true; isMore; ) {
      // On SQLite nothing below waits: other calls have their turn before each statement.
      await new Promise((resolve) => setImmediate(resolve));
      const { numDeletedRows } = await db
        .deleteFrom('batch_items')
        .where('task_id', '=', id)
        .where('item_id', 'in', items().orderBy('item_id').limit(sweptSlice))
        .executeTakeFirst();
      isMore = numDeletedRows > 0n;
    }
  }
}

/**
 * Forgets the items that the tasks of a batch did not reach, after the transaction that has ended
 * them. Where that fails the sweep of all batches does it later: what is done does not fail.
 */
export async function forgetLeftItems(
  { db, logger }: Pick<Services, 'db' | 'logger'>,
  batchId: number,
): Promise<void> {
  try {
    await sweepBatchItems(db, batchId);
  } catch (error) {
    logger.warn({ err: error, batchId }, 'items of a batch could not be forgotten; the sweep will');
  }
}
