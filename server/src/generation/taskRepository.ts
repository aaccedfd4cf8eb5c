/**
 * The rows of generation tasks: creates, reads and claims them; taskOutcome.ts ends them. Each
 * change is one statement, so that two workers never change the same row.
 */
import { type Kysely, sql } from 'kysely';
import type { Task } from '../../../src/contract/types';
import { assertItemExists } from '../clothes/queries';
import type { Database } from '../database';
import { isUniqueViolation } from '../platform/db/errors';
import { skipLockedRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { toTask } from '../sockets/generations';
import { builtinModel } from './ai/models';
import type { GenerationKind, TaskRow } from './tables';
import { refuseAboveLimits } from './taskLimits';
import { taskTexts } from './taskTexts';

export interface TaskRequest {
  kind: GenerationKind;
  itemId: number;
  administratorId: number;
  tokenId: number | null;
  model: string;
}

/**
 * Inserts a waiting task and returns it; the caller wakes the worker after the transaction. Throws
 * not_found, no_main_image, task_running and, above a day's limits, too_many_requests.
 */
export async function insertTask(tx: Tx, request: TaskRequest, now: number): Promise<Task> {
  const { itemId, administratorId, model } = request;
  await assertItemExists(tx, itemId);
  const item = await tx
    .selectFrom('clothes')
    .select(['id', 'main_image_id', 'description', 'version'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  if (item.main_image_id === null) throw new Problem('no_main_image');
  if (model !== builtinModel) await refuseAboveLimits(tx, administratorId, now);
  try {
    const row = await tx
      .insertInto('tasks')
      .values(waitingTask(request, item, now))
      .returning(['id', 'kind', 'clothes_id', 'status', 'detail'])
      .executeTakeFirstOrThrow();
    return toTask(row);
  } catch (error) {
    // A unique index allows one unfinished task of a kind per item.
    throw isUniqueViolation(error) ? new Problem('task_running') : error;
  }
}

/** Returns the row of a new task for an item. */
export function waitingTask(
  request: Pick<TaskRequest, 'kind' | 'tokenId' | 'model'> & { administratorId: number | null },
  { id, description, version }: { id: number; description: string | null; version: number },
  now: number,
) {
  return {
    kind: request.kind,
    clothes_id: id,
    administrator_id: request.administratorId,
    token_id: request.tokenId,
    model: request.model,
    status: 'pending' as const,
    attempts: 0,
    detail: null,
    base_version: version,
    base_description: description,
    run_after: now,
    started_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Returns a task; a completed one includes the description that it replaced. Throws not_found. */
export async function findTask(db: Kysely<Database>, id: number): Promise<Task> {
  const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', taskTexts.notFound);
  // A description is stored only if the item still has `base_description`, so that is the replaced
  // text.
  return row.status === 'completed' && row.kind === 'description'
    ? { ...toTask(row), previousDescription: row.base_description }
    : toTask(row);
}

/** Returns the ids of the tasks that `owner` is running according to the database. */
export async function runningOf(db: Kysely<Database>, owner: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the instants after which the waiting tasks may run. */
export async function startTimesOfWaiting(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('tasks').select('run_after').where('status', '=', 'pending').execute();
  return rows.map((row) => row.run_after);
}

/**
 * Claims the longest waiting task that may begin: it becomes `running` and belongs to `owner`. A
 * task for a single item does not wait for those of a batch. Two workers never claim the same task:
 * on PostgreSQL the second skips rows that the first is claiming. Returns undefined if no task may
 * begin.
 */
export async function claimNext(
  db: Kysely<Database>,
  now: number,
  owner: string,
): Promise<TaskRow | undefined> {
  return db
    .updateTable('tasks')
    .set((set) => ({
      status: 'running',
      attempts: set('attempts', '+', 1),
      owner,
      started_at: now,
      updated_at: now,
    }))
    .where('status', '=', 'pending')
    .where('id', '=', (select) =>
      select
        .selectFrom('tasks as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'pending')
        .where('waiting.run_after', '<=', now)
        .orderBy(sql`waiting.batch_id is not null`)
        .orderBy('waiting.run_after')
        .orderBy('waiting.id')
        .limit(1)
        .$call(skipLockedRows(db)),
    )
    .returningAll()
    .executeTakeFirst();
}
