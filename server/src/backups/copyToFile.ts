import { type Kysely, sql } from 'kysely';
import type { Database } from '../database';
import { openDatabase } from '../platform/db/open';
import { StartError } from '../platform/StartError';
import { contentOf, readRows, readTables, type Table } from './copiedTables';
import { removeSqlite } from './sqliteCopy';

/**
 * Copies all rows that a PostgreSQL transaction sees into a new SQLite file, with their ids. Throws
 * StartError if a copied table differs from its source.
 */
export async function copyToFile(source: Kysely<Database>, file: string): Promise<void> {
  const draft = `${file}.draft`;
  await removeSqlite(draft);
  const target = await openDatabase({ kind: 'sqlite', file: draft });
  try {
    // An item and its main photo refer to each other, so neither can come first. The comparison
    // below finds any missing row.
    await sql`pragma foreign_keys = off`.execute(target.db);
    const tables = await readTables(target.db);
    await target.db.transaction().execute(async (tx) => {
      for (const table of tables) await copyTable(source, tx, table);
      await setSequences(source, tx, tables);
    });
    // Writes everything into a single file, without a log beside it.
    await sql`vacuum into ${file}`.execute(target.db);
  } finally {
    await target.close();
    await removeSqlite(draft);
  }
}

async function copyTable(source: Kysely<Database>, tx: Kysely<Database>, table: Table): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const values = sql.join(table.columns.map((_, at) => sql`value ->> ${sql.lit(at)}`));
  for await (const rows of readRows(source, table)) {
    await sql`insert into ${sql.table(table.name)} (${columns})
      select ${values} from json_each(${JSON.stringify(rows)})`.execute(tx);
  }
  const [expected, found] = [await contentOf(source, table), await contentOf(tx, table)];
  if (expected.sha256 === found.sha256) return;
  throw new StartError(
    `${table.name} was not copied correctly: ${expected.rows} rows became ${found.rows}, and their checksums differ`,
  );
}

/**
 * Copies the last assigned id of each table, so that the ids of deleted rows are not assigned
 * again.
 */
async function setSequences(
  source: Kysely<Database>,
  tx: Kysely<Database>,
  tables: readonly Table[],
): Promise<void> {
  for (const { name, key } of tables) {
    if (key.join() !== 'id') continue;
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(source);
    const last = rows[0]?.last ?? null;
    if (last === null) continue;
    await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
  }
}
