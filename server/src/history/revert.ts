/** Takes changes back. What that means for a subject, the subject itself hands in. */
import type { Kysely } from 'kysely';
import type { Change, ChangeSubject, Reverted, RevertLeft } from '../../../src/contract/changes';
import { advisoryLock } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { Author } from './author';
import { type ChangeDraft, recorded } from './record';
import { historyTexts } from './texts';

export type StoredChange = Pick<Change, 'subject' | 'subjectId' | 'kind' | 'before' | 'after'>;

/** What a subject took back of a change. */
export interface Taken {
  /** What it changed; null where it left everything. */
  change: ChangeDraft | null;
  left: Omit<RevertLeft, 'id'>[];
  /** What follows when the transaction is through. */
  afterwards?: () => Promise<void>;
}

/** Takes back, value by value, what nobody has changed since. */
export type Revert = (tx: Tx, change: StoredChange, now: number, author: Author) => Promise<Taken>;
export type Reverts = Record<ChangeSubject, Revert>;

/** What was taken back, and what follows when the transaction is through. */
export interface Outcome extends Reverted {
  afterwards: (() => Promise<void>)[];
}

/** Changes in one transaction of a batch. */
const slice = 200;

/** Takes one change back, which is a change itself. Throws not_found. */
export async function revertChange(
  tx: Tx,
  reverts: Reverts,
  author: Author,
  now: number,
  id: number,
): Promise<Outcome> {
  const { change, left, afterwards } = await takeBack(tx, reverts, author, now, id);
  return {
    changed: change ? 1 : 0,
    left: left.map((one) => ({ id, ...one })),
    afterwards: afterwards ? [afterwards] : [],
  };
}

/**
 * Takes all changes of a batch back, the newest first, in slices: what an aborted call has taken
 * back stays so, and the next call goes on. It makes a batch, which can be taken back in turn.
 * Throws not_found.
 */
export async function revertBatch(
  db: Kysely<Database>,
  reverts: Reverts,
  author: Author,
  now: number,
  batchId: number,
): Promise<Outcome> {
  const batch = await db.selectFrom('batches').select('id').where('id', '=', batchId).executeTakeFirst();
  if (!batch) throw new Problem('not_found', historyTexts.batchNotFound);
  let undo: number | null = null;
  const changed = new Set<string>();
  const left: RevertLeft[] = [];
  const afterwards: Outcome['afterwards'] = [];
  for (let last: number | undefined = Number.MAX_SAFE_INTEGER; last !== undefined; ) {
    const rows = await db
      .selectFrom('changes')
      .select('id')
      .where('batch_id', '=', batchId)
      .where('id', '<', last)
      .orderBy('id', 'desc')
      .limit(slice)
      .execute();
    last = rows.length === slice ? rows.at(-1)?.id : undefined;
    const taken = await revertSlice(
      db,
      reverts,
      { ...author, batchId: undo },
      now,
      rows.map(({ id }) => id),
    );
    undo = taken.batchId;
    for (const one of taken.found) {
      if (one.change) changed.add(`${one.change.subject} ${one.change.subjectId}`);
      for (const { field, reason } of one.left) left.push({ id: one.id, field, reason });
      if (one.afterwards) afterwards.push(one.afterwards);
    }
  }
  return { changed: changed.size, left, afterwards };
}

/** Takes some changes back in one transaction, in a batch that it makes where there is none yet. */
function revertSlice(db: Kysely<Database>, reverts: Reverts, author: Author, now: number, ids: number[]) {
  return withTransaction(db, async (tx) => {
    const batchId = author.batchId ?? (await insertBatch(tx, author, now));
    const found: (Taken & { id: number })[] = [];
    for (const id of ids) {
      found.push({ id, ...(await takeBack(tx, reverts, { ...author, batchId }, now, id)) });
    }
    if (author.batchId || found.some(({ change }) => change)) return { batchId, found };
    await tx.deleteFrom('batches').where('id', '=', batchId).execute();
    return { batchId: null, found };
  });
}

async function insertBatch(tx: Tx, author: Author, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('batches')
    .values({ at: now, administrator_id: author.administratorId, cause: 'undo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function takeBack(tx: Tx, reverts: Reverts, author: Author, now: number, id: number): Promise<Taken> {
  // Of two calls at once, the second finds what the first has done.
  await advisoryLock(tx, `change ${id}`);
  const row = await tx.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', historyTexts.changeNotFound);
  const again = await tx.selectFrom('changes').select('id').where('reverts', '=', id).executeTakeFirst();
  if (again) return leave(null, historyTexts.reverted);
  const change = {
    subject: row.subject,
    subjectId: row.subject_id,
    kind: row.kind,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  };
  const undo: Author = { ...author, cause: 'undo', reverts: id };
  return recorded(tx, now, undo, async () => {
    const taken = await reverts[row.subject](tx, change, now, undo);
    return { result: taken, change: taken.change };
  });
}

/** Returns that nothing was taken back, and why. */
export function leave(field: string | null, reason: string): Taken {
  return { change: null, left: [{ field, reason }] };
}
