import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { copyDatabase, findCopied } from '../../backups/copyRows';
import { namedPhotos } from '../../backups/namedPhotos';
import { S3Store } from '../../photos/store/S3Store';
import type { Config } from '../../platform/config';
import { databaseNow } from '../../platform/db/databaseNow';
import { installationId } from '../../platform/db/installation';
import { type OpenDatabase, openAlone, openDatabase } from '../../platform/db/open';
import { connectPostgres } from '../../platform/db/postgres';
import type { Database } from '../../platform/db/schema';
import { StartError } from '../../platform/StartError';
import { copyPhotos } from './copyPhotos';

export interface Migrated {
  photos: { all: number; copied: number } | null;
  /** `copied` is false where all was there already, equal to the last byte. */
  database: { rows: number; copied: boolean } | null;
}

export interface Progress {
  photo(done: number, all: number): void;
  table(name: string, rows: number): void;
}

type Target = Pick<Config, 'dataDir' | 'database' | 's3'>;

/**
 * Moves a SQLite installation to what the configuration names: its photos to the object store, then
 * its rows to PostgreSQL, so that no database ever names photos that are not there. `file` is the
 * SQLite database. No server may be running. Throws StartError.
 */
export async function migrateData(config: Target, file: string, progress: Progress): Promise<Migrated> {
  if (config.database.kind !== 'postgres' && config.s3 === null) {
    throw new StartError(
      'nothing to do: DATABASE_URL must name a PostgreSQL database, or S3_BUCKET a bucket',
    );
  }
  if (!existsSync(file)) throw new StartError(`there is no SQLite database ${file}`);
  const source = await openAlone(file);
  try {
    // Before the target is opened: the installation's name moves along.
    const installation = await installationId(source.db);
    const target = config.database.kind === 'postgres' ? await openTarget(config.database.url) : null;
    try {
      // Before anything is copied: the target may be another installation's.
      const found = target && (await findCopied(source.db, target.db));
      const photos = await movePhotos(source.db, installation, config, progress);
      if (target === null) return { photos, database: null };
      const rows = found ?? (await copyDatabase(source.db, target.db, progress.table));
      return { photos, database: { rows, copied: found === null } };
    } finally {
      await target?.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Moves only the photos, of a database that stays where it is or was moved before. Throws
 * StartError.
 */
export async function migratePhotos(config: Target, progress: Progress): Promise<Migrated> {
  if (config.s3 === null) throw new StartError('nothing to do: S3_BUCKET names no bucket');
  const { database } = config;
  const source = await (database.kind === 'sqlite' ? openAlone(database.file) : openDatabase(database));
  try {
    if (source.dialect === 'postgres') await refuseRunning(source.db);
    const photos = await movePhotos(source.db, await installationId(source.db), config, progress);
    return { photos, database: null };
  } finally {
    await source.close();
  }
}

async function movePhotos(
  db: Kysely<Database>,
  installation: string,
  { dataDir, s3 }: Target,
  progress: Progress,
): Promise<Migrated['photos']> {
  if (s3 === null) return null;
  const store = await S3Store.open(s3);
  try {
    if ((await store.owner()) === null) await refuseFilledStore(store, s3.bucket);
    await store.claim(installation);
    const { addresses, edited } = await namedPhotos(db);
    const copied = await copyPhotos(addresses, {
      from: path.join(dataDir, 'images'),
      store,
      edited,
      journal: path.join(dataDir, 'migrated-photos'),
      target: `${installation} ${s3.endpoint}/${s3.bucket}`,
      onPhoto: progress.photo,
    });
    return { all: addresses.length, copied };
  } finally {
    store.close();
  }
}

/** Creates the tables where there are none, but never among another program's. */
export async function openTarget(url: string): Promise<OpenDatabase> {
  const { dialect } = await connectPostgres(url);
  const db = new Kysely<Database>({ dialect });
  try {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
    if (rows.length > 0 && !rows.some(({ name }) => name === 'schema_version')) {
      throw new StartError(
        `the database in DATABASE_URL holds tables of another program (${rows[0]?.name}, …): give an empty one`,
      );
    }
  } finally {
    await db.destroy();
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

async function refuseRunning(db: Kysely<Database>): Promise<void> {
  const alive = await db
    .selectFrom('servers')
    .select('id')
    .where('alive_until', '>', databaseNow)
    .executeTakeFirst();
  if (alive)
    throw new StartError(
      'a server runs on the database in DATABASE_URL: stop it first, then wait 15 seconds',
    );
}

/** Throws where a bucket without an owner holds photos: they may be another installation's. */
export async function refuseFilledStore(store: S3Store, bucket: string): Promise<void> {
  for await (const { address } of store.list()) {
    throw new StartError(`S3_BUCKET ${bucket} holds photos already (${address}, …): give an empty one`);
  }
}
