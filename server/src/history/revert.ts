/** Reverts changes. Each kind of subject provides how its changes are reverted. */
import { type Kysely, sql } from 'kysely';
import type { Change, ChangeSubject, Reverted, RevertLeft } from '../../../src/contract/changes';
import type { Database } from '../database';
import { advisoryLock } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { firstThatFit, maxKeptBytes } from '../platform/http/idempotency';
import { Problem } from '../platform/Problem';
import type { Author } from './author';
import { refuseUnfinished } from './batch';
import type { Moved } from './moved';
import { type ChangeDraft, insertReverts, recorded } from './record';
import type { ChangeRow } from './tables';
import { historyTexts } from './texts';

export type StoredChange = Pick<Change, 'id' | 'subject' | 'subjectId' | 'kind' | 'before' | 'after'> & {
  moved?: Moved[];
};

/** The result of reverting a change. */
export interface RevertResult {
  /** The resulting change; null if every value stayed. */
  change: ChangeDraft | null;
  left: Pick<RevertLeft, 'field' | 'reason'>[];
  /** A function to run after the commit. */
  afterwards?: () => Promise<void>;
}

/**
 * Reverts changes value by value, except values that `whyLeftAlone` (revertRules.ts) leaves alone.
 */
export interface Revert {
  /** Returns whether a change may be reverted together with others; if not, it is passed alone. */
  together(change: StoredChange): boolean;
  /** Reverts changes of different subjects. Returns the result for each change, in order. */
  revert(tx: Tx, changes: readonly StoredChange[], now: number, author: Author): Promise<RevertResult[]>;
}

/** Returns how a change is reverted; changes with the same result may be reverted together. */
export type Reverts = (change: Pick<StoredChange, 'subject' | 'kind'>) => Revert;

/** Returns a revert that takes each change alone. */
export function oneByOne(
  revert: (tx: Tx, change: StoredChange, now: number, author: Author) => Promise<RevertResult>,
): Revert {
  return {
    together: () => false,
    revert: async (tx, [change], now, author) => (change ? [await revert(tx, change, now, author)] : []),
  };
}

/** A change and the result of reverting it. */
export interface RevertedChange extends RevertResult {
  id: number;
  subject: ChangeSubject;
  subjectId: number;
}

/** Returns the values left alone, in the form of the API. */
export function leftOf({ id, subject, subjectId, left }: RevertedChange): RevertLeft[] {
  return left.map((one) => ({ id, subject, subjectId, ...one }));
}

/** The reverted changes, and the functions to run after the commit. */
export interface Outcome extends Reverted {
  afterwards: (() => Promise<void>)[];
}

/**
 * Reverts one change, which is recorded as a change itself. Returns the outcome, whose `afterwards`
 * must run after the transaction. Throws not_found if the change does not exist, and task_running
 * while the task that made it must end first.
 */
export async function revertChange(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  id: number,
): Promise<Outcome> {
  const made = await tx.selectFrom('changes').select('batch_id').where('id', '=', id).executeTakeFirst();
  await refuseUnfinished(tx, made?.batch_id ?? null);
  const taken = await takeBack(tx, reverts, author, now, id);
  return {
    changed: taken.change ? 1 : 0,
    left: leftOf(taken),
    afterwards: taken.afterwards ? [taken.afterwards] : [],
  };
}

/**
 * Returns the ids of at most `count` changes of a batch with ids below `before`, the newest first.
 */
