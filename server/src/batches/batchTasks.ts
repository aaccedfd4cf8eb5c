/** The rows of batch tasks: inserts, reads and stops them. */
import type { Kysely } from 'kysely';
import { type BatchStarted, type BatchTask, batchNames, mustEnd } from '../../../src/contract/batches';
import type { ShownPerson } from '../../../src/contract/people';
import type { Database } from '../database';
import { endWaiting } from '../generation/batchGenerations';
import type { TaskRow } from '../generation/tables';
import type { Author } from '../history/author';
import { insertBatch, refuseUnfinished } from '../history/batch';
import { recorded, updated } from '../history/record';
import { shownPerson } from '../history/shownPerson';
import { advisoryLock } from '../platform/db/locks';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { SignedIn } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import type { BatchKind } from './runners';
import type { BatchTaskRow } from './tables';
import { batchTexts } from './texts';

export interface NewBatchTask {
  author: Pick<Author, 'administratorId' | 'cause' | 'tokenId'>;
  kind: BatchKind;
  /** Data for the runner; JSON. */
  payload: unknown;
  /** Number of subjects to process. */
  total: number;
}

/**
 * Maximum number of unfinished tasks per administrator: each task may store a row for every item.
 */
const maxUnfinished = 20;

/**
 * Inserts a waiting task and its batch, and returns their ids; the caller wakes the worker after
 * the transaction. Throws too_many_requests if the administrator has too many unfinished tasks.
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
  // Without this lock, concurrent requests would not see each other's tasks and could exceed the
  // limit.
  await advisoryLock(tx, `batches of ${administratorId}`);
  const { count } = await tx
    .selectFrom('batch_tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', 'in', ['pending', 'running'])
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxUnfinished) return;
  throw new Problem('too_many_requests', batchTexts.tooMany(maxUnfinished), { retryAfter: 30 });
}

export function findBatchTask(db: Kysely<Database>, id: number): Promise<BatchTaskRow | undefined> {
  return db.selectFrom('batch_tasks').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Returns whether the skipped rows of a task quote a file that is not the caller's: that of an
 * import, which its person may read, and of the person's API tokens only the one that began it.
 */
export async function quotesForeignFile(
  db: Kysely<Database>,
  row: BatchTaskRow,
  { administratorId, apiToken }: SignedIn,
): Promise<boolean> {
  if (row.kind !== 'import') return false;
  if (row.administrator_id !== administratorId) return true;
  if (apiToken === null) return false;
  const batch = db.selectFrom('batches').select('token_id').where('id', '=', row.batch_id);
  return (await batch.executeTakeFirst())?.token_id !== apiToken.id;
}

/** Returns an administrator's unfinished tasks. */
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

/** A stopped task, and the waiting generations that ended with it. The caller announces both. */
export interface Stopped {
  row: BatchTaskRow;
  task: BatchTask;
  ended: TaskRow[];
}

/**
 * Stops a task. It finishes its current slice; waiting generations that it has requested end at
 * once. A task that has ended already stays unchanged. Returns the task and the ended generations.
 * Throws not_found, and task_running for a task that must end by itself.
 */
export function stopBatch(db: Kysely<Database>, author: Author, id: number, now: number): Promise<Stopped> {
  return withTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('batch_tasks')
      .set({ status: 'stopped', updated_at: now })
      .where('id', '=', id)
      .where('kind', 'not in', mustEnd)
      .where('status', 'in', ['pending', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (row) {
      await recordStop(tx, author, row, now);
      const ended = await endWaiting(tx, row.batch_id, now);
      return { row, task: await toBatchTask(tx, row), ended };
    }
    const before = await findBatchTask(tx, id);
    if (!before) throw new Problem('not_found', batchTexts.notFound);
    if (before.status === 'pending' || before.status === 'running')
      throw new Problem('task_running', batchTexts.mustEnd);
    return { row: before, task: await toBatchTask(tx, before), ended: [] };
  });
}

/**
 * Stops the tasks of a batch, like `stopBatch`. Returns the generations that it ended; null if
 * there was no task to stop. Throws task_running for a task that must end by itself.
 */
export async function stopTasksOf(
  tx: Tx,
  author: Author,
  batchId: number,
  now: number,
): Promise<TaskRow[] | null> {
  await refuseUnfinished(tx, batchId);
  const stopped = await tx
    .updateTable('batch_tasks')
    .set({ status: 'stopped', updated_at: now })
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['pending', 'running'])
    .returningAll()
    .execute();
  for (const row of stopped) await recordStop(tx, author, row, now);
  return stopped.length > 0 ? endWaiting(tx, batchId, now) : null;
}

/** Records who stopped a task: it may be another person's. */
function recordStop(tx: Tx, author: Author, row: BatchTaskRow, now: number): Promise<void> {
  const subjectName = batchNames[row.kind];
  const subject = { subject: 'batches', subjectId: row.batch_id, subjectName } as const;
  const change = updated(subject, { status: 'running' }, { status: 'stopped' });
  return recorded(tx, now, author, async () => ({ result: undefined, change }));
}

/** Returns who stopped a task; undefined if it was not stopped, or its owner stopped it. */
async function stopperOf(db: Kysely<Database>, row: BatchTaskRow): Promise<ShownPerson | undefined> {
  if (row.status !== 'stopped') return undefined;
  const found = await db
    .selectFrom('changes')
    .innerJoin('administrators', 'administrators.id', 'changes.administrator_id')
    .select(['administrators.id', 'administrators.email', 'administrators.name'])
    .where('changes.subject', '=', 'batches')
    .where('changes.subject_id', '=', row.batch_id)
    .orderBy('changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || found.id === row.administrator_id) return undefined;
  return shownPerson(found, false) ?? undefined;
}

/** Returns a task in the form of the API. */
export async function toBatchTask(db: Kysely<Database>, row: BatchTaskRow): Promise<BatchTask> {
  const stoppedBy = await stopperOf(db, row);
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
    ...(stoppedBy && { stoppedBy }),
  };
}
