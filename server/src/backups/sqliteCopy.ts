import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { NamedPhotos } from './DatabaseSource';
import { restoreStatements, skippedIds } from './restoreStatements';

/** The database's name in a backup, as in DATA_DIR. */
export const databaseName = 'clothes.db';

/** What a copy of the rows holds. */
export interface CopiedRows {
  form: 'sqlite' | 'dump';
  /** How many migrations they have seen. */
  schema: number;
  /** Null where the installation has not been named yet. */
  installation: string | null;
  items: number;
  photos: number;
  named: NamedPhotos;
}

/** Prepares a copy in one file for being restored. Returns what it holds. */
export function finishCopy(file: string): CopiedRows {
  const copy = new DatabaseSync(file);
  try {
    // Makes it one file, so that a copy of it is complete.
    copy.exec('pragma journal_mode = delete');
    copy.exec('pragma synchronous = full');
    prepareForRestore(copy);
    return {
      form: 'sqlite',
      schema: schemaOf(copy),
      installation: installationIn(copy),
      items: Number(firstValue(copy, 'select count(*) from clothes')),
      photos: Number(firstValue(copy, 'select count(*) from images')),
      named: namedIn(copy),
    };
  } finally {
    copy.close();
  }
}

/** Returns the photos that the rows of a database name, deleted ones included. */
export function namedIn(database: DatabaseSyncInstance): NamedPhotos {
  const named = ['images', 'trash_images', 'deleted_images', 'image_versions'];
  const tables = named.filter((table) => hasTable(database, table));
  const addresses = addressesOf(
    database,
    tables.map((table) => `select address from ${table}`).join(' union '),
  );
  const edited = hasTable(database, 'image_versions')
    ? addressesOf(database, 'select address from image_versions where edit is not null')
    : [];
  return { addresses, edited: new Set(edited) };
}

function installationIn(database: DatabaseSyncInstance): string | null {
  const value = firstValue(database, "select value from settings where name = 'installation'");
  return typeof value === 'string' ? value : null;
}

/** Returns how many migrations a database has seen. */
export function schemaOf(database: DatabaseSyncInstance): number {
  return Number(firstValue(database, 'select user_version from pragma_user_version'));
}

/** A backup from before there was a trash, or were edits, has no such table. */
export function hasTable(database: DatabaseSyncInstance, name: string): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

function addressesOf(database: DatabaseSyncInstance, query: string): string[] {
  const rows: unknown[] = database.prepare(query).all();
  return rows.flatMap((row) => {
    const address = typeof row === 'object' && row !== null && 'address' in row ? row.address : null;
    return typeof address === 'string' ? [address] : [];
  });
}

/** The first column of the first row. */
function firstValue(database: DatabaseSyncInstance, statement: string): unknown {
  const row: unknown = database.prepare(statement).get();
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
}

function prepareForRestore(copy: DatabaseSyncInstance): void {
  const statements = restoreStatements(Date.now()).filter(([table]) => hasTable(copy, table));
  copy.exec(`
    begin;
    ${statements.map(([, statement]) => `${statement};`).join('\n')}
    -- A table that was empty all along has no row there yet.
    insert into sqlite_sequence (name, seq)
      select name, 0 from sqlite_schema
      where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence);
    update sqlite_sequence set seq = seq + ${skippedIds};
    commit;
  `);
}
