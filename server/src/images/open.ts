import type { Config } from '../config';
import { StartError } from '../StartError';
import { DiskStore } from './DiskStore';
import type { ImageStore } from './store';

/** Opens the image store that the configuration names: the disk, in DATA_DIR. Throws StartError. */
export async function openImageStore(config: Pick<Config, 'dataDir'>): Promise<ImageStore> {
  try {
    return await DiskStore.open(config.dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`the images in ${config.dataDir} cannot be used: ${reason}`);
  }
}
