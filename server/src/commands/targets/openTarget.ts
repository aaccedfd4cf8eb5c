import { Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import { databaseNow } from '../../platform/db/databaseNow';
import { type OpenDatabase, openDatabase } from '../../platform/db/open';
import { connectPostgres } from '../../platform/db/postgres';
import { StartError } from '../../platform/StartError';

/**
 * Opens the PostgreSQL database into which rows are copied, and creates missing tables. Throws
 * StartError if the database has tables of another program, or if a server runs on it.
 */
export async function openTarget(url: string): Promise<OpenDatabase> {
  const tables = await inDatabase(url, tablesOf);
  if (tables.length > 0 && !tables.includes('schema_version')) {
    throw new StartError(
      `the database in DATABASE_URL holds tables of another program (${tables[0]}, …): give an empty one`,
    );
  }
  const target = await openDatabase({ kind: 'postgres', url });
  try {
    await refuseRunning(target.db);
    return target;
  } catch (error) {
    await target.close();
    throw error;
  }
}

/** Runs `ask` on a PostgreSQL database without migrating its schema, and returns its result. */
export async function inDatabase<T>(url: string, ask: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { dialect } = await connectPostgres(url);
  const db = new Kysely<Database>({ dialect });
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the names of all tables in a PostgreSQL database. */
export async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws StartError if a server runs on the database. */
export async function refuseRunning(db: Kysely<Database>): Promise<void> {
  const alive = await db
    .selectFrom('servers')
    .select('id')
    .where('alive_until', '>', databaseNow)
    .executeTakeFirst();
  if (alive)
    throw new StartError(
      'a server is running on the database in DATABASE_URL: stop it first, then wait 15 seconds',
    );
}
