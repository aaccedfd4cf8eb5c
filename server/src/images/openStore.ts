import type { Config } from '../config';
import { hour } from '../domain/clock';
import { DiskStore } from './DiskStore';
import { S3Store } from './S3Store';
import type { ImageStore } from './store';
import { emptyTempDir } from './tempDir';

/** The image store that the configuration asks for, checked. Uploads wait in DATA_DIR for either. Throws StartError. */
export async function openImageStore({
  dataDir,
  s3,
  database,
}: Pick<Config, 'dataDir' | 's3' | 'database'>): Promise<ImageStore> {
  // Servers on one PostgreSQL may share the folder: longer than an hour no upload takes.
  const grace = database.kind === 'postgres' ? hour : 0;
  if (s3 === null) return DiskStore.open(dataDir, grace);
  await emptyTempDir(dataDir, grace);
  return S3Store.open(s3);
}
