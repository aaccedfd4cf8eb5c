/** How a write leaves its change; see docs/decisions/0012-history-below-subjects.md. */
import type { Kysely } from 'kysely';
import type { ChangeKind, ChangeSubject, ChangeValues } from '../../../src/contract/changes';
import type { Database } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { Author } from './author';
import { changedOnly, present } from './values';

/** Rows of one statement, which takes 32 766 values at most. */
const mostRows = 500;

/** What a write changed. The functions below make it. */
export interface ChangeDraft extends Subject {
  kind: ChangeKind;
  before: ChangeValues;
  after: ChangeValues;
}

/** What was written to, and what it is called after the write. */
export interface Subject {
  subject: ChangeSubject;
  subjectId: number;
  subjectName: string;
}

export function itemSubject(id: number, title: string): Subject {
  return { subject: 'clothes', subjectId: id, subjectName: title };
}

/** What a write returns beside its own result; null is a write that changed nothing. */
export interface Written<T> {
  result: T;
  change: ChangeDraft | null;
}

/**
 * Runs a write and stores its change in the same transaction. Every write of a subject goes through
 * this: its type asks for the change, so that none is forgotten. `now` is when it is made.
 */
export async function recorded<T>(
  tx: Tx,
  now: number,
  author: Author,
  write: () => Promise<Written<T>>,
): Promise<T> {
  const { result, change } = await write();
  if (change) await insertChanges(tx, now, author, [change]);
  return result;
}

/** The same for writes of many subjects, whose changes are stored in a statement. */
export async function recordedAll<T>(
  tx: Tx,
  now: number,
  author: Author,
  write: () => Promise<{ result: T; changes: readonly ChangeDraft[] }>,
): Promise<T> {
  const { result, changes } = await write();
  await insertChanges(tx, now, author, changes);
  return result;
}

/** The same as `recorded` in a transaction of its own. */
export function writeRecorded<T>(
  db: Kysely<Database>,
  now: number,
  author: Author,
  write: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  return withTransaction(db, (tx) => recorded(tx, now, author, () => write(tx)));
}

/** Returns the change of a subject that was made with these values. */
export function created(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'created', before: {}, after: present(values) };
}

/** Returns the change from these values to those; null where they are equal. */
export function updated(subject: Subject, from: ChangeValues, to: ChangeValues): ChangeDraft | null {
  const values = changedOnly(from, to);
  return values && { ...subject, kind: 'updated', ...values };
}

/** Returns the change of a subject that was deleted with these values. */
export function deleted(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'deleted', before: present(values), after: {} };
}

/** Returns the change of a deleted subject that is there again, with these values. */
export function restored(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'restored', before: {}, after: present(values) };
}

/**
 * Stores changes; `reverts` is the change that one takes back. `recorded` and `recordedAll` do it
 * for a write.
 */
export async function insertChanges(
  tx: Tx,
  now: number,
  author: Author,
  changes: readonly (ChangeDraft & { reverts?: number })[],
): Promise<void> {
  for (let first = 0; first < changes.length; first += mostRows) {
    const rows = changes.slice(first, first + mostRows).map((change) => ({
      at: now,
      administrator_id: author.administratorId,
      cause: author.cause,
      batch_id: author.batchId ?? null,
      subject: change.subject,
      subject_id: change.subjectId,
      subject_name: change.subjectName,
      kind: change.kind,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      reverts: change.reverts ?? author.reverts ?? null,
    }));
    await tx.insertInto('changes').values(rows).execute();
  }
}
