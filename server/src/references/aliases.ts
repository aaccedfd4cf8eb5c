/**
 * The former names of entries. An alias finds its entry only while no entry of the list has that
 * name now, so that creating and renaming entries need not check aliases.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../database';
import { searchedKey } from '../platform/db/nameSearch';
import type { Argument } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import { nameKey, storedSearchKey } from './nameKeys';

/**
 * Returns the former names of a list's entries by entry id; with `ids`, only those of these
 * entries.
 */
export async function listAliases(
  db: Kysely<Database>,
  kind: ReferenceKind,
  ids: readonly number[] | null = null,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select reference_id as id, name from reference_aliases where kind = ${kind}
    ${ids ? sql`and reference_id in (${sql.join(ids)})` : sql``}
    and ${isFree(kind)} order by name_key`.execute(db);
  const found = new Map<number, string[]>();
  for (const { id, name } of rows) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}

/**
 * Returns the condition that an alias belongs to a list, matches a LIKE pattern by its search key,
 * and is free.
 */
export function formerNameHolds(
  kind: ReferenceKind,
  pattern: string | ReturnType<Argument>,
): RawBuilder<SqlBool> {
  return sql`kind = ${sql.lit(kind)} and ${searchedKey('name_key')} like ${pattern} escape '\\'
    and ${isFree(kind)}`;
}

/** Returns the condition that no entry currently has the alias as its name. */
export function isFree(kind: ReferenceKind): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from ${sql.table(kind)} as present
    where present.name_key = reference_aliases.name_key)`;
}

/** Returns the entry that once had the name; undefined if an entry has it today. */
export async function findByAlias(
  db: Kysely<Database>,
  kind: ReferenceKind,
  name: string,
): Promise<Reference | undefined> {
  const key = nameKey(name);
  const { rows } = await sql<Reference>`
    select id, name from ${sql.table(kind)}
    where id = (select reference_id from reference_aliases where kind = ${kind} and name_key = ${key})
    and not exists (select 1 from ${sql.table(kind)} where name_key = ${key})`.execute(db);
  return rows[0];
}

/**
 * Returns the entry that has this name, else the entry that once had it; undefined if there is
 * none.
 */
export async function findByName(
  db: Kysely<Database>,
  kind: ReferenceKind,
  name: string,
): Promise<Reference | undefined> {
  const { rows } = await sql<Reference>`
    select id, name from ${sql.table(kind)} where name_key = ${nameKey(name)}`.execute(db);
  return rows[0] ?? findByAlias(db, kind, name);
}

/** Returns the total number of former names of some entries. */
export async function countAliases(tx: Tx, kind: ReferenceKind, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('reference_aliases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', kind)
    .where('reference_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the former names of one entry. */
export async function aliasesOf(tx: Tx, kind: ReferenceKind, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('reference_aliases')
    .select('name')
    .where('kind', '=', kind)
    .where('reference_id', '=', id)
    .orderBy('name_key')
    .execute();
  return rows.map(({ name }) => name);
}

/** Removes the former names of some entries and returns them by entry id. */
export async function takeAliases(
  tx: Tx,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const taken = new Map<number, string[]>();
  for (const some of slicesOf(ids)) {
    const rows = await tx
      .deleteFrom('reference_aliases')
      .where('kind', '=', kind)
      .where('reference_id', 'in', some)
      .returning(['reference_id as id', 'name'])
      .execute();
    for (const { id, name } of rows) taken.set(id, [...(taken.get(id) ?? []), name]);
  }
  for (const names of taken.values()) names.sort();
  return taken;
}

/** Adds former names to an entry, except those that another entry already has. */
export async function addAliases(
  tx: Tx,
  kind: ReferenceKind,
  id: number,
  names: readonly string[],
): Promise<void> {
  for (const some of slicesOf(names)) {
    await tx
      .insertInto('reference_aliases')
      .values(
        some.map((name) => ({
          kind,
          name_key: nameKey(name),
          search_key: storedSearchKey(name),
          name,
          reference_id: id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes former names of an entry. */
export async function removeAliases(
  tx: Tx,
  kind: ReferenceKind,
  id: number,
  names: readonly string[],
): Promise<void> {
  for (const some of slicesOf(names)) {
    await tx
      .deleteFrom('reference_aliases')
      .where('kind', '=', kind)
      .where('reference_id', '=', id)
      .where('name_key', 'in', some.map(nameKey))
      .execute();
  }
}
