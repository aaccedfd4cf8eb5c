import type { Logger } from '../../platform/logging';
import type { PhotoStore } from './store';

/**
 * Removes the bytes of deleted rows. Where that fails they are strays, which the sweep finds later:
 * the deletion itself is done and does not fail.
 */
export async function removePhotos(
  photos: PhotoStore,
  addresses: readonly string[],
  logger: Logger,
): Promise<void> {
  for (const address of addresses) {
    try {
      await photos.remove(address);
    } catch (error) {
      logger.warn({ err: error, address }, 'a photo could not be removed; the sweep will');
    }
  }
}
