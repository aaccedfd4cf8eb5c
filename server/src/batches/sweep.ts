import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';

/** Items in one statement of the sweep. */
const sweptSlice = 500;

/** Deletes the rows of items that tasks did not reach before they were stopped or failed. */
export async function sweepBatchItems(db: Kysely<Database>): Promise<void> {
  const tasks = await db
    .selectFrom('batch_tasks')
    .select('id')
    .where('status', 'not in', ['pending', 'running'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('batch_items').select('item_id').whereRef('task_id', '=', 'batch_tasks.id')),
    )
    .execute();
  for (const { id } of tasks) {
    const items = () => db.selectFrom('batch_items').select('item_id').where('task_id', '=', id);
    for (let isMore = true; isMore; ) {
      const { numDeletedRows } = await db
        .deleteFrom('batch_items')
        .where('task_id', '=', id)
        .where('item_id', 'in', items().orderBy('item_id').limit(sweptSlice))
        .executeTakeFirst();
      isMore = numDeletedRows > 0n;
    }
  }
}
