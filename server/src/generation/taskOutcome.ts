import type { Kysely, Updateable } from 'kysely';
import { type Beginner, whyEnded } from '../auth/rights';
import { applyEdit } from '../clothes/applyEdits';
import { holdItems } from '../clothes/heldItems';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { type Written, writeRecorded } from '../history/record';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { TaskRow, TasksTable } from './tables';
import { taskTexts } from './taskTexts';

/** The outcome of one attempt at a task. */
export type Outcome =
  | { kind: 'described'; text: string }
  /** The result is not a description; `write` stores it. */
  | { kind: 'made'; write: (tx: Tx) => Promise<void> }
  /** The task fails without another attempt; `detail` is a sentence for the user. */
  | { kind: 'failed'; detail: string }
  /** Another attempt after `pause` milliseconds. */
  | { kind: 'retry'; pause: number }
  /** The server stops: the attempt does not count. */
  | { kind: 'stopped' }
  /** Another server has taken the task over: nothing is stored. */
  | { kind: 'lost' };

/**
 * Stores the outcome of an attempt in one transaction. Returns the task's row; undefined if the
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
      return updateRunning(db, task, now, { status: 'failed', detail: outcome.detail });
    case 'retry':
      return updateRunning(db, task, now, { status: 'pending', run_after: now + outcome.pause });
    case 'stopped':
      return updateRunning(db, task, now, { status: 'pending', run_after: now, attempts: task.attempts - 1 });
    case 'lost':
      return undefined;
  }
}

export function beginnerOf({ administrator_id, token_id }: TaskRow): Beginner {
  return { administratorId: administrator_id, tokenId: token_id };
}

/**
 * Returns the author of a task's change, with the batch that requested it, unless that batch has
 * been deleted since.
 */
async function authorOf(db: Kysely<Database>, task: TaskRow): Promise<Author> {
  const { batch_id } = task;
  const batch =
    batch_id === null
      ? undefined
      : await db.selectFrom('batches').select('id').where('id', '=', batch_id).executeTakeFirst();
  return { ...beginnerOf(task), cause: 'ai', batchId: batch?.id ?? null };
}

/**
 * Ends the task and writes the description. If a person has changed the text since the task began,
 * that text stays and the task fails. The task also fails if the person who requested it may no
 * longer edit. Returns like `storeOutcome`.
 */
export async function saveText(
  tx: Tx,
  task: TaskRow,
  text: string,
  now: number,
): Promise<Written<TaskRow | undefined>> {
  const item = (await holdItems(tx, [task.clothes_id], { fields: ['description'] })).get(task.clothes_id);
  if (!item) return { result: undefined, change: null };
  const edited = item.fields.description === task.base_description ? null : taskTexts.editedMeanwhile;
  const refused = (await whyEnded(tx, beginnerOf(task))) ?? edited;
  if (refused !== null) {
    return {
      result: await updateRunning(tx, task, now, { status: 'failed', detail: refused }),
      change: null,
    };
  }
  const row = await updateRunning(tx, task, now, completed);
  if (!row) return { result: undefined, change: null };
  const { change } = await applyEdit(tx, now, { item, fields: { description: text } });
  return { result: row, change };
}

/**
 * Ends the task and stores its result, unless it belongs to another server by now. Returns like
 * `storeOutcome`.
 */
async function saveMade(
  tx: Tx,
  task: TaskRow,
  write: (tx: Tx) => Promise<void>,
  now: number,
): Promise<TaskRow | undefined> {
  const ended = await whyEnded(tx, beginnerOf(task));
  if (ended !== null) return updateRunning(tx, task, now, { status: 'failed', detail: ended });
  const row = await updateRunning(tx, task, now, completed);
  if (row) await write(tx);
  return row;
}

const completed = { status: 'completed', detail: null } as const;

/** Changes a task that this server runs. Returns its row; undefined as for `storeOutcome`. */
function updateRunning(
  db: Kysely<Database>,
  { id, owner }: TaskRow,
  now: number,
  values: Updateable<TasksTable>,
): Promise<TaskRow | undefined> {
  return db
    .updateTable('tasks')
    .set({ ...values, updated_at: now })
    .where(({ and }) => and({ id, status: 'running', owner }))
    .returningAll()
    .executeTakeFirst();
}
