import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** The searched tables and their searched columns. */
const searched = [
  ['clothes', 'title_key'],
  ['brands', 'name_key'],
  ['types', 'name_key'],
  ['colors', 'name_key'],
  ['materials', 'name_key'],
  ['suppliers', 'name_key'],
] as const;

/** The number of rows that share the count of items on PostgreSQL. */
const slots = 16;

/**
 * Adds the indexes and counts that let the lists be searched, filtered, sorted and counted without
 * reading a whole table.
 */
export async function listIndexes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') for (const [table, column] of searched) await trigramTable(tx, table, column);
  // Building an index of a million rows may take longer than any query should.
  else await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema.createIndex('clothes_by_creation').on('clothes').columns(['created_at', 'id']).execute();
  // The index includes the searched column, so that a scan of the titles in order reads no row.
  await tx.schema.dropIndex('clothes_in_order').execute();
  await tx.schema
    .createIndex('clothes_by_title')
    .on('clothes')
    .columns(['title_sort', 'id', 'title_key'])
    .execute();
  await sql`create index clothes_without_description on clothes (id) where description is null`.execute(tx);
  await countItems(tx, dialect);
}

async function trigramTable(tx: SchemaTx, table: string, column: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  // The index stores no texts (content=''), because the searched table has them, and no positions
  // (detail=none), because LIKE checks the matches.
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
 * Keeps the number of items with triggers, because counting a million items takes a hundred times
 * as long as reading a page. On PostgreSQL the number is the sum of several rows, so that
 * transactions seldom wait for one another.
 */
async function countItems(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  await run('create table clothes_counts (slot integer primary key, items integer not null)');
  await run('insert into clothes_counts select 0, count(*) from clothes');
  if (dialect === 'sqlite') {
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
