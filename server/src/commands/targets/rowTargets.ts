import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Manifest } from '../../backups/manifest';
import { type PgPrograms, restoreDump } from '../../backups/pgDump';
import { restoreStatements, skippedIds } from '../../backups/restoreStatements';
import { removeSqlite } from '../../backups/sqliteCopy';
import type { Database } from '../../database';
import { openAlone, openDatabase, withDatabase } from '../../platform/db/open';
import { withTransaction } from '../../platform/db/transactions';
import { StartError } from '../../platform/StartError';
import { copyFlushed } from './copyFlushed';
import { copyDatabase, findCopied } from './copyRows';
import { inDatabase, openTarget, tablesOf } from './openTarget';
import { type Installation, refuseFilledFile, type Target } from './refuseFilled';

/** The place into which rows are restored. */
interface RowTarget extends Target {
  /** Restores all rows or none. May also run after an interrupted restore that got this far. */
  restore(): Promise<void>;
}

interface Source {
  manifest: Manifest;
  /** The path of the SQLite file, or of the dump. */
  file: string;
  programs: PgPrograms;
}

export function rowTarget(config: Installation, source: Source): RowTarget {
  const { database } = config;
  const isDump = source.manifest.form === 'dump';
  if (database.kind === 'postgres') {
    return isDump ? dumpIntoServer(database.url, source) : fileIntoServer(config, database.url, source.file);
  }
  if (!isDump) return fileIntoFile(database.file, source.file);
  throw new StartError(
    'the rows of this backup are a PostgreSQL dump, which only PostgreSQL can read: DATABASE_URL must name an empty database',
  );
}

function fileIntoFile(target: string, file: string): RowTarget {
  return {
    async refuseFilled(isContinued) {
      if (!isContinued) await refuseFilledFile(target);
    },
    async restore() {
      await removeSqlite(target);
      await copyFlushed(file, target);
    },
  };
}

function fileIntoServer({ dataDir }: Installation, url: string, file: string): RowTarget {
  const copy = path.join(dataDir, 'restoring.db');
  const withBoth = (work: (source: Kysely<Database>, target: Kysely<Database>) => Promise<void>) =>
    withDatabase(openTarget(url), async (target) => {
      await removeSqlite(copy);
      // Opening a file migrates its schema, so a copy is opened: the backup must not change.
      await copyFile(file, copy);
      try {
        await withDatabase(openAlone(copy), (source) => work(source.db, target.db));
      } finally {
        await removeSqlite(copy);
      }
    });
  return {
    refuseFilled: () =>
      withBoth(async (source, target) => {
        await findCopied(source, target);
      }),
    restore: () =>
      withBoth(async (source, target) => {
        if ((await findCopied(source, target)) === null) await copyDatabase(source, target, () => {});
      }),
  };
}

/**
 * Returns the target for a dump. A dump creates its own tables, so a database with any table counts
 * as filled.
 */
function dumpIntoServer(url: string, { manifest, file, programs }: Source): RowTarget {
  return {
    async refuseFilled(isContinued) {
      await refuseOtherSchema(url);
      const [table] = await inDatabase(url, tablesOf);
      if (table === undefined || isContinued) return;
      throw holdsTables(table);
    },
    async restore() {
      const [found] = await inDatabase(url, tablesOf);
      if (found === undefined) {
        const failure = await restoreDump(programs, url, file);
        if (failure !== null) throw new StartError(failure);
      } else if ((await installationAt(url)) !== (manifest.installation ?? null)) {
        // An interrupted run restores everything or nothing, so rows of another installation do not
        // come from it.
        throw holdsTables(found);
      }
      await withDatabase(openDatabase({ kind: 'postgres', url }), ({ db }) => prepare(db));
    },
  };
}

/** Throws StartError unless tables belong into `public`: a dump names that schema. */
async function refuseOtherSchema(url: string): Promise<void> {
  const { rows } = await inDatabase(url, (db) =>
    sql<{ schema: string | null }>`select current_schema() as schema`.execute(db),
  );
  const schema = rows[0]?.schema ?? null;
  if (schema === 'public') return;
  throw new StartError(
    `this dump can be restored into the schema public alone, but the search_path of DATABASE_URL's role begins with ${schema ?? 'no schema that exists'}`,
  );
}

function holdsTables(table: string): StartError {
  return new StartError(`the database in DATABASE_URL holds tables (${table}, …): give an empty one`);
}

/** Returns the id of the installation in the database; null if there is none. */
function installationAt(url: string): Promise<string | null> {
  return inDatabase(url, async (db) => {
    if (!(await tablesOf(db)).includes('settings')) return null;
    const named = db.selectFrom('settings').select('value').where('name', '=', 'installation');
    return (await named.executeTakeFirst())?.value ?? null;
  });
}

/**
 * Prepares the restored rows of a dump: signs everybody out, skips ids, and so on. For a SQLite
 * copy, the backup itself has done this.
 */
async function prepare(db: Kysely<Database>): Promise<void> {
  await withTransaction(db, async (tx) => {
    const tables = new Set(await tablesOf(tx));
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
