import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { copyDatabase, findCopied } from '../../backups/copyRows';
import type { Manifest } from '../../backups/manifest';
import { type PgPrograms, restoreDump } from '../../backups/pgDump';
import { restoreStatements, skippedIds } from '../../backups/restoreStatements';
import { openAlone, openDatabase } from '../../platform/db/open';
import { connectPostgres } from '../../platform/db/postgres';
import type { Database } from '../../platform/db/schema';
import { withTransaction } from '../../platform/db/transactions';
import { StartError } from '../../platform/StartError';
import { openTarget } from '../migrate-data/migrateData';
import { copyFlushed } from './copyFlushed';
import type { RestoreTarget } from './restoreBackup';

/** Where rows are restored to. */
export interface RowTarget {
  /** Throws StartError where it holds rows, unless this restore has brought them. */
  refuseFilled(isContinued: boolean): Promise<void>;
  /** Brings all rows or none; again, where an interrupted run has brought them. */
  restore(): Promise<void>;
}

interface Source {
  manifest: Manifest;
  /** The SQLite file, or the dump. */
  file: string;
  programs: PgPrograms;
}

export function rowTarget(config: RestoreTarget, source: Source): RowTarget {
  const { database } = config;
  const isDump = source.manifest.form === 'dump';
  if (database.kind === 'postgres') {
    return isDump ? dumpIntoServer(database.url, source) : fileIntoServer(config, database.url, source.file);
  }
  if (!isDump) return fileIntoFile(database.file, source.file);
  throw new StartError(
    'the rows of this backup are a dump of PostgreSQL, which only PostgreSQL can read: DATABASE_URL must name an empty database',
  );
}

function fileIntoFile(target: string, file: string): RowTarget {
  return {
    async refuseFilled(isContinued) {
      if (!existsSync(target) || isContinued) return;
      const { db, close } = await openAlone(target);
      try {
        await refusePeople(db, target);
      } finally {
        await close();
      }
    },
    async restore() {
      await removeFile(target);
      await copyFlushed(file, target);
    },
  };
}

/** Removes a SQLite file with what SQLite has put beside it. */
async function removeFile(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
}

/** A start alone leaves no more than tables in a database. */
async function refusePeople(db: Kysely<Database>, target: string): Promise<void> {
  for (const table of ['administrators', 'clothes', 'images', 'trash', 'brands', 'suppliers'] as const) {
    const found = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (found)
      throw new StartError(`${target} holds an installation: a backup is restored into an empty one`);
  }
}

function fileIntoServer({ dataDir }: RestoreTarget, url: string, file: string): RowTarget {
  const copy = path.join(dataDir, 'restoring.db');
  const withSource = async (work: (source: Kysely<Database>) => Promise<void>) => {
    await removeFile(copy);
    // A copy: to open it brings its schema up to date, and the backup stays as it is.
    await copyFile(file, copy);
    const { db, close } = await openAlone(copy);
    try {
      await work(db);
    } finally {
      await close();
      await removeFile(copy);
    }
  };
  const withTarget = async (work: (target: Kysely<Database>) => Promise<void>) => {
    const { db, close } = await openTarget(url);
    try {
      await work(db);
    } finally {
      await close();
    }
  };
  return {
    refuseFilled: () =>
      withTarget((target) =>
        withSource(async (source) => {
          await findCopied(source, target);
        }),
      ),
    restore: () =>
      withTarget((target) =>
        withSource(async (source) => {
          if ((await findCopied(source, target)) === null) await copyDatabase(source, target, () => {});
        }),
      ),
  };
}

function dumpIntoServer(url: string, { manifest, file, programs }: Source): RowTarget {
  return {
    async refuseFilled(isContinued) {
      const table = await firstTable(url);
      if (table === null || isContinued) return;
      throw holdsTables(table);
    },
    async restore() {
      const found = await firstTable(url);
      if (found === null) {
        const failure = await restoreDump(programs, url, file);
        if (failure !== null) throw new StartError(failure);
      } else if ((await installationAt(url)) !== (manifest.installation ?? null)) {
        // An interrupted run, whose one transaction brought all, has brought this installation.
        throw holdsTables(found);
      }
      const { db, close } = await openDatabase({ kind: 'postgres', url });
      try {
        await prepare(db);
      } finally {
        await close();
      }
    },
  };
}

function holdsTables(table: string): StartError {
  return new StartError(`the database in DATABASE_URL holds tables (${table}, …): give an empty one`);
}

function firstTable(url: string): Promise<string | null> {
  return inDatabase(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() limit 1`.execute(db);
    return rows[0]?.name ?? null;
  });
}

/** Returns the name of the installation whose rows are there; null for none. */
function installationAt(url: string): Promise<string | null> {
  return inDatabase(url, async (db) => {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('settings') is not null as there`.execute(db);
    if (!rows[0]?.there) return null;
    const named = db.selectFrom('settings').select('value').where('name', '=', 'installation');
    return (await named.executeTakeFirst())?.value ?? null;
  });
}

/** Asks a database without bringing its schema up to date. */
async function inDatabase<T>(url: string, ask: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { dialect } = await connectPostgres(url);
  const db = new Kysely<Database>({ dialect });
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

/** A dump is as it was taken: only here everybody is signed out, and so on. */
async function prepare(db: Kysely<Database>): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx);
    const tables = new Set(rows.map(({ name }) => name));
    for (const [table, statement] of restoreStatements(Date.now())) {
      if (tables.has(table)) await sql.raw(statement).execute(tx);
    }
    await sql`delete from servers`.execute(tx);
    await sql`
      select setval(sequence::regclass, coalesce(pg_sequence_last_value(sequence::regclass), 0) + ${skippedIds}::bigint)
      from (
        select pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'
      ) as sequences where sequence is not null`.execute(tx);
  });
}
