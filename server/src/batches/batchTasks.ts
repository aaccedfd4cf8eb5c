/** The rows of batch tasks: how they begin, are claimed, go on and end. */
import type { Kysely } from 'kysely';
import type { BatchStarted, BatchTask, Skipped } from '../../../src/contract/batches';
import { maxSkippedListed } from '../../../src/contract/limits';
import type { Author } from '../history/author';
import type { BatchTaskRow } from '../platform/db/batchTables';
import { databaseNow } from '../platform/db/databaseNow';
import { isShared, skipLockedRows } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { BatchKind, Slice } from './runners';
import { batchTexts } from './texts';

export interface NewBatchTask {
  author: Pick<Author, 'administratorId' | 'cause'>;
  kind: BatchKind;
  /** What the runner needs to know; JSON. */
  payload: unknown;
  /** Subjects that it will deal with. */
  total: number;
}

/** Inserts a waiting task and its batch; wake the worker after the transaction. */
export async function insertBatchTask(
  tx: Tx,
  { author, kind, payload, total }: NewBatchTask,
  now: number,
): Promise<BatchStarted> {
  const { administratorId: administrator_id, cause } = author;
  const { id: batchId } = await tx
    .insertInto('batches')
    .values({ at: now, administrator_id, cause })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: taskId } = await tx
    .insertInto('batch_tasks')
    .values({
      batch_id: batchId,
      administrator_id,
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

/**
 * Claims the longest waiting task of these kinds, which becomes `running`. Two servers never claim
 * the same.
 */
export function claimBatch(
  db: Kysely<Database>,
  kinds: readonly BatchKind[],
  now: number,
  owner: string,
): Promise<BatchTaskRow | undefined> {
  return db
    .updateTable('batch_tasks')
    .set((set) => ({ status: 'running', attempts: set('attempts', '+', 1), owner, updated_at: now }))
    .where('status', '=', 'pending')
    .where('id', '=', (select) =>
      select
        .selectFrom('batch_tasks as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'pending')
        .where('waiting.kind', 'in', kinds)
        .orderBy('waiting.id')
        .limit(1)
        .$call(skipLockedRows(db)),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Stores what a slice has done, in the transaction that holds the task. */
export function storeSlice(tx: Tx, row: BatchTaskRow, slice: Slice, now: number): Promise<BatchTaskRow> {
  const listed: Skipped[] = JSON.parse(row.skipped);
  const skipped = [...listed, ...slice.skipped.slice(0, maxSkippedListed - listed.length)];
  return tx
    .updateTable('batch_tasks')
    .set({
      cursor: slice.cursor,
      done: row.done + slice.done,
      skipped_count: row.skipped_count + slice.skipped.length,
      skipped: JSON.stringify(skipped),
      status: slice.cursor === null ? 'completed' : 'running',
      attempts: 0,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the row of a task that this server runs, which nobody else changes until the end of the
 * transaction; undefined where it was stopped, or belongs to another server by now.
 */
export function holdBatch(tx: Tx, id: number, owner: string, now: number): Promise<BatchTaskRow | undefined> {
  return tx
    .updateTable('batch_tasks')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a task that this server runs. Returns undefined as `holdBatch` does. */
export function failBatch(
  db: Kysely<Database>,
  id: number,
  owner: string,
  detail: string,
  now: number,
): Promise<BatchTaskRow | undefined> {
  return db
    .updateTable('batch_tasks')
    .set({ status: 'failed', detail, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .returningAll()
    .executeTakeFirst();
}

/** Makes a running task wait for another server, or the next start. */
export async function putBackBatch(
  db: Kysely<Database>,
  id: number,
  owner: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('batch_tasks')
    .set({ status: 'pending', attempts: 0, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .execute();
}

/** Ends a task after its present slice; one that has ended stays as it is. Throws not_found. */
export async function stopBatch(db: Kysely<Database>, id: number, now: number): Promise<BatchTaskRow> {
  const stopped = await db
    .updateTable('batch_tasks')
    .set({ status: 'stopped', updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returningAll()
    .executeTakeFirst();
  const row = stopped ?? (await findBatchTask(db, id));
  if (!row) throw new Problem('not_found', batchTexts.notFound);
  return row;
}

/**
 * Makes the tasks wait again that a server was running when it ended; on SQLite, at the start, all
 * running ones.
 */
export async function takeOverBatches(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('batch_tasks')
    .set({ status: 'pending', updated_at: now })
    .where('status', '=', 'running')
    .$if(isShared(db), (query) =>
      query.where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('servers')
              .select('servers.id')
              .whereRef('servers.id', '=', 'batch_tasks.owner')
              .where('servers.alive_until', '>', databaseNow),
          ),
        ),
      ),
    )
    .execute();
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
