/** How a server runs a task: it claims it, stores its slices and ends it. */
import { type Kysely, sql } from 'kysely';
import type { Skipped } from '../../../src/contract/batches';
import { maxSkippedListed } from '../../../src/contract/limits';
import { isOwnerGone } from '../generation/ServerLease';
import type { BatchTaskRow } from '../platform/db/batchTables';
import { skipLockedRows } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import type { BatchKind, RunningBatch, Slice } from './runners';

/** Tasks of one person that a server runs at once: another's find a turn. */
const mostOfPerson = 3;

/**
 * Claims a waiting task of these kinds, which becomes `running`: of the person of whom the fewest
 * run, the longest waiting one. Two servers never claim the same.
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
        .where(runningOfPerson(kinds, owner), '<', mostOfPerson)
        .orderBy(runningOfPerson(kinds, owner))
        .orderBy('waiting.id')
        .limit(1)
        .$call(skipLockedRows(db)),
    )
    .returningAll()
    .executeTakeFirst();
}

/** How many tasks of these kinds a server runs of the person who has begun `waiting`. */
function runningOfPerson(kinds: readonly BatchKind[], owner: string) {
  // Both conditions on the status: the first is that of the index.
  return sql<number>`(select count(*) from batch_tasks as other
    where other.status in ('pending', 'running') and other.status = 'running' and other.owner = ${owner}
    and other.kind in (${sql.join(kinds)})
    and other.administrator_id is not distinct from waiting.administrator_id)`;
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

/** Stores what a slice has done, in the transaction that holds the task. */
export async function storeSlice(tx: Tx, row: BatchTaskRow, slice: Slice, now: number): Promise<void> {
  const listed: Skipped[] = JSON.parse(row.skipped);
  const skipped = [...listed, ...slice.skipped.slice(0, maxSkippedListed - listed.length)];
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
  if (slice.cursor === null) await tx.deleteFrom('batch_items').where('task_id', '=', row.id).execute();
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

/**
 * Makes the tasks wait again that a server was running when it ended; on SQLite, at the start, all
 * running ones.
 */
export async function takeOverBatches(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('batch_tasks')
    .set({ status: 'pending', updated_at: now })
    .where('status', '=', 'running')
    .where(isOwnerGone(db, 'batch_tasks'))
    .execute();
}

/** Reads whatever a runner needs to know of its task. */
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
