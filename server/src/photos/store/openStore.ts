import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { hour } from '../../platform/clock';
import type { Config } from '../../platform/config';
import { installationId } from '../../platform/db/installation';
import { isShared } from '../../platform/db/locks';
import { emptyTempDir } from '../../platform/files/tempDir';
import { DiskStore } from './DiskStore';
import { S3Store } from './S3Store';
import type { PhotoStore } from './store';

/**
 * Opens and checks the configured photo store; claims a bucket for this installation. With either
 * store, incomplete uploads are in DATA_DIR. Throws StartError; Unanswered if an object store may
 * answer later.
 */
export async function openPhotoStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  db: Kysely<Database>,
): Promise<PhotoStore> {
  // Servers on one database may share the folder, so files of the last hour stay: no upload takes
  // longer.
  const grace = isShared(db) ? hour : 0;
  if (s3 === null) return DiskStore.open(dataDir, grace);
  await emptyTempDir(dataDir, grace);
  const store = await S3Store.open(s3);
  try {
    await store.claim(await installationId(db));
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}
