import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { namedPhotos } from '../../backups/namedPhotos';
import type { Database } from '../../database';
import { S3Store } from '../../photos/store/S3Store';
import { installationId } from '../../platform/db/installation';
import { openAlone, openDatabase, withDatabase } from '../../platform/db/open';
import { giveToOwnerOf } from '../../platform/files/giveToOwner';
import { markMoved, nameOf, nameOfBucket } from '../../platform/leftBehind';
import { StartError } from '../../platform/StartError';
import { copyDatabase, findCopied } from '../targets/copyRows';
import { openTarget, refuseRunning } from '../targets/openTarget';
import { type Installation, refuseFilledStore } from '../targets/refuseFilled';
import { copyPhotos } from '../targets/uploadPhotos';

export interface Migrated {
  photos: { all: number; copied: number } | null;
  /**
   * The copied rows; `copied` is false if an identical copy already existed. Null if only photos
   * were moved.
   */
  database: { rows: number; copied: boolean } | null;
}

export interface Progress {
  photo(done: number, all: number): void;
  table(name: string, rows: number): void;
}

/**
 * Moves a SQLite installation to the configured stores: first its photos to the object store, then
 * its rows to PostgreSQL, so that no database ever names missing photos. `file` is the SQLite
 * database. No server may be running. Throws StartError.
 */
export async function migrateData(config: Installation, file: string, progress: Progress): Promise<Migrated> {
  if (config.database.kind !== 'postgres' && config.s3 === null) {
    throw new StartError(
      'nothing to do: DATABASE_URL must name a PostgreSQL database, or S3_BUCKET a bucket',
    );
  }
  if (!existsSync(file)) throw new StartError(`there is no SQLite database ${file}`);
  return withDatabase(openAlone(file), async (source) => {
    // Read first, because this creates a missing id, which has to be copied with the rows.
    const installation = await installationId(source.db);
    const target = config.database.kind === 'postgres' ? await openTarget(config.database.url) : null;
    try {
      // Checked before anything is copied: the target may belong to another installation.
      const found = target && (await findCopied(source.db, target.db));
      const photos = await movePhotos(source.db, installation, config, progress);
      const rows = target && (found ?? (await copyDatabase(source.db, target.db, progress.table)));
      // Marked only now: until all is there, nothing was left behind.
      markPhotosMoved(config);
      if (rows === null) return { photos, database: null };
      markMoved(file, nameOf(config.database));
      return { photos, database: { rows, copied: found === null } };
    } finally {
      await target?.close();
    }
  });
}

/**
 * Moves only the photos, for a database that stays in place or was moved before. Throws StartError.
 */
export async function migratePhotos(config: Installation, progress: Progress): Promise<Migrated> {
  if (config.s3 === null) throw new StartError('nothing to do: S3_BUCKET names no bucket');
  const { database } = config;
  const opening = database.kind === 'sqlite' ? openAlone(database.file) : openDatabase(database);
  return withDatabase(opening, async (source) => {
    if (source.dialect === 'postgres') await refuseRunning(source.db);
    const photos = await movePhotos(source.db, await installationId(source.db), config, progress);
    markPhotosMoved(config);
    return { photos, database: null };
  });
}

function markPhotosMoved({ dataDir, s3 }: Installation): void {
  if (s3 !== null) markMoved(path.join(dataDir, 'images'), nameOfBucket(s3));
}

async function movePhotos(
  db: Kysely<Database>,
  installation: string,
  { dataDir, s3 }: Installation,
  progress: Progress,
): Promise<Migrated['photos']> {
  if (s3 === null) return null;
  const store = await S3Store.open(s3);
  try {
    if ((await store.owner()) === null) await refuseFilledStore(store, s3.bucket);
    await store.claim(installation);
    const { addresses, edited } = await namedPhotos(db);
    const journal = path.join(dataDir, 'migrated-photos');
    const copied = await copyPhotos(addresses, {
      from: path.join(dataDir, 'images'),
      store,
      edited,
      journal,
      target: `${installation} ${s3.endpoint}/${s3.bucket}`,
      onPhoto: progress.photo,
    });
    giveToOwnerOf(dataDir, journal);
    return { all: addresses.length, copied };
  } finally {
    store.close();
  }
}
