import type { Kysely } from 'kysely';
import type { Selection } from '../../../src/contract/batches';
import { batchSlice } from '../../../src/contract/limits';
import { allMatches } from '../clothes/list/allMatches';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import type { Turn } from '../platform/work/loopTurn';
import type { RunningBatch } from './runners';

/**
 * Returns the ids of the selected items, in their order: those that a query finds at present, or
 * those that are named, whether they exist or not. Awaits `turn` between statements.
 */
export async function selectedIds(db: Kysely<Database>, selection: Selection, turn: Turn): Promise<number[]> {
  if ('ids' in selection) return selection.ids.toSorted((one, other) => one - other);
  const found = await allMatches(db, selection.query, turn);
  const except = new Set(selection.except);
  return except.size === 0 ? found : found.filter((id) => !except.has(id));
}

/**
 * Stores items as the task's subjects, many to a row: a row for each item would take so long that
 * on SQLite nobody else would be served.
 */
export async function fixSelection(tx: Tx, taskId: number, ids: readonly number[]): Promise<void> {
  const rows = [...slicesOf(ids, batchSlice)].map((some) => ({
    task_id: taskId,
    last_id: some.at(-1) ?? 0,
    ids: JSON.stringify(some),
  }));
  for (const some of slicesOf(rows)) await tx.insertInto('batch_selections').values(some).execute();
}

/** Returns the ids of the task's next items, and deletes the rows of the earlier ones. */
export async function takeItems(tx: Tx, { taskId, cursor, size }: RunningBatch): Promise<number[]> {
  const last = Number(cursor ?? 0);
  await tx
    .deleteFrom('batch_selections')
    .where('task_id', '=', taskId)
    .where('last_id', '<=', last)
    .execute();
  // `size` is at most that of a row, so that two rows have enough items.
  const rows = await tx
    .selectFrom('batch_selections')
    .select('ids')
    .where('task_id', '=', taskId)
    .orderBy('last_id')
    .limit(2)
    .execute();
  // `fixSelection` wrote this JSON.
  return rows
    .flatMap(({ ids }): number[] => JSON.parse(ids))
    .filter((id) => id > last)
    .slice(0, size);
}
