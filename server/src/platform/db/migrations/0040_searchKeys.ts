import { type RawBuilder, sql } from 'kysely';
import { searchKey } from '../../../../../src/contract/searchKey';
import type { DialectName, SchemaTx } from './Migration';

const lists = ['brands', 'types', 'colors', 'materials', 'suppliers'] as const;
/** The tables with an index of words, and the columns of their keys. */
const searched = [
  ['clothes', 'title_key'],
  ...lists.map((list) => [list, 'name_key'] as const),
  ['trash', 'title_key'],
] as const;
/** The number of rows read and written at once, so that memory use does not grow with the table. */
const slice = 5000;

/**
 * Adds to titles and names the key by which a search finds them, where it differs from their own
 * key, which most rows keep. So few rows are written.
 */
export async function searchKeys(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  // Building these indexes again costs less than changing them for each row.
  await tx.schema.dropIndex('clothes_by_title').execute();
  await tx.schema.dropIndex('trash_in_order').execute();
  for (const [table, key] of searched) {
    await tx.schema.alterTable(table).addColumn('search_key', text).execute();
    if (dialect === 'sqlite') await triggersOf(tx, table, key);
    // The next start builds this index again, from the search keys (platform/db/trigramIndexes.ts).
    else await sql`drop index if exists ${sql.ref(`${table}_trigrams`)}`.execute(tx);
    await fill(tx, dialect, { table, key, id: 'id', first: 0, only: sql`true` });
  }
  const aliases = 'reference_aliases';
  await tx.schema.alterTable(aliases).addColumn('search_key', text).execute();
  for (const list of lists) {
    const only = sql`kind = ${list}`;
    await fill(tx, dialect, { table: aliases, key: 'name_key', id: 'name_key', first: '', only });
  }
  // The indexes include what a search reads, so that a scan in order reads no row.
  for (const [name, table, columns] of [
    ['clothes_by_title', 'clothes', ['title_sort', 'id', 'title_key', 'search_key']],
    ['trash_in_order', 'trash', ['deleted_at', 'id', 'title_key', 'search_key']],
  ] as const) {
    await tx.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

/** Makes the triggers of a table of trigrams use the search keys. */
async function triggersOf(tx: SchemaTx, table: string, key: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const of = (row: string) => `coalesce(${row}.search_key, ${row}.${key})`;
  await run(`drop trigger ${table}_search_added`);
  await run(`drop trigger if exists ${table}_search_changed`);
  await run(`create trigger ${table}_search_added after insert on ${table} begin
    insert into ${table}_search (rowid, key) values (new.id, ${of('new')}); end`);
  await run(`create trigger ${table}_search_changed after update of ${key}, search_key on ${table}
    when ${of('new')} <> ${of('old')} begin
    update ${table}_search set key = ${of('new')} where rowid = new.id; end`);
}

interface Filled {
  table: string;
  key: string;
  /** The column that identifies a row among those with `only`, and a value before all others. */
  id: string;
  first: number | string;
  only: RawBuilder<unknown>;
}

async function fill(tx: SchemaTx, dialect: DialectName, { table, key, id, first, only }: Filled) {
  const [rowsOf, idColumn] = [sql.table(table), sql.ref(id)];
  const isNumber = typeof first === 'number';
  for (let after = first; ; ) {
    const { rows } = await sql<{ id: number | string; key: string }>`
      select ${idColumn} as id, ${sql.ref(key)} as key from ${rowsOf}
      where ${only} and ${idColumn} > ${after} order by ${idColumn} limit ${sql.lit(slice)}`.execute(tx);
    const changed = rows.flatMap((row) => {
      const sought = searchKey(row.key);
      return sought === row.key ? [] : [{ id: row.id, key: sought }];
    });
    if (changed.length > 0) {
      const keys = JSON.stringify(changed);
      const given =
        dialect === 'sqlite'
          ? sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${keys})) as given`
          : sql`json_to_recordset(${keys}::json) as given (id ${sql.raw(isNumber ? 'bigint' : 'text')}, key text)`;
      await sql`update ${rowsOf} set search_key = given.key from ${given}
        where ${only} and ${sql.ref(`${table}.${id}`)} = given.id`.execute(tx);
    }
    after = rows.at(-1)?.id ?? first;
    if (rows.length < slice) return;
  }
}
