import { rm } from 'node:fs/promises';
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** The database's name in a backup, as in DATA_DIR. */
export const databaseName = 'clothes.db';

/**
 * All pages in one step: the copy is one moment of the database, and concurrent writers do not make
 * it start again.
 */
const allPages = 0x7fff_ffff;

/**
 * Copies the database as it is at one moment (SQLite's online backup) and prepares the copy for
 * being restored. Returns the addresses of the photos that it names.
 */
export async function copyDatabase(source: DatabaseSyncInstance, file: string): Promise<string[]> {
  for (const old of [file, `${file}-wal`, `${file}-shm`]) await rm(old, { force: true });
  await backup(source, file, { rate: allPages });
  const copy = new DatabaseSync(file);
  try {
    // Makes it one file, so that a copy of it is complete.
    copy.exec('pragma journal_mode = delete');
    copy.exec('pragma synchronous = full');
    prepareForRestore(copy);
    return photoAddresses(copy);
  } finally {
    copy.close();
  }
}

/** Returns the addresses that the rows of a database name, those of deleted items included. */
export function photoAddresses(database: DatabaseSyncInstance): string[] {
  const tables = ['images', 'trash_images', 'image_versions'].filter((table) => hasTable(database, table));
  return addressesOf(database, tables.map((table) => `select address from ${table}`).join(' union '));
}

/** Returns the addresses of edited photos, whose originals need not have been made yet. */
export function editedAddresses(database: DatabaseSyncInstance): Set<string> {
  if (!hasTable(database, 'image_versions')) return new Set();
  return new Set(addressesOf(database, 'select address from image_versions where edit is not null'));
}

/** A backup from before there was a trash, or were edits, has no such table. */
function hasTable(database: DatabaseSyncInstance, name: string): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

function addressesOf(database: DatabaseSyncInstance, query: string): string[] {
  const rows: unknown[] = database.prepare(query).all();
  return rows.flatMap((row) => {
    const address = typeof row === 'object' && row !== null && 'address' in row ? row.address : null;
    return typeof address === 'string' ? [address] : [];
  });
}

/**
 * Prepares the copy for being restored later: all people sign in again, idempotency keys are
 * forgotten, a task that was running runs again, and no id that was given since the copy was made
 * is given a second time (open pages hold them).
 */
function prepareForRestore(copy: DatabaseSyncInstance): void {
  copy.exec(`
    begin;
    delete from refresh_tokens;
    update session_families set ended_at = ${Date.now()}, end_reason = 'restored' where ended_at is null;
    delete from idempotency_keys;
    delete from login_attempts;
    delete from login_turns;
    delete from known_devices;
    delete from socket_tickets;
    delete from factor_tickets;
    delete from factor_tries;
    delete from answered_challenges;
    delete from operator_events;
    delete from invitations;
    update tasks set status = 'pending' where status = 'running';
    -- A table that was empty all along has no row there yet.
    insert into sqlite_sequence (name, seq)
      select name, 0 from sqlite_schema
      where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence);
    update sqlite_sequence set seq = seq + 10000;
    commit;
  `);
}
