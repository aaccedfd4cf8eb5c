import { copyFileSync, existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { type DialectKind, migrations } from './migrations';
import type { Database } from './schema';
import { applicationId, openSqlite } from './sqlite';

export interface OpenDatabase {
  db: Kysely<Database>;
  kind: DialectKind;
  close(): Promise<void>;
}

/** Where the data lives: a SQLite file. */
export interface DatabaseAddress {
  kind: 'sqlite';
  file: string;
}

/** Opens the database and brings its schema up to date, each step in a transaction. Throws StartError. */
export async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  const { dialect, version } = openSqlite(address.file, migrations.length);
  const db = new Kysely<Database>({ dialect });
  try {
    if (version > 0 && version < migrations.length) await keepCopy(db, address.file, version);
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await db.transaction().execute(async (tx) => {
        await migration.up(tx, 'sqlite');
        await sql.raw(`pragma application_id = ${applicationId}`).execute(tx);
        await sql.raw(`pragma user_version = ${index + 1}`).execute(tx);
      });
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, kind: 'sqlite', close: () => closeWhole(db) };
}

/** Empties the log into the file, so that after a clean stop the file alone is the whole database. */
async function closeWhole(db: Kysely<Database>): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Before a newer version changes the schema, the file as it was is put beside it. */
async function keepCopy(db: Kysely<Database>, file: string, version: number): Promise<void> {
  const copy = `${file}.before-schema-${version + 1}`;
  if (existsSync(copy)) return;
  // The log is emptied into the file first: then the file alone is the whole database.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  copyFileSync(file, copy);
}
