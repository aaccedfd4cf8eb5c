import { rm } from 'node:fs/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { photoTables } from '../photos/namedAddresses';
import { firstValue } from '../platform/db/sqlite';
import type { CopiedRows, NamedPhotos } from './DatabaseSource';
import { restoreStatements, skippedIds } from './restoreStatements';

/** The name of the database's file, in a backup and in DATA_DIR. */
export const databaseName = 'clothes.db';

/** Removes a SQLite file and the files that SQLite has put beside it. */
export async function removeSqlite(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
}

/** Turns a copy into one file that can be restored. Returns its content. */
export function finishCopy(file: string): CopiedRows {
  const copy = new DatabaseSync(file);
  try {
    // Without a log beside it, the file alone is complete.
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

/** Returns the photos that a database’s rows name, including deleted ones. */
export function namedIn(database: DatabaseSyncInstance): NamedPhotos {
  const tables = photoTables.filter((table) => hasTable(database, table));
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

/** Returns the number of migrations applied to a database. */
export function schemaOf(database: DatabaseSyncInstance): number {
  return Number(firstValue(database, 'select user_version from pragma_user_version'));
}

/** Returns whether a table exists: older backups lack some, such as those of the trash. */
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
