import type { Kysely } from 'kysely';
import { findBatchTask } from '../../batches/batchTasks';
import type { Database } from '../../database';
import type { Clock } from '../../platform/clock';
import type { ImportTableRow } from '../tables';
import { deleteImport, type ImportOwner, keptFor } from './importRows';

/**
 * Maximum number of imports to keep for a person, and as many for all API tokens of the person
 * together: a small file may decompress to hundreds of megabytes of rows.
 */
const maxKept = 10;

/**
 * Deletes all but the latest imports of a person, or of the person's API tokens, except running
 * ones. The imports of tokens are counted apart, so that they never displace the person's own.
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
  for (const row of rows.slice(maxKept)) if (await retire(db, row)) await deleteImport(db, row.id);
}

/** Deletes expired imports, except running ones. */
export async function sweepImports(db: Kysely<Database>, clock: Clock): Promise<void> {
  const old = await db
    .selectFrom('imports')
    .select(['id', 'task_id'])
    .where('created_at', '<=', clock.now() - keptFor)
    .execute();
  for (const row of old) if (await retire(db, row)) await deleteImport(db, row.id);
}

/**
 * Prevents an import from being started or read any further, because its rows are about to be
 * deleted. Returns false if its task has not ended, or has just been started.
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

/** Returns whether the task of an import is unfinished. */
async function isRunning(
  db: Kysely<Database>,
  { task_id: taskId }: Pick<ImportTableRow, 'task_id'>,
): Promise<boolean> {
  const task = taskId === null ? undefined : await findBatchTask(db, taskId);
  return task?.status === 'pending' || task?.status === 'running';
}
