import { type Kysely, sql } from 'kysely';
import { maxNameLength } from '../../../src/contract/limits';
import { type Reference, type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { created, deleted, recorded, type Subject, updated, writeRecorded } from '../history/record';
import type { Clock } from '../platform/clock';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/db/errors';
import { lockRows } from '../platform/db/locks';
import { sortKey } from '../platform/db/sortKey';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, problemTexts, texts } from '../platform/problemTexts';
import { cleanLine } from '../platform/text';
import { takeAliases } from './aliases';
import { lasts, refuseMerging, renameMerging, stays, survivingId } from './merging';
import { nameKey, storedSearchKey } from './nameKeys';
import { tableOf } from './tables';

/** Returns all entries in Ukrainian order. */
export function listReferences(db: Kysely<Database>, kind: ReferenceKind): Promise<Reference[]> {
  const all = db.selectFrom(tableOf(kind)).select(['id', 'name']).where(stays(kind));
  return all.orderBy('sort_key').orderBy('id').execute();
}

/** Creates an entry. Throws duplicate_name if the list already has the name. */
export async function createReference(
  tx: Tx,
  clock: Clock,
  author: Author,
  kind: ReferenceKind,
  name: string,
): Promise<Reference> {
  const clean = cleanLine(name, 'name', maxNameLength);
  if (await hasName(tx, kind, clean, null)) throw duplicateName();
  return recorded(tx, clock.now(), author, async () => {
    const entry = await refusingDuplicates(() =>
      tx
        .insertInto(tableOf(kind))
        .values(nameColumns(clean))
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(),
    );
    return { result: entry, change: created(subjectOf(kind, entry), { name: clean }) };
  });
}

/** Renames an entry. Throws duplicate_name, and not_found if the entry is gone. */
export function renameReference(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  kind: ReferenceKind,
  id: number,
  name: string,
): Promise<Reference> {
  const clean = cleanLine(name, 'name', maxNameLength);
  return writeRecorded(db, clock.now(), author, async (tx) => {
    const found = await lockNamed(tx, kind, id, clean);
    const before = found.find((entry) => entry.id === id);
    if (found.some((entry) => entry.id !== id)) throw duplicateName();
    if (!before) throw new Problem('not_found');
    if (before.name !== clean) await setName(tx, kind, id, clean);
    const entry = { id, name: clean };
    return {
      result: entry,
      change: updated(subjectOf(kind, entry), { name: before.name }, { name: clean }),
    };
  });
}

/**
 * Deletes an entry. Throws not_found if it does not exist, in_use, with the number of items, while
 * items use it, and task_running while others are merged into it.
 */
export async function deleteReference(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  kind: ReferenceKind,
  id: number,
): Promise<void> {
  try {
    await writeRecorded(db, clock.now(), author, async (tx) => {
      if (!(await lockReference(tx, kind, id))) throw new Problem('not_found');
      await refuseMerging(tx, kind, [id]);
      await refuseInUse(tx, kind, id);
      const aliases = await takeAliases(tx, kind, [id]);
      const entry = await removeRow(tx, kind, id);
      if (!entry) throw new Problem('not_found');
      const values = { name: entry.name, aliases: aliases.get(id) };
      return { result: null, change: deleted(subjectOf(kind, entry), values) };
    });
  } catch (error) {
    // An item began to refer to the entry after the count. The foreign key kept the entry, and a
    // new count sees that item.
    if (isForeignKeyViolation(error)) await refuseInUse(db, kind, id);
    throw error;
  }
}

/**
 * Returns an entry and locks it until the end of the transaction; undefined if it does not exist,
 * or is being merged into another.
 */
export function lockReference(tx: Tx, kind: ReferenceKind, id: number): Promise<Reference | undefined> {
  return tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(stays(kind))
    .$call(lockRows(tx))
    .executeTakeFirst();
}

