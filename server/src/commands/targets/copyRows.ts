import { type Kysely, sql } from 'kysely';
import { type Content, contentOf, readRows, readTables, type Table } from '../../backups/copiedTables';
import type { Database } from '../../database';
import { StartError } from '../../platform/StartError';

/**
 * Copies all rows of a SQLite installation into an empty PostgreSQL database, with their ids, in
 * one transaction, so that an interrupted copy leaves nothing behind. Before the commit, every
 * table is read back and compared by its number of rows and its checksum. Returns the number of
 * rows. Throws StartError if a table differs.
 */
export async function copyDatabase(
  source: Kysely<Database>,
  target: Kysely<Database>,
  onTable: (name: string, rows: number) => void,
): Promise<number> {
  const tables = await readTables(source);
  let all = 0;
  await target.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // An item and its main photo refer to each other, so the constraint is checked at the end.
    await sql`alter table clothes alter constraint clothes_main_image deferrable initially deferred`.execute(
      tx,
    );
    for (const table of tables) {
      const { rows } = await copyTable(source, tx, table);
      all += rows;
      onTable(table.name, rows);
    }
    await sql`set constraints all immediate`.execute(tx);
    await sql`alter table clothes alter constraint clothes_main_image not deferrable`.execute(tx);
    await setSequences(source, tx, tables);
  });
  return all;
}

async function copyTable(source: Kysely<Database>, tx: Kysely<Database>, table: Table): Promise<Content> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  for await (const rows of readRows(source, table)) {
    const objects = rows.map((row) => Object.fromEntries(row.map((value, at) => [table.columns[at], value])));
    // The target table's definition gives each value its type.
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(objects)}::json)`.execute(
      tx,
    );
  }
  const [expected, found] = [await contentOf(source, table), await contentOf(tx, table)];
  if (expected.rows === found.rows && expected.sha256 === found.sha256) return found;
  throw new StartError(
    `${table.name} was not copied correctly: ${expected.rows} rows became ${found.rows}, and their checksums differ; nothing was changed`,
  );
}

/**
 * Continues the sequences of ids, so that no id is used again, not even the id of a deleted row.
 */
async function setSequences(
  source: Kysely<Database>,
  tx: Kysely<Database>,
  tables: readonly Table[],
): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  );
  const given = new Map(rows.map(({ name, seq }) => [name, seq]));
  for (const { name, key } of tables) {
    const last = given.get(name) ?? 0;
    if (key.join() !== 'id' || last === 0) continue;
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(tx);
  }
}

/**
 * Returns null if the target is empty, or the number of rows if it already has the same rows.
 * Throws StartError if it has other rows.
 */
export async function findCopied(source: Kysely<Database>, target: Kysely<Database>): Promise<number | null> {
  const tables = await readTables(source);
  if (await isEmpty(target, tables)) return null;
  let all = 0;
  for (const table of tables) {
    const [expected, found] = [await contentOf(source, table), await contentOf(target, table)];
    if (expected.sha256 !== found.sha256) {
      throw new StartError(
        `the database in DATABASE_URL holds other data (${table.name}: ${found.rows} rows, not these ${expected.rows}): give an empty one`,
      );
    }
    all += found.rows;
  }
  return all;
}

async function isEmpty(target: Kysely<Database>, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0) return false;
  }
  return true;
}
