/** The rows of batch tasks: how they begin, are claimed, go on and end. */
import type { Kysely } from 'kysely';
import type { BatchStarted, BatchTask } from '../../../src/contract/batches';
import { endWaiting } from '../generation/insertTasks';
import type { Author } from '../history/author';
import { insertBatch } from '../history/batch';
import type { BatchTaskRow } from '../platform/db/batchTables';
import { advisoryLock } from '../platform/db/locks';
import type { Database, TaskRow } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { BatchKind } from './runners';
import { batchTexts } from './texts';

export interface NewBatchTask {
  author: Pick<Author, 'administratorId' | 'cause' | 'tokenId'>;
  kind: BatchKind;
  /** What the runner needs to know; JSON. */
  payload: unknown;
  /** Subjects that it will deal with. */
  total: number;
}

/** Tasks of one administrator that are not finished: each may keep a row for every item. */
const mostUnfinished = 20;

/**
 * Inserts a waiting task and its batch; wake the worker after the transaction. Throws
 * too_many_requests where the administrator has too many that are not finished.
 */
export async function insertBatchTask(
  tx: Tx,
  { author, kind, payload, total }: NewBatchTask,
  now: number,
): Promise<BatchStarted> {
  await refuseTooMany(tx, author.administratorId);
  const batchId = await insertBatch(tx, author, now);
  const { id: taskId } = await tx
    .insertInto('batch_tasks')
    .values({
      batch_id: batchId,
      administrator_id: author.administratorId,
      kind,
      payload: JSON.stringify(payload),
      cursor: null,
      done: 0,
      total,
      skipped_count: 0,
      skipped: '[]',
      status: 'pending',
      detail: null,
      attempts: 0,
      owner: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { taskId, batchId };
}

async function refuseTooMany(tx: Tx, administratorId: number | null): Promise<void> {
  if (administratorId === null) return;
  // Concurrent requests must see each other's tasks.
  await advisoryLock(tx, `batches of ${administratorId}`);
  const { count } = await tx
    .selectFrom('batch_tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', 'in', ['pending', 'running'])
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostUnfinished) return;
  throw new Problem('too_many_requests', batchTexts.tooMany(mostUnfinished), { retryAfter: 30 });
}

/** Sets how many subjects a task has. The same transaction has inserted the task. */
export async function setTotal(tx: Tx, id: number, total: number): Promise<void> {
  await tx.updateTable('batch_tasks').set({ total }).where('id', '=', id).execute();
}

export function findBatchTask(db: Kysely<Database>, id: number): Promise<BatchTaskRow | undefined> {
  return db.selectFrom('batch_tasks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns an administrator's tasks that are not finished. */
export function findUnfinishedBatches(
  db: Kysely<Database>,
  administratorId: number,
): Promise<BatchTaskRow[]> {
  return db
    .selectFrom('batch_tasks')
    .selectAll()
    .where('status', 'in', ['pending', 'running'])
    .where('administrator_id', '=', administratorId)
    .orderBy('id')
    .execute();
}

/** Returns the tasks that changed since `instant`. */
export function batchesChangedSince(db: Kysely<Database>, instant: number): Promise<BatchTaskRow[]> {
  return db.selectFrom('batch_tasks').selectAll().where('updated_at', '>=', instant).execute();
}

/** What was stopped, and the generations that ended before they began; announce both. */
export interface Stopped {
  row: BatchTaskRow;
  ended: TaskRow[];
}

/**
 * Ends a task after its present slice, and at once the generations that it has begun and that still
 * wait; one that has ended stays as it is. Throws not_found.
 */
export function stopBatch(db: Kysely<Database>, id: number, now: number): Promise<Stopped> {
  return withTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('batch_tasks')
      .set({ status: 'stopped', updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', ['pending', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (row) return { row, ended: await endWaiting(tx, row.batch_id, now) };
    const before = await findBatchTask(tx, id);
    if (!before) throw new Problem('not_found', batchTexts.notFound);
    return { row: before, ended: [] };
  });
}

/**
 * Ends the tasks of a batch, as `stopBatch` does. Returns the generations that it ended; null where
 * no task was there to end.
 */
export async function stopTasksOf(tx: Tx, batchId: number, now: number): Promise<TaskRow[] | null> {
  const { numUpdatedRows } = await tx
    .updateTable('batch_tasks')
    .set({ status: 'stopped', updated_at: now })
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n ? endWaiting(tx, batchId, now) : null;
}

/** Returns a task as the API gives it. */
export function toBatchTask(row: BatchTaskRow): BatchTask {
  return {
    taskId: row.id,
    clothesId: null,
    batchId: row.batch_id,
    kind: row.kind,
    status: row.status,
    ...(row.detail === null ? {} : { detail: row.detail }),
    done: row.done,
    total: row.total,
    skippedCount: row.skipped_count,
    skipped: JSON.parse(row.skipped),
  };
}
