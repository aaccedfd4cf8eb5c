import type { Kysely } from 'kysely';
import type { TaskStatus } from '../../../src/contract/types';
import { type Beginner, whyEnded } from '../auth/rights';
import type { Author } from '../history/author';
import { itemSubject, updated, type Written, writeRecorded } from '../history/record';
import { lockItem } from '../platform/db/locks';
import type { Database, TaskRow } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { taskTexts } from './taskTexts';

/** The outcome of one attempt at a task. */
export type Outcome =
  | { kind: 'described'; text: string }
  /** `write` stores what another subject made of the answer. */
  | { kind: 'made'; write: (tx: Tx) => Promise<void> }
  /** No attempt follows; `detail` is a sentence for the person. */
  | { kind: 'failed'; detail: string }
  /** Another attempt after `pause` milliseconds. */
  | { kind: 'retry'; pause: number }
  /** The server stops: the attempt does not count. */
  | { kind: 'stopped' }
  /** Another server has taken the task over: nothing is stored. */
  | { kind: 'lost' };

/**
 * Stores the outcome of an attempt in one transaction. Returns the task's row, undefined where the
 * task is gone or belongs to another server by now.
 */
export async function storeOutcome(
  db: Kysely<Database>,
  task: TaskRow,
  outcome: Outcome,
  now: number,
): Promise<TaskRow | undefined> {
  switch (outcome.kind) {
    case 'described':
      return writeRecorded(db, now, await authorOf(db, task), (tx) => saveText(tx, task, outcome.text, now));
    case 'made':
      return withTransaction(db, (tx) => saveMade(tx, task, outcome.write, now));
    case 'failed':
      return finish(db, task, now, 'failed', outcome.detail);
    case 'retry':
      return putBack(db, task, now, now + outcome.pause, task.attempts);
    case 'stopped':
      return putBack(db, task, now, now, task.attempts - 1);
    case 'lost':
      return undefined;
  }
}

export function beginnerOf({ administrator_id, token_id }: TaskRow): Beginner {
  return { administratorId: administrator_id, tokenId: token_id };
}

/** A batch that asked for the text may have been swept meanwhile. */
async function authorOf(db: Kysely<Database>, task: TaskRow): Promise<Author> {
  const { batch_id } = task;
  const batch =
    batch_id === null
      ? undefined
      : await db.selectFrom('batches').select('id').where('id', '=', batch_id).executeTakeFirst();
  return { ...beginnerOf(task), cause: 'ai', batchId: batch?.id ?? null };
}

/**
 * Ends the task and writes the description, unless a person has changed the text since the task
 * began: then that text stays and the task fails. It also fails where the person who asked for it
 * may no longer edit.
 */
export async function saveText(
  tx: Tx,
  task: TaskRow,
  text: string,
  now: number,
): Promise<Written<TaskRow | undefined>> {
  await lockItem(tx, task.clothes_id);
  const item = await tx
    .selectFrom('clothes')
    .select(['title', 'description'])
    .where('id', '=', task.clothes_id)
    .executeTakeFirst();
  if (!item) return { result: undefined, change: null };
  const edited = item.description === task.base_description ? null : taskTexts.editedMeanwhile;
  const refused = (await whyEnded(tx, beginnerOf(task))) ?? edited;
  if (refused !== null) return { result: await finish(tx, task, now, 'failed', refused), change: null };
  const row = await finish(tx, task, now, 'completed', null);
  if (!row) return { result: undefined, change: null };
  await tx
    .updateTable('clothes')
    .set((set) => ({ description: text, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', task.clothes_id)
    .execute();
  const change = updated(
    itemSubject(task.clothes_id, item.title),
    { description: item.description },
    { description: text },
  );
  return { result: row, change };
}

/** Ends the task and stores what it made, unless it belongs to another server by now. */
async function saveMade(
  tx: Tx,
  task: TaskRow,
  write: (tx: Tx) => Promise<void>,
  now: number,
): Promise<TaskRow | undefined> {
  const ended = await whyEnded(tx, beginnerOf(task));
  if (ended !== null) return finish(tx, task, now, 'failed', ended);
  const row = await finish(tx, task, now, 'completed', null);
  if (row) await write(tx);
  return row;
}

/** Makes a running task wait again. Returns undefined as `storeOutcome` does. */
export function putBack(
  db: Kysely<Database>,
  task: TaskRow,
  now: number,
  runAfter: number,
  attempts: number,
): Promise<TaskRow | undefined> {
  return db
    .updateTable('tasks')
    .set({ status: 'pending', run_after: runAfter, attempts, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .where('owner', '=', task.owner)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a running task. Returns undefined as `storeOutcome` does. */
function finish(
  db: Kysely<Database>,
  task: TaskRow,
  now: number,
  status: Extract<TaskStatus, 'completed' | 'failed'>,
  detail: string | null,
): Promise<TaskRow | undefined> {
  return db
    .updateTable('tasks')
    .set({ status, detail, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .where('owner', '=', task.owner)
    .returningAll()
    .executeTakeFirst();
}