/** Returns and locks the entry with this id and the entry with this name, if they exist. */
function lockNamed(tx: Tx, kind: ReferenceKind, id: number, name: string): Promise<Reference[]> {
  return tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where((where) => where.or([where('id', '=', id), where('name_key', '=', nameKey(name))]))
    .where(stays(kind))
    .$call(lockRows(tx))
    .execute();
}

/**
 * Writes a clean name, also to the entries that are being merged into this one, without recording
 * the change. Throws duplicate_name if the list already has the name.
 */
export async function setName(tx: Tx, kind: ReferenceKind, id: number, clean: string): Promise<void> {
  await refusingDuplicates(() =>
    tx.updateTable(tableOf(kind)).set(nameColumns(clean)).where('id', '=', id).execute(),
  );
  await renameMerging(tx, kind, id, clean);
}

/**
 * Deletes an entry's row, without recording the change. Returns the deleted entry; undefined if it
 * did not exist.
 */
export function removeRow(tx: Tx, kind: ReferenceKind, id: number): Promise<Reference | undefined> {
  return tx.deleteFrom(tableOf(kind)).where('id', '=', id).returning(['id', 'name']).executeTakeFirst();
}

export function nameColumns(clean: string) {
  return {
    name: clean,
    name_key: nameKey(clean),
    search_key: storedSearchKey(clean),
    sort_key: sortKey(clean),
  };
}

/** Returns an entry as a subject of the history. */
export function subjectOf(kind: ReferenceKind, { id, name }: Reference): Subject {
  return { subject: kind, subjectId: id, subjectName: name };
}

async function refuseInUse(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<void> {
  const count = await countUses(db, kind, id);
  if (count > 0) throw new Problem('in_use', texts.inUse(count), { count });
}

/** Returns the number of items that use an entry. */
export async function countUses(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<number> {
  const { name, namedIn } = referenceLists[kind];
  const item = namedIn === 'clothes' ? sql`id` : sql`clothes_id`;
  const { rows } = await sql<{ count: number | bigint | string }>`
    select count(distinct ${item}) as count from ${sql.table(namedIn)}
    where ${sql.ref(`${name}_id`)} = ${id}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Returns whether an entry other than `but` has the name. */
export async function hasName(
  tx: Tx,
  kind: ReferenceKind,
  name: string,
  but: number | null,
): Promise<boolean> {
  const twin = await tx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  return twin !== undefined && twin.id !== but;
}

/**
 * Turns a violation of the unique index into duplicate_name. The index refuses one of two
 * concurrent writes of the same name.
 */
async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? duplicateName() : error;
  }
}

function duplicateName(): Problem {
  const detail = problemTexts.duplicate_name;
  return new Problem('duplicate_name', detail, {
    errors: [{ field: 'name', code: 'duplicate_name', detail }],
  });
}

/**
 * Returns an entry, or the one that it is being merged into. Throws validation_failed, naming the
 * field, for an id that is not in the list.
 */
export async function requireReference(
  tx: Tx,
  kind: ReferenceKind,
  id: number,
  field: string,
): Promise<Reference> {
  const entry = await findReference(tx, kind, id);
  if (!entry) throw fieldProblem(field, 'not_found', fieldTexts.unknownReference);
  return entry;
}

/** Returns an entry, or the one that it is being merged into; undefined if it does not exist. */
export async function findReference(tx: Tx, kind: ReferenceKind, id: number): Promise<Reference | undefined> {
  return (await findReferences(tx, kind, [id])).get(id);
}

/** Returns the entries of a list that exist, or those that they are being merged into, by id. */
export async function findReferences(
  db: Kysely<Database>,
  kind: ReferenceKind,
  ids: readonly (number | null)[],
): Promise<Map<number, Reference>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom(tableOf(kind))
    .select(['id as asked', 'name', survivingId(kind).as('id')])
    .where('id', 'in', wanted)
    .where(lasts(kind))
    .execute();
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}
