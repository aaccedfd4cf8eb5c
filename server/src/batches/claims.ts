/** The rows of running tasks: claims them, stores their slices and ends them. */
import { type Kysely, sql, type Updateable } from 'kysely';
import type { Skipped } from '../../../src/contract/batches';
import { maxSkippedListed } from '../../../src/contract/limits';
import type { Database } from '../database';
import { skipLockedRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { shortText } from '../platform/shortText';
import { isOwnerGone } from '../platform/work/ServerLease';
import type { BatchKind, RunningBatch, Slice } from './runners';
import type { BatchTaskRow, BatchTasksTable } from './tables';

/**
 * Maximum number of tasks of one person that a server runs at once, so that other people's tasks
 * get a turn.
 */
const maxPerPerson = 3;

/**
 * Maximum length of a listed reason: a revert names everything that it left alone, which may be
 * hundreds of purchases.
 */
const maxReason = 500;

/**
 * Claims a waiting task of these kinds, which becomes `running`: the longest waiting one of the
 * person with the fewest running tasks. Two servers never claim the same task. Returns its row;
 * undefined if none is waiting.
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
        .where(runningOfPerson(kinds, owner), '<', maxPerPerson)
        .orderBy(runningOfPerson(kinds, owner))
        .orderBy('waiting.id')
        .limit(1)
        .$call(skipLockedRows(db)),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns the number of this person's tasks of these kinds that are running on any server. */
function runningOfPerson(kinds: readonly BatchKind[], owner: string) {
  // The first condition on the status equals that of a partial index, which is used only then.
  return sql<number>`(select count(*) from batch_tasks as other
    where other.status in ('pending', 'running') and other.status = 'running' and other.owner = ${owner}
    and other.kind in (${sql.join(kinds)})
    and other.administrator_id is not distinct from waiting.administrator_id)`;
}

/**
 * Returns the row of a task that this server runs, and locks it until the end of the transaction;
 * undefined if the task was stopped, or belongs to another server by now.
 */
export function holdBatch(tx: Tx, id: number, owner: string, now: number): Promise<BatchTaskRow | undefined> {
  return updateRunning(tx, id, owner, { updated_at: now });
}

/** Stores the result of a slice, in the transaction that locks the task. */
export async function storeSlice(tx: Tx, row: BatchTaskRow, slice: Slice, now: number): Promise<void> {
  const listed: Skipped[] = JSON.parse(row.skipped);
  const named = slice.skipped
    .slice(0, maxSkippedListed - listed.length)
    .map(({ id, reason }) => ({ id, reason: shortText(reason, maxReason) }));
  const skipped = [...listed, ...named];
  await tx
    .updateTable('batch_tasks')
    .set({
      cursor: slice.cursor,
      done: row.done + slice.done,
      skipped_count: row.skipped_count + slice.skipped.length + (slice.unnamed ?? 0),
      skipped: JSON.stringify(skipped),
      status: slice.cursor === null ? 'completed' : 'running',
      attempts: 0,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  if (slice.cursor === null) await tx.deleteFrom('batch_selections').where('task_id', '=', row.id).execute();
}

/** Fails a task that this server runs. Returns its row; undefined as for `holdBatch`. */
export function failBatch(
  db: Kysely<Database>,
  id: number,
  owner: string,
  detail: string,
  now: number,
): Promise<BatchTaskRow | undefined> {
  return updateRunning(db, id, owner, { status: 'failed', detail, updated_at: now });
}

/** Returns a running task to the queue, for another server or for this server's next start. */
export async function putBackBatch(
  db: Kysely<Database>,
  id: number,
  owner: string,
  now: number,
): Promise<void> {
  await updateRunning(db, id, owner, { status: 'pending', attempts: 0, updated_at: now });
}

function updateRunning(
  db: Kysely<Database>,
  id: number,
  owner: string,
  values: Updateable<BatchTasksTable>,
): Promise<BatchTaskRow | undefined> {
  return db
    .updateTable('batch_tasks')
    .set(values)
    .where(({ and }) => and({ id, status: 'running', owner }))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts back into the queue the tasks of servers that ended while running them; on SQLite, at the
 * start, all running tasks.
 */
export async function takeOverBatches(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('batch_tasks')
    .set({ status: 'pending', updated_at: now })
    .where('status', '=', 'running')
    .where(isOwnerGone(db, 'batch_tasks'))
    .execute();
}

/** Reads the data of a task for its runner. */
export async function batchOf(tx: Tx, row: BatchTaskRow, size: number, now: number): Promise<RunningBatch> {
  const { cause, token_id: tokenId } = await tx
    .selectFrom('batches')
    .select(['cause', 'token_id'])
    .where('id', '=', row.batch_id)
    .executeTakeFirstOrThrow();
  return {
    taskId: row.id,
    author: { administratorId: row.administrator_id, cause, tokenId, batchId: row.batch_id },
    payload: JSON.parse(row.payload),
    cursor: row.cursor,
    size,
    done: row.done,
    total: row.total,
    now,
  };
}
