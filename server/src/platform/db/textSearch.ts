/**
 * Finding a word inside titles and names by index: SQLite has a table of trigrams (FTS5) beside each searched table, kept by
 * triggers in the same transaction as the row; PostgreSQL has trigram indexes (pg_trgm), which serve LIKE. Both are built from
 * the stored keys, so what is the same letter is decided in one place (domain/names.ts).
 */
import { type Kysely, sql } from 'kysely';
import { advisoryLock } from './locks';
import type { Database } from './schema';

/** The tables that are searched, and in which column. */
const searched = [
  ['clothes', 'title_key'],
  ['brands', 'name_key'],
  ['types', 'name_key'],
  ['colors', 'name_key'],
  ['materials', 'name_key'],
  ['suppliers', 'name_key'],
] as const;

/** Shorter words hold no trigram: no index knows where they stand. */
export const shortestIndexedWord = 3;

/** A migration: what the lists need to be searched, narrowed, sorted and counted without reading all of a table. */
export async function listIndexes(tx: Kysely<Database>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'sqlite') for (const [table, column] of searched) await trigramTable(tx, table, column);
  // Building an index of a million rows may take longer than any query ever should.
  else await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema.createIndex('clothes_by_creation').on('clothes').columns(['created_at', 'id']).execute();
  // With what a search looks at, so that walking through the titles in order reads no row.
  await tx.schema.dropIndex('clothes_in_order').execute();
  await tx.schema
    .createIndex('clothes_by_title')
    .on('clothes')
    .columns(['title_sort', 'id', 'title_key'])
    .execute();
  await sql`create index clothes_without_description on clothes (id) where description is null`.execute(tx);
  await countItems(tx, kind);
}

async function trigramTable(tx: Kysely<Database>, table: string, column: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  // The text itself stands in its own table already (content=''); which words it holds is checked there (detail=none).
  await run(`create virtual table ${table}_search using fts5(
    key, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`);
  await run(`insert into ${table}_search (rowid, key) select id, ${column} from ${table}`);
  await run(`create trigger ${table}_search_added after insert on ${table} begin
    insert into ${table}_search (rowid, key) values (new.id, new.${column}); end`);
  await run(`create trigger ${table}_search_changed after update of ${column} on ${table}
    when new.${column} <> old.${column} begin
    update ${table}_search set key = new.${column} where rowid = new.id; end`);
  await run(`create trigger ${table}_search_removed after delete on ${table} begin
    delete from ${table}_search where rowid = old.id; end`);
}

/**
 * How many items there are, kept by triggers: counting a million takes a hundred times as long as reading a page of them. On
 * PostgreSQL in several rows, so that transactions seldom wait for one another; their sum is the number.
 */
async function countItems(tx: Kysely<Database>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  await run('create table clothes_counts (slot integer primary key, items integer not null)');
  await run('insert into clothes_counts select 0, count(*) from clothes');
  if (kind === 'sqlite') {
    for (const [name, event, step] of [
      ['added', 'insert', '+ 1'],
      ['removed', 'delete', '- 1'],
    ] as const) {
      await run(`create trigger clothes_${name} after ${event} on clothes begin
        update clothes_counts set items = items ${step}; end`);
    }
    return;
  }
  await run(`insert into clothes_counts select slot, 0 from generate_series(1, ${slots - 1}) as slot`);
  await run(`create function clothes_counted() returns trigger language plpgsql as $$ begin
    update clothes_counts
      set items = items + case tg_op when 'INSERT' then 1 else -1 end * (select count(*) from changed)
      where slot = pg_backend_pid() % ${slots};
    return null; end $$`);
  for (const [name, event, rows] of [
    ['added', 'insert', 'new'],
    ['removed', 'delete', 'old'],
  ] as const) {
    await run(`create trigger clothes_${name} after ${event} on clothes referencing ${rows} table as changed
      for each statement execute function clothes_counted()`);
  }
}

const slots = 16;

/** The words of `match` in an FTS5 query: every trigram of the word, in any place. What is found is to be checked. */
export function trigramsOf(word: string): string {
  const letters = [...word];
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * PostgreSQL: makes the trigram indexes that are not there yet. The extension needs a right that not every database's owner
 * has: answers then what is to be done, in one line; the searches work all the same, but read every title.
 */
export async function openTrigrams(db: Kysely<Database>): Promise<string | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Servers that start at once: one of them makes the indexes, which may take longer than any query ever should.
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
      for (const [table, column] of missing)
        await sql`create index ${sql.ref(`${table}_trigrams`)} on ${sql.table(table)}
          using gin (${sql.ref(column)} ${sql.ref(`${schema}.gin_trgm_ops`)})`.execute(tx);
      return null;
    });
  } catch (error) {
    return noExtension(error instanceof Error ? error.message : String(error));
  }
}

/** Where the extension lives; it is made where it is missing. Every server of this database finds it in the same place. */
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
  'searching reads every title: in this database’s locale (LC_CTYPE) Ukrainian letters are none. Move the data into a database made with a UTF-8 locale, such as C.UTF-8';
