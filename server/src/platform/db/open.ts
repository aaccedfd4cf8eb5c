import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import { noLog, type Warnings } from '../EarlyLog';
import { giveToOwnerOf } from '../files/giveToOwner';
import { StartError } from '../StartError';
import { type DataVersion, postgresDataVersion, sqliteDataVersion } from './dataVersion';
import { isUnanswered } from './errors';
import { migrations } from './migrations';
import type { DialectName } from './migrations/Migration';
import type { Listen } from './notifications';
import { connectPostgres, type PoolState, unusable } from './postgres';
import { applicationId, openSqlite } from './sqlite';
import { makeTrigramIndexes } from './trigramIndexes';

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: DialectName;
  dataVersion: DataVersion;
  /** Listens to notifications; null on SQLite, which only one server can use. */
  listen: Listen | null;
  /** Reads the pool’s state; null on SQLite, which has one connection. */
  pool: (() => PoolState) | null;
  close(): Promise<void>;
}

/** The place of the data: a SQLite file, or a PostgreSQL database. */
export type DatabaseAddress = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/**
 * Opens the database and brings its schema up to date, each step in a transaction. `log` gets
 * warnings about PostgreSQL’s connections. Throws StartError if the database cannot be used:
 * Unanswered if it may answer later.
 */
export function openDatabase(address: DatabaseAddress, log: Warnings = noLog): Promise<OpenDatabase> {
  return address.kind === 'sqlite' ? openFile(address.file) : openServer(address.url, log);
}

/**
 * Opens a SQLite file for exclusive use. Throws StartError if another program, such as a running
 * server, has it open.
 */
export function openAlone(file: string): Promise<OpenDatabase> {
  return openFile(file, true);
}

/** Runs `work` with a database and closes it afterwards. Returns the result of `work`. */
export async function withDatabase<T>(
  opening: Promise<OpenDatabase>,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function openFile(file: string, alone = false): Promise<OpenDatabase> {
  const { dialect, version, dataVersion } = openSqlite(file, migrations.length, alone);
  const db = new Kysely<Database>({ dialect });
  try {
    if (version > 0 && version < migrations.length) await keepCopy(db, file, version);
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
  return {
    db,
    dialect: 'sqlite',
    dataVersion: sqliteDataVersion(dataVersion),
    listen: null,
    pool: null,
    close: () => closeWhole(db),
  };
}

/**
 * Closes the database and writes its log into the file, so that after a clean stop the file alone
 * is the whole database.
 */
async function closeWhole(db: Kysely<Database>): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Copies the file before a newer version changes its schema. The copy is next to the file. */
async function keepCopy(db: Kysely<Database>, file: string, version: number): Promise<void> {
  const copy = `${file}.before-schema-${version + 1}`;
  if (existsSync(copy)) return;
  // First the log is written into the file, so that the file alone is the whole database.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  // The copy gets its name only when it is complete: after a crash, the next start must not mistake
  // half a copy for a whole one.
  copyFileSync(file, `${copy}.part`);
  giveToOwnerOf(path.dirname(file), `${copy}.part`);
  renameSync(`${copy}.part`, copy);
}

async function openServer(url: string, log: Warnings): Promise<OpenDatabase> {
  const { dialect, listen, pool } = await connectPostgres(url, log);
  const db = new Kysely<Database>({ dialect });
  try {
    while (await migrateServer(db)) {
      // Each turn runs one step in a transaction, until no step is left.
    }
    const lacking = await makeTrigramIndexes(db);
    if (lacking !== null) log.warn({}, lacking);
  } catch (error) {
    await db.destroy();
    throw isUnanswered(error) ? unusable(url, error) : error;
  }
  return {
    db,
    dialect: 'postgres',
    dataVersion: postgresDataVersion(db),
    listen,
    pool,
    close: () => db.destroy(),
  };
}

/**
 * Runs the next step and returns whether there was one. If several servers start at once, each
 * waits for the others.
 */
function migrateServer(db: Kysely<Database>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A step, or waiting for another server’s step, may take longer than a query is allowed to.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${applicationId})`.execute(tx);
    await sql`create table if not exists schema_version (version integer not null)`.execute(tx);
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(tx);
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length) {
      throw new StartError(
        `the database was written by a newer Clothes Admin (schema ${version}, this one knows ${migrations.length}): install that version`,
      );
    }
    const next = migrations[version];
    if (!next) return false;
    await next.up(tx, 'postgres');
    await sql`delete from schema_version`.execute(tx);
    await sql`insert into schema_version values (${version + 1})`.execute(tx);
    return true;
  });
}
