/**
 * Opens the SQLite file. Refuses another program’s database, a broken file, and a schema that is
 * newer than this program; such a file is never written to.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { PassingError, reasonOf, StartError } from '../StartError';
import { databaseState, sqliteCode } from './errors';

/** The number "ClAd" in the file's header, which marks it as a file of this program. */
export const applicationId = 0x436c4164;
/**
 * The oldest SQLite version that is accepted. Earlier ones can lose writes when a second process
 * checkpoints the same file (the WAL-reset bug).
 */
const oldestVersion = '3.51.3';
/**
 * The size of the largest file that is checked at a start. Checking a larger one would delay the
 * start; `npm run backup` checks it while it copies.
 */
const maxCheckedFileBytes = 128 * 1024 * 1024;
const statementsKept = 500;
/**
 * The size of the page cache. With SQLite’s own 2 MB, a search of 100 000 items would take twice as
 * long.
 */
const cachedKilobytes = 32_000;

export interface SqliteFile {
  dialect: SqliteDialect;
  database: DatabaseSyncInstance;
  /** The number of migrations that have run on the file; 0 for a new file. */
  version: number;
  /** Returns the version of the data (dataVersion.ts). */
  dataVersion(): string;
}

/**
 * Opens `file`, and creates it if it is missing. Sets the pragmas and checks that each is in
 * effect. With `alone`, no other program can open the file until it is closed. Throws StartError if
 * the file cannot be used.
 */
export function openSqlite(file: string, newestVersion: number, alone = false): SqliteFile {
  refuseOrphanedLog(file);
  const database = open(file);
  try {
    // This must come before the first read, after which the log’s shared memory is in use.
    if (alone) database.exec('pragma locking_mode = exclusive');
    const version = inspect(database, file, newestVersion);
    setPragmas(database, file);
    const { adapted, dataVersion } = adapt(database);
    return { dialect: new SqliteDialect({ database: adapted }), database, version, dataVersion };
  } catch (error) {
    database.close();
    throw error instanceof StartError ? error : unusable(file, error);
  }
}

function open(file: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw unusable(file, error);
  }
}

/**
 * Throws StartError if a log exists without its database. The database was then moved or deleted,
 * and a new, empty database would hide the loss.
 */
function refuseOrphanedLog(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(file) || !existsSync(log) || statSync(log).size === 0) return;
  throw new StartError(
    `${path.basename(log)} is in ${path.dirname(file)} without its database: put ${path.basename(file)} back, or move the log away`,
  );
}

/**
 * Reads the header before anything is written. Returns the schema’s version. Throws StartError for
 * a file that this program must not use.
 */
function inspect(database: DatabaseSyncInstance, file: string, newestVersion: number): number {
  refuseOlder(String(firstValue(database, 'select sqlite_version()')));
  const tables = Number(firstValue(database, 'select count(*) from sqlite_schema'));
  const id = Number(firstValue(database, 'pragma application_id'));
  const version = Number(firstValue(database, 'pragma user_version'));
  if (tables === 0 && id === 0 && version === 0) return 0;
  if (id !== applicationId) {
    throw new StartError(`${file} is another program's database, not one of Clothes Admin`);
  }
  if (version > newestVersion) {
    throw new StartError(
      `${file} was written by a newer Clothes Admin (schema ${version}, this one knows ${newestVersion}): install that version`,
    );
  }
  if (statSync(file).size <= maxCheckedFileBytes) {
    const found = firstValue(database, 'pragma quick_check(1)');
    // SQLite’s report may have several lines.
    const where = String(found).replace(/\s+/g, ' ');
    if (found !== 'ok') throw new StartError(`${file} is damaged (${where}): restore a backup`);
  }
  return version;
}

function setPragmas(database: DatabaseSyncInstance, file: string): void {
  const wanted = {
    busy_timeout: 5000,
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    cache_size: -cachedKilobytes,
  } as const;
  for (const [name, setting] of Object.entries(wanted)) {
    database.prepare(`pragma ${name} = ${setting}`).all();
    const got = firstValue(database, `pragma ${name}`);
    if (got !== setting)
      throw new StartError(`${file}: SQLite refused ${name} = ${setting} (${String(got)})`);
  }
  // With this setting, a schema cannot call functions that have side effects; ours needs none.
  database.exec('pragma trusted_schema = off');
}

