import type { Kysely } from 'kysely';
import { findBatchTask } from '../../batches/batchTasks';
import type { Clock } from '../../platform/clock';
import type { ImportTableRow } from '../../platform/db/importTables';
import type { Database } from '../../platform/db/schema';
import { deleteImport, type ImportOwner, keptFor } from './importRows';

/**
 * Imports of one person, and of all their programs together: a small file may unfold to hundreds of
 * megabytes of rows.
 */
const mostKept = 10;

/**
 * Deletes all but the last imports of a person, or of their programs, but for those that still run.
 * Imports of programs count apart, so that they push out none of the person's own.
 */
export async function forgetOldest(
  db: Kysely<Database>,
  { administratorId, tokenId }: ImportOwner,
): Promise<void> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'task_id'])
    .where('administrator_id', '=', administratorId)
    .where('token_id', tokenId === null ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  for (const row of rows.slice(mostKept)) if (await retire(db, row)) await deleteImport(db, row.id);
}

/** Deletes the imports that have expired, but for those that still run. */
export async function sweepImports(db: Kysely<Database>, clock: Clock): Promise<void> {
  const old = await db
    .selectFrom('imports')
    .select(['id', 'task_id'])
    .where('created_at', '<=', clock.now() - keptFor)
    .execute();
  for (const row of old) if (await retire(db, row)) await deleteImport(db, row.id);
}

/**
 * Makes an import one that cannot be started, nor go on being read: its rows are about to go.
 * Returns false where its task has not ended, or was started just now.
 */
async function retire(db: Kysely<Database>, row: Pick<ImportTableRow, 'id' | 'task_id'>): Promise<boolean> {
  if (await isRunning(db, row)) return false;
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((set) => ({ state: 'reading', revision: set('revision', '+', 1) }))
    .where('id', '=', row.id)
    .where('task_id', row.task_id === null ? 'is' : '=', row.task_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the task of an import has not ended. */
async function isRunning(
  db: Kysely<Database>,
  { task_id: taskId }: Pick<ImportTableRow, 'task_id'>,
): Promise<boolean> {
  const task = taskId === null ? undefined : await findBatchTask(db, taskId);
  return task?.status === 'pending' || task?.status === 'running';
}
