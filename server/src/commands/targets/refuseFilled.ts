/**
 * Makes sure that `restore` and `migrate-data` copy rows and photos only into an empty
 * installation, because existing data must not be changed. There are three exceptions: rows that
 * equal the copied ones, data from an interrupted run of the same restore, and photos in a bucket
 * of the same installation.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import type { S3Store } from '../../photos/store/S3Store';
import type { Settings } from '../../platform/config';
import { openAlone, withDatabase } from '../../platform/db/open';
import { StartError } from '../../platform/StartError';

/** The settings that say where an installation is. */
export type Installation = Pick<Settings, 'dataDir' | 'database' | 's3'>;

/** A place into which rows or photos are restored. */
export interface Target {
  /**
   * Throws StartError if the target is filled. `isContinued` allows data that an interrupted run of
   * the same restore may have left there.
   */
  refuseFilled(isContinued: boolean): Promise<void>;
}

/**
 * Throws StartError if a SQLite database has rows. Empty tables are allowed, because a failed start
 * of the server leaves them behind.
 */
export async function refuseFilledFile(file: string): Promise<void> {
  if (!existsSync(file)) return;
  await withDatabase(openAlone(file), async ({ db }) => {
    if (await hasRows(db))
      throw new StartError(`${file} holds an installation: a backup is restored into an empty one`);
  });
}

async function hasRows(db: Kysely<Database>): Promise<boolean> {
  for (const table of ['administrators', 'clothes', 'images', 'trash', 'brands', 'suppliers'] as const) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** Throws if a folder of photos has an entry. */
export async function refuseFilledFolder(images: string): Promise<void> {
  // A missing folder is empty.
  const [found] = await readdir(images).catch(() => []);
  if (found === undefined) return;
  throw new StartError(`${images} holds photos already: a backup is restored into an empty DATA_DIR`);
}

/** Throws if a bucket without an owner has photos: they may belong to another installation. */
export async function refuseFilledStore(store: S3Store, bucket: string): Promise<void> {
  for await (const { address } of store.list()) {
    throw new StartError(`S3_BUCKET ${bucket} holds photos already (${address}, …): give an empty one`);
  }
}
