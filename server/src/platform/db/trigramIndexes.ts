/**
 * PostgreSQL’s trigram indexes (pg_trgm), with which LIKE finds a word inside titles and names.
 * They are not part of a migration, because a database may lack the extension and get it later.
 */
import { type Kysely, sql } from 'kysely';
import { referenceKinds } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { reasonOf } from '../StartError';
import { advisoryLock } from './locks';
import { searchedKey } from './nameSearch';

/** The searched tables and the columns of their keys. */
const searched = [
  ['clothes', 'title_key'],
  ...referenceKinds.map((kind) => [kind, 'name_key'] as const),
  ['trash', 'title_key'],
] as const;

/**
 * Makes those of PostgreSQL’s trigram indexes that are missing, and returns null. This is
 * impossible if the extension is missing and the database’s owner lacks the right to create it, or
 * if the locale has no Ukrainian letters. Then it returns one line that says what to do; searches
 * still work, but read every title.
 */
export async function makeTrigramIndexes(db: Kysely<Database>): Promise<string | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      // If several servers start at once, the lock lets only one of them make the indexes. This may
      // take longer than a query is allowed to.
      await sql`set local statement_timeout = 0`.execute(tx);
      await advisoryLock(tx, 'trigrams');
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where schemaname = current_schema() and indexname like '%\_trigrams'`.execute(
        tx,
      );
      const missing = searched.filter(([table]) => !rows.some(({ name }) => name === `${table}_trigrams`));
      if (missing.length === 0) return null;
      const schema = await extensionSchema(tx);
      const letters = await sql<{ known: boolean }>`
        select coalesce(array_length(${sql.ref(`${schema}.show_trgm`)}('їжак'), 1), 0) > 3 as known`.execute(
        tx,
      );
      if (!letters.rows[0]?.known) return unknownLetters;
      for (const [table, column] of missing) {
        await sql`create index ${sql.ref(`${table}_trigrams`)} on ${sql.table(table)}
          using gin ((${searchedKey(column)}) ${sql.ref(`${schema}.gin_trgm_ops`)})`.execute(tx);
        // Only now does PostgreSQL count how often the words of this expression occur.
        await sql`analyze ${sql.table(table)}`.execute(tx);
      }
      return null;
    });
  } catch (error) {
    return noExtension(reasonOf(error));
  }
}

/** Returns the schema that holds the extension pg_trgm. Creates the extension if it is missing. */
async function extensionSchema(tx: Kysely<Database>): Promise<string> {
  const find = () =>
    sql<{ name: string }>`
    select nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(tx);
  let found = await find();
  if (found.rows.length === 0) {
    await sql`create extension if not exists pg_trgm with schema public`.execute(tx);
    found = await find();
  }
  return found.rows[0]?.name ?? 'public';
}

const noExtension = (reason: string) =>
  `searching reads every title: the extension pg_trgm is missing and could not be made (${reason}). As the database's administrator run CREATE EXTENSION pg_trgm, then restart the server`;
const unknownLetters =
  'searching reads every title: in this database’s locale (LC_CTYPE) Ukrainian characters do not count as letters. Move the data into a database made with a UTF-8 locale, such as C.UTF-8';
