import type { Config } from '../config';
import { DiskStore } from './DiskStore';
import { S3Store } from './S3Store';
import type { ImageStore } from './store';
import { emptyTempDir } from './tempDir';

/** The image store that the configuration asks for, checked. Uploads wait in DATA_DIR for either. Throws StartError. */
export async function openImageStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<ImageStore> {
  if (s3 === null) return DiskStore.open(dataDir);
  await emptyTempDir(dataDir);
  return S3Store.open(s3);
}
