/** Takes changes back. What that means for a subject, the subject itself hands in. */
import type { Kysely } from 'kysely';
import type { Change, ChangeSubject, Reverted, RevertLeft } from '../../../src/contract/changes';
import type { ChangeRow } from '../platform/db/historyTables';
import { advisoryLock } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { Author } from './author';
import type { Moved } from './moved';
import { type ChangeDraft, insertReverts, recorded } from './record';
import { historyTexts } from './texts';

export type StoredChange = Pick<Change, 'subject' | 'subjectId' | 'kind' | 'before' | 'after'> & {
  moved?: Moved[];
};

/** What a subject took back of a change. */
export interface Taken {
  /** What it changed; null where it left everything. */
  change: ChangeDraft | null;
  left: Pick<RevertLeft, 'field' | 'reason'>[];
  /** Runs after the commit. */
  afterwards?: () => Promise<void>;
}

/** Takes back, value by value, what nobody has changed since. */
export type Revert = (tx: Tx, change: StoredChange, now: number, author: Author) => Promise<Taken>;

/** Takes back many changes of one kind, of different subjects, in a few statements. */
export interface RevertMany {
  takes(change: StoredChange): boolean;
  /** Returns what was taken back of each, in their order. */
  revert(tx: Tx, changes: readonly StoredChange[], now: number, author: Author): Promise<Taken[]>;
}

export interface Reverts extends Record<ChangeSubject, Revert> {
  /** For the changes that these take; the others are taken back one by one. */
  many?: readonly RevertMany[];
}

/** A change, and what was taken back of it. */
export interface TakenChange extends Taken {
  id: number;
  subject: ChangeSubject;
  subjectId: number;
}

/** Returns what was left, as the API tells it. */
export function leftOf({ id, subject, subjectId, left }: TakenChange): RevertLeft[] {
  return left.map((one) => ({ id, subject, subjectId, ...one }));
}

/** What was taken back, and what runs after the commit. */
export interface Outcome extends Reverted {
  afterwards: (() => Promise<void>)[];
}

/** Takes one change back, which is a change itself. Throws not_found. */
export async function revertChange(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  id: number,
): Promise<Outcome> {
  const taken = await takeBack(tx, reverts, author, now, id);
  return {
    changed: taken.change ? 1 : 0,
    left: leftOf(taken),
    afterwards: taken.afterwards ? [taken.afterwards] : [],
  };
}

/** Returns the ids of a batch's next changes before `before`, the newest first. */
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

/** Takes changes back in this order: the newest first. */
export async function revertChanges(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  ids: readonly number[],
): Promise<TakenChange[]> {
  const taken: TakenChange[] = [];
  for (const { many, changes } of runsOf(await findChanges(tx, ids), reverts.many ?? [])) {
    if (many && changes.length > 1) {
      taken.push(...(await takeBackMany(tx, many, author, now, changes)));
    } else {
      for (const { id } of changes) taken.push(await takeBack(tx, reverts, author, now, id));
    }
  }
  return taken;
}

interface FoundChange extends StoredChange {
  id: number;
  /** It was taken back already. */
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
  return rows.map((row) => ({ id: row.id, isReverted: reverted.has(row.id), ...storedChange(row) }));
}

/** Changes that are taken back together, each of another subject; or a single one. */
interface RunOfChanges {
  many: RevertMany | undefined;
  changes: FoundChange[];
}

/** Splits changes into runs, in their order. */
function runsOf(changes: readonly FoundChange[], all: readonly RevertMany[]): RunOfChanges[] {
  const runs: RunOfChanges[] = [];
  let subjects = new Set<number>();
  for (const change of changes) {
    const many = change.isReverted ? undefined : all.find((one) => one.takes(change));
    const run = runs.at(-1);
    if (many && run?.many === many && !subjects.has(change.subjectId)) run.changes.push(change);
    else {
      runs.push({ many, changes: [change] });
      subjects = new Set();
    }
    subjects.add(change.subjectId);
  }
  return runs;
}

async function takeBackMany(
  tx: Tx,
  many: RevertMany,
  author: Author,
  now: number,
  run: readonly FoundChange[],
): Promise<TakenChange[]> {
  const undo: Author = { ...author, cause: 'undo' };
  const taken = await many.revert(tx, run, now, undo);
  const found = run.flatMap(({ id, subject, subjectId }, at) => {
    const one = taken[at];
    return one ? [{ id, subject, subjectId, ...one }] : [];
  });
  const changes = found.flatMap(({ id, change }) => (change ? [{ change, reverts: id }] : []));
  // Of two calls at once, the index on `reverts` lets one through.
  await insertReverts(tx, now, undo, changes);
  return found;
}

async function takeBack(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  id: number,
): Promise<TakenChange> {
  // Of two calls at once, the second finds what the first has done.
  await advisoryLock(tx, `change ${id}`);
  const row = await tx.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', historyTexts.changeNotFound);
  const again = await tx.selectFrom('changes').select('id').where('reverts', '=', id).executeTakeFirst();
  const change = storedChange(row);
  const { subject, subjectId } = change;
  if (again) return { id, subject, subjectId, ...leave(null, historyTexts.reverted) };
  const undo: Author = { ...author, cause: 'undo', reverts: id };
  return recorded(tx, now, undo, async () => {
    const taken = await reverts[subject](tx, change, now, undo);
    return { result: { id, subject, subjectId, ...taken }, change: taken.change };
  });
}

function storedChange(row: ChangeRow): StoredChange {
  const { moved, ...after } = JSON.parse(row.after);
  return {
    subject: row.subject,
    subjectId: row.subject_id,
    kind: row.kind,
    before: JSON.parse(row.before),
    after,
    moved,
  };
}

/** Returns the result of a revert that left everything, and why. */
export function leave(field: string | null, reason: string): Taken {
  return { change: null, left: [{ field, reason }] };
}
