/**
 * The former names of entries. An alias finds its entry as long as no entry has that name itself,
 * so a rename or a new entry needs to know nothing of aliases.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Argument } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { nameKey } from './nameKeys';

/** Rows of one statement, for the sake of its parameters. */
const slice = 1000;

/**
 * Returns the former names of the entries of a list that have some, by their ids; with `ids` those
 * of these entries alone.
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

/** The condition that a row of the aliases is one of a list, and holds a text. */
export function formerNameHolds(
  kind: ReferenceKind,
  pattern: string | ReturnType<Argument>,
): RawBuilder<SqlBool> {
  return sql`kind = ${sql.lit(kind)} and name_key like ${pattern} escape '\\' and ${isFree(kind)}`;
}

/** The condition that no entry has an alias for its name today. */
function isFree(kind: ReferenceKind): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from ${sql.table(kind)} as present
    where present.name_key = reference_aliases.name_key)`;
}

/** Returns the entry that once had the name; undefined where an entry has it today. */
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

/** Returns the entry that has a name, else the one that once had it; undefined where none did. */
export async function findByName(
  db: Kysely<Database>,
  kind: ReferenceKind,
  name: string,
): Promise<Reference | undefined> {
  const { rows } = await sql<Reference>`
    select id, name from ${sql.table(kind)} where name_key = ${nameKey(name)}`.execute(db);
  return rows[0] ?? findByAlias(db, kind, name);
}

/** Returns how many former names some entries have together. */
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

/** Returns the former names of some entries, which lose them, by the ids. */
export async function takeAliases(
  tx: Tx,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const taken = new Map<number, string[]>();
  for (let first = 0; first < ids.length; first += slice) {
    const rows = await tx
      .deleteFrom('reference_aliases')
      .where('kind', '=', kind)
      .where('reference_id', 'in', ids.slice(first, first + slice))
      .returning(['reference_id as id', 'name'])
      .execute();
    for (const { id, name } of rows) taken.set(id, [...(taken.get(id) ?? []), name]);
  }
  for (const names of taken.values()) names.sort();
  return taken;
}

/** Gives an entry former names, but for those that another entry has got. */
export async function addAliases(
  tx: Tx,
  kind: ReferenceKind,
  id: number,
  names: readonly string[],
): Promise<void> {
  for (let first = 0; first < names.length; first += slice) {
    await tx
      .insertInto('reference_aliases')
      .values(
        names
          .slice(first, first + slice)
          .map((name) => ({ kind, name_key: nameKey(name), name, reference_id: id })),
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
  for (let first = 0; first < names.length; first += slice) {
    await tx
      .deleteFrom('reference_aliases')
      .where('kind', '=', kind)
      .where('reference_id', '=', id)
      .where('name_key', 'in', names.slice(first, first + slice).map(nameKey))
      .execute();
  }
}
