/** Records the changes that writes make; see docs/decisions/0012-history-below-subjects.md. */
import type { Insertable, Kysely } from 'kysely';
import type { ChangeKind, ChangeSubject, ChangeValues } from '../../../src/contract/changes';
import type { Database } from '../database';
import { changedNames } from '../platform/db/changedNames';
import { planned } from '../platform/db/prepared';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import type { Author } from './author';
import type { Moved } from './moved';
import type { ChangesTable } from './tables';
import { changedOnly, present } from './values';

/** The change of a write. The functions below create it. */
export interface ChangeDraft extends Subject {
  kind: ChangeKind;
  before: ChangeValues;
  after: ChangeValues;
  /** Parts moved between items; hidden from clients. */
  moved?: Moved[];
}

/** The subject of a write, with its name after the write. */
export interface Subject {
  subject: ChangeSubject;
  subjectId: number;
  subjectName: string;
}

export function itemSubject(id: number, title: string): Subject {
  return { subject: 'clothes', subjectId: id, subjectName: title };
}

/** The result of a write, and its change, which is null if nothing changed. */
export interface Written<T> {
  result: T;
  change: ChangeDraft | null;
}

/**
 * Runs a write, stores its change in the same transaction, and returns the write's result. Every
 * write of a subject goes through this function, because its type requires the change, so that no
 * change is forgotten. `now` is the time of the change.
 */
export async function recorded<T>(
  tx: Tx,
  now: number,
  author: Author,
  write: () => Promise<Written<T>>,
): Promise<T> {
  const { result, change } = await write();
  if (change) await insertChange(tx, now, author, change);
  return result;
}

/** Like `recorded`, for writes of many subjects, whose changes are stored together. */
export async function recordedMany<T>(
  tx: Tx,
  now: number,
  author: Author,
  write: () => Promise<{ result: T; changes: readonly ChangeDraft[] }>,
): Promise<T> {
  const { result, changes } = await write();
  await insertChanges(tx, now, author, changes);
  return result;
}

/** Like `recorded`, in its own transaction. */
export function writeRecorded<T>(
  db: Kysely<Database>,
  now: number,
  author: Author,
  write: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  return withTransaction(db, (tx) => recorded(tx, now, author, () => write(tx)));
}

/** Returns the change of a subject created with these values. */
export function created(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'created', before: {}, after: present(values) };
}

/** Returns the change between two sets of values; null if they are equal. */
export function updated(subject: Subject, from: ChangeValues, to: ChangeValues): ChangeDraft | null {
  const values = changedOnly(from, to);
  return values && { ...subject, kind: 'updated', ...values };
}

/** Returns the change of a subject deleted with these values. */
export function deleted(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'deleted', before: present(values), after: {} };
}

/** Returns the change of a deleted subject restored with these values. */
export function restored(subject: Subject, values: ChangeValues): ChangeDraft {
  return { ...subject, kind: 'restored', before: {}, after: present(values) };
}

/**
 * Stores the changes of writes made in the same transaction. Prefer `recordedMany`, which calls it.
 */
export function insertChanges(
  tx: Tx,
  now: number,
  author: Author,
  changes: readonly ChangeDraft[],
): Promise<void> {
  return insertRows(
    tx,
    changes.map((change) => toRow(now, author, change)),
  );
}

/** Stores the changes of reverts; each names the change that it reverts, if known. */
export function insertReverts(
  tx: Tx,
  now: number,
  author: Author,
  changes: readonly { change: ChangeDraft; reverts: number | undefined }[],
): Promise<void> {
  return insertRows(
    tx,
    changes.map(({ change, reverts }) => toRow(now, { ...author, reverts }, change)),
  );
}

async function insertRows(tx: Tx, rows: readonly ReturnType<typeof toRow>[]): Promise<void> {
  for (const some of slicesOf(rows)) await tx.insertInto('changes').values(some).execute();
}

async function insertChange(tx: Tx, now: number, author: Author, change: ChangeDraft): Promise<void> {
  const row = toRow(now, author, change);
  await insertRow(
    tx,
    row.at,
    row.administrator_id,
    row.cause,
    row.batch_id,
    row.subject,
    row.subject_id,
    row.subject_name,
    row.kind,
    row.before,
    row.after,
    row.reverts,
    row.token_id,
    row.fields,
  );
}

function toRow(now: number, author: Author, change: ChangeDraft) {
  return {
    at: now,
    administrator_id: author.administratorId,
    cause: author.cause,
    batch_id: author.batchId ?? null,
    subject: change.subject,
    subject_id: change.subjectId,
    subject_name: change.subjectName,
    kind: change.kind,
    before: JSON.stringify(change.before),
    after: JSON.stringify({ ...change.after, moved: change.moved }),
    reverts: author.reverts ?? null,
    token_id: author.tokenId ?? null,
    fields: changedNames(change.before, change.after),
  };
}

const insertRow = planned((db, argument) => {
  const row: Insertable<ChangesTable> = {
    at: argument(0),
    administrator_id: argument(1),
    cause: argument(2),
    batch_id: argument(3),
    subject: argument(4),
    subject_id: argument(5),
    subject_name: argument(6),
    kind: argument(7),
    before: argument(8),
    after: argument(9),
    reverts: argument(10),
    token_id: argument(11),
    fields: argument(12),
  };
  return db.insertInto('changes').values(row);
});
