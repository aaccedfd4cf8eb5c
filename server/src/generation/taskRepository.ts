/** The rows of generation tasks: how they are made, claimed and ended. Each step is one statement, so that two workers never meet. */
import type { Kysely } from 'kysely';
import type { Task, TaskStatus } from '../../../src/contract/types';
import { assertItemExists } from '../clothes/assertExists';
import { databaseNow } from '../platform/db/databaseNow';
import { isUniqueViolation } from '../platform/db/errors';
import { isPostgres, lockItem } from '../platform/db/locks';
import type { Database, TaskRow } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { builtinModel } from './ai/models';
import { refuseAboveLimits } from './taskLimits';
import { taskTexts } from './taskTexts';

export interface TaskRequest {
  clothesId: number;
  administratorId: number;
  model: string;
}

/** A new waiting task. Throws not_found, no_main_image, task_running and, above the limits of a day, too_many_requests. */
export async function insertTask(tx: Tx, request: TaskRequest, now: number): Promise<Task> {
  const { clothesId, administratorId, model } = request;
  await assertItemExists(tx, clothesId);
  const item = await tx
    .selectFrom('clothes')
    .select(['main_image_id', 'description', 'version'])
    .where('id', '=', clothesId)
    .executeTakeFirstOrThrow();
  if (item.main_image_id === null) throw new Problem('no_main_image');
  if (model !== builtinModel) await refuseAboveLimits(tx, administratorId, now);
  try {
    const row = await tx
      .insertInto('tasks')
      .values({
        clothes_id: clothesId,
        administrator_id: administratorId,
        model,
        status: 'pending',
        attempts: 0,
        detail: null,
        base_version: item.version,
        base_description: item.description,
        run_after: now,
        started_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'clothes_id', 'status', 'detail'])
      .executeTakeFirstOrThrow();
    return toTask(row);
  } catch (error) {
    // The database's own rule: one unfinished task an item.
    throw isUniqueViolation(error) ? new Problem('task_running') : error;
  }
}

/** A task, when completed with the description that it replaced. Throws not_found. */
export async function findTask(db: Kysely<Database>, id: number): Promise<Task> {
  const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', taskTexts.notFound);
  // saveText replaces no other text than that of the task's beginning.
  return row.status === 'completed'
    ? { ...toTask(row), previousDescription: row.base_description }
    : toTask(row);
}

/** An administrator's tasks that are not finished. */
export async function findUnfinished(db: Kysely<Database>, administratorId: number): Promise<Task[]> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .where('status', 'in', ['pending', 'running'])
    .orderBy('id')
    .execute();
  return rows.map(toTask);
}

/**
 * What a server was running when it ended: waits again, or has failed after its last try. SQLite has one server: at its start, all
 * that runs is an earlier one's. On PostgreSQL it is what belongs to servers that have fallen silent.
 */
export async function takeUpAbandoned(db: Kysely<Database>, now: number, tries: number): Promise<void> {
  const abandoned = db
    .updateTable('tasks')
    .where('status', '=', 'running')
    .$if(isPostgres(db), (query) =>
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
    .where('attempts', '>=', tries)
    .execute();
  await abandoned.set({ status: 'pending', run_after: now, updated_at: now }).execute();
}

/** Which tasks a server runs, as the database has it. */
export async function runningOf(db: Kysely<Database>, owner: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Tasks that changed since an instant, the earliest change first. */
export async function changedSince(db: Kysely<Database>, instant: number): Promise<TaskRow[]> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('updated_at', '>=', instant)
    .orderBy('updated_at')
    .execute();
}

/**
 * The longest waiting task that may begin, now `running` and `owner`'s. One statement: two workers never get the same. On
 * PostgreSQL a second one passes over what the first is just taking.
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
        .orderBy('waiting.run_after')
        .orderBy('waiting.id')
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}

/** A running task waits again; undefined where it is gone or another server's by now. */
export function putBack(
  db: Kysely<Database>,
  task: TaskRow,
  now: number,
  runAfter: number,
  attempts: number,
) {
  return db
    .updateTable('tasks')
    .set({ status: 'pending', run_after: runAfter, attempts, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .where('owner', '=', task.owner)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the task and writes the description, unless a person has written another text meanwhile: theirs wins. */
export async function saveText(tx: Tx, task: TaskRow, text: string, now: number) {
  await lockItem(tx, task.clothes_id);
  const item = await tx
    .selectFrom('clothes')
    .select('description')
    .where('id', '=', task.clothes_id)
    .executeTakeFirst();
  if (!item) return undefined;
  if (item.description !== task.base_description) {
    return finish(tx, task, now, 'failed', taskTexts.editedMeanwhile);
  }
  const row = await finish(tx, task, now, 'completed', null);
  if (!row) return undefined;
  await tx
    .updateTable('clothes')
    .set((set) => ({ description: text, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', task.clothes_id)
    .execute();
  return row;
}

/** Ends a running task; undefined where it is gone or another server's by now. */
export function finish(
  db: Kysely<Database>,
  task: TaskRow,
  now: number,
  status: Extract<TaskStatus, 'completed' | 'failed'>,
  detail: string | null,
) {
  return db
    .updateTable('tasks')
    .set({ status, detail, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .where('owner', '=', task.owner)
    .returningAll()
    .executeTakeFirst();
}

/** A task as the API gives it. */
export function toTask(row: Pick<TaskRow, 'id' | 'clothes_id' | 'status' | 'detail'>): Task {
  return {
    taskId: row.id,
    clothesId: row.clothes_id,
    status: row.status,
    ...(row.detail === null ? {} : { detail: row.detail }),
  };
}