export async function changesOfBatch(
  db: Kysely<Database>,
  batchId: number,
  before: number,
  count: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of bytes of the values in changes. */
export async function bytesOfChanges(db: Kysely<Database>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { bytes } = await db
    .selectFrom('changes')
    .select(sql<number | string>`sum(octet_length(before) + octet_length(after))`.as('bytes'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Returns a result with as many of the values left alone as are kept for a repeat. */
export function shortReverted<Result extends Reverted>(result: Result): Result {
  return { ...result, left: firstThatFit(result.left, maxKeptBytes / 2) };
}

/**
 * Reverts the changes with these ids, the newest first. Returns the results in that order. Skips
 * ids that have no change.
 */
export async function revertChanges(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  ids: readonly number[],
): Promise<RevertedChange[]> {
  const taken: RevertedChange[] = [];
  for (const { revert, changes } of runsOf(await findChanges(tx, ids), reverts)) {
    const [{ id }] = changes;
    if (changes.length > 1) taken.push(...(await takeBackMany(tx, revert, author, now, changes)));
    else taken.push(await takeBack(tx, reverts, author, now, id));
  }
  return taken;
}

interface FoundChange extends StoredChange {
  /** Whether the change was reverted already. */
  isReverted: boolean;
}

async function findChanges(tx: Tx, ids: readonly number[]): Promise<FoundChange[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('changes')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const again = await tx.selectFrom('changes').select('reverts').where('reverts', 'in', ids).execute();
  const reverted = new Set(again.map((row) => row.reverts));
  return rows.map((row) => ({ isReverted: reverted.has(row.id), ...storedChange(row) }));
}

/** Changes to revert together, each of a different subject; or a single one. */
interface RunOfChanges {
  revert: Revert;
  changes: [FoundChange, ...FoundChange[]];
}

/**
 * Splits changes into runs, each of neighbours that can be reverted together, in the given order.
 */
function runsOf(changes: readonly FoundChange[], reverts: Reverts): RunOfChanges[] {
  const runs: RunOfChanges[] = [];
  // The run to which further changes may be added; undefined after a change that is alone.
  let open: RunOfChanges | undefined;
  let subjects = new Set<number>();
  for (const change of changes) {
    const revert = reverts(change);
    const isAlone = change.isReverted || !revert.together(change);
    if (!isAlone && open?.revert === revert && !subjects.has(change.subjectId)) open.changes.push(change);
    else {
      const run: RunOfChanges = { revert, changes: [change] };
      runs.push(run);
      open = isAlone ? undefined : run;
      subjects = new Set();
    }
    subjects.add(change.subjectId);
  }
  return runs;
}

async function takeBackMany(
  tx: Tx,
  { revert }: Revert,
  author: Author,
  now: number,
  run: readonly FoundChange[],
): Promise<RevertedChange[]> {
  const undo: Author = { ...author, cause: 'undo' };
  const taken = await revert(tx, run, now, undo);
  const found = run.flatMap(({ id, subject, subjectId }, at) => {
    const one = taken[at];
    return one ? [{ id, subject, subjectId, ...one }] : [];
  });
  const changes = found.flatMap(({ id, change }) => (change ? [{ change, reverts: id }] : []));
  // The unique index on `reverts` lets only one of two concurrent calls succeed.
  await insertReverts(tx, now, undo, changes);
  return found;
}

async function takeBack(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  id: number,
): Promise<RevertedChange> {
  // The lock makes the second of two concurrent calls wait, so that it finds the first revert.
  await advisoryLock(tx, `change ${id}`);
  const row = await tx.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', historyTexts.changeNotFound);
  const again = await tx.selectFrom('changes').select('id').where('reverts', '=', id).executeTakeFirst();
  const change = storedChange(row);
  const { subject, subjectId } = change;
  if (again) return { id, subject, subjectId, ...leave(null, historyTexts.reverted) };
  const undo: Author = { ...author, cause: 'undo', reverts: id };
  return recorded(tx, now, undo, async () => {
    const [taken] = await reverts(change).revert(tx, [change], now, undo);
    if (!taken) throw new Error(`the revert of the change ${id} has no result`);
    return { result: { id, subject, subjectId, ...taken }, change: taken.change };
  });
}

function storedChange(row: ChangeRow): StoredChange {
  const { moved, ...after } = JSON.parse(row.after);
  return {
    id: row.id,
    subject: row.subject,
    subjectId: row.subject_id,
    kind: row.kind,
    before: JSON.parse(row.before),
    after,
    moved,
  };
}

/** Returns the result of a revert that left everything alone, with the reason. */
export function leave(field: string | null, reason: string): RevertResult {
  return { change: null, left: [{ field, reason }] };
}