/** Returns the first column of the first row. */
export function firstValue(database: DatabaseSyncInstance, statement: string): unknown {
  const row: unknown = database.prepare(statement).get();
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
}

/** Throws StartError if a version of SQLite is older than `oldestVersion`. */
export function refuseOlder(version: string): void {
  if (version.localeCompare(oldestVersion, 'en', { numeric: true }) >= 0) return;
  throw new StartError(`SQLite ${version} is too old: ${oldestVersion} or newer is needed`);
}

/** Returns the StartError for an error of SQLite with the file. */
function unusable(file: string, error: unknown): StartError {
  const code = sqliteCode(error);
  if (code === 26) return new StartError(`${file} is not a database`);
  if (code === 11) return new StartError(`${file} is damaged: restore a backup`);
  if (code === 14) return new StartError(`${file} cannot be opened${hint(file)}`);
  if (code === 8) return new PassingError(`${file} is read-only`);
  if (code === 5) return new PassingError(`${file} is locked by another program`);
  const reason = reasonOf(error);
  // SQLite could not parse the definition of a table, so the file is damaged.
  if (code === 1) return new StartError(`${file} is damaged (${reason}): restore a backup`);
  return new (databaseState(error) === null ? StartError : PassingError)(`${file}: ${reason}`);
}

function hint(file: string): string {
  try {
    readdirSync(path.dirname(file));
    return existsSync(file) && statSync(file).isDirectory() ? ': it is a folder' : '';
  } catch {
    // The caller throws the error; this only adds a hint.
    return `: the folder ${path.dirname(file)} cannot be read`;
  }
}

/** The milliseconds between two checks for writes of other processes. */
const othersSeenWithin = 50;
const reading = /^\s*(select|pragma|explain|with(?!.*\b(insert|update|delete)\b))\b/is;

/**
 * Returns node:sqlite in the form that Kysely’s SQLite dialect expects. Each transaction takes the
 * write lock when it begins. Otherwise a write of another process could make it fail midway, at its
 * first write after a read. Prepared statements are kept for reuse.
 */
function adapt(database: DatabaseSyncInstance): { adapted: SqliteDatabase; dataVersion(): string } {
  const kept = new Map<string, SqliteStatement>();
  let ownWrites = 0;
  const prepare = (statement: string): SqliteStatement => {
    const known = kept.get(statement);
    if (known) return known;
    const prepared = database.prepare(statement === 'begin' ? 'begin immediate' : statement);
    const writes = reading.test(statement) ? 0 : 1;
    const made: SqliteStatement = {
      reader: prepared.columns().length > 0,
      all: (parameters) => {
        ownWrites += writes;
        return prepared.all(...parameters);
      },
      run: (parameters) => {
        ownWrites += writes;
        // When the disk is full, SQLite has rolled back by itself. A second rollback would fail and
        // hide the reason.
        const done = statement === 'rollback' && !database.isTransaction;
        return done ? { changes: 0, lastInsertRowid: 0 } : prepared.run(...parameters);
      },
      iterate: (parameters) => prepared.iterate(...parameters),
    };
    if (kept.size >= statementsKept) kept.clear();
    kept.set(statement, made);
    return made;
  };
  const close = () => {
    kept.clear();
    database.close();
  };
  const others = othersWrites(database);
  return { adapted: { prepare, close }, dataVersion: () => `${ownWrites} ${others()}` };
}

/** Returns a function whose result changes when another connection writes. */
function othersWrites(database: DatabaseSyncInstance): () => unknown {
  const statement = database.prepare('select data_version as version from pragma_data_version');
  let seen: unknown;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt < othersSeenWithin) return seen;
    const row: unknown = statement.get();
    seen = typeof row === 'object' && row !== null && 'version' in row ? row.version : undefined;
    lookedAt = now;
    return seen;
  };
}
