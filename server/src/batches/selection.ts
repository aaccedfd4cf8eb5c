import { sql } from 'kysely';
import type { Selection } from '../../../src/contract/batches';
import { matchingItems } from '../clothes/list/matchingItems';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import type { RunningBatch } from './runners';

/**
 * Stores the selected items as the task's subjects, whether they exist or not. Returns their
 * number.
 */
export async function fixSelection(tx: Tx, taskId: number, selection: Selection): Promise<number> {
  if ('ids' in selection) {
    for (const ids of slicesOf(selection.ids)) {
      const rows = ids.map((item_id) => ({ task_id: taskId, item_id }));
      await tx.insertInto('batch_items').values(rows).execute();
    }
    return selection.ids.length;
  }
  const found = await foundItems(tx, selection);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('batch_items')
    .columns(['task_id', 'item_id'])
    .expression(found.select([sql.lit(taskId).as('task_id'), 'clothes.id']))
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Returns the items that a selection by query finds at present. */
export async function foundItems(tx: Tx, { query, except }: Extract<Selection, { query: unknown }>) {
  const found = await matchingItems(tx, query);
  return except.length === 0 ? found : found.where('clothes.id', 'not in', except);
}

/** Returns the ids of the task's next items, and deletes the rows of the earlier ones. */
export async function takeItems(tx: Tx, { taskId, cursor, size }: RunningBatch): Promise<number[]> {
  const last = Number(cursor ?? 0);
  await tx.deleteFrom('batch_items').where('task_id', '=', taskId).where('item_id', '<=', last).execute();
  const rows = await tx
    .selectFrom('batch_items')
    .select('item_id')
    .where('task_id', '=', taskId)
    .where('item_id', '>', last)
    .orderBy('item_id')
    .limit(size)
    .execute();
  return rows.map((row) => row.item_id);
}
