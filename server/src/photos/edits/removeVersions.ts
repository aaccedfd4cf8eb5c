import type { Tx } from '../../platform/db/transactions';
import { slicesOf } from '../../platform/slices';
import type { ImageRow } from '../tables';

/**
 * Deletes the rows of the versions of photos that are deleted for good. Returns all addresses of
 * the photos: the caller removes their bytes after the transaction.
 */
export async function removeVersions(
  tx: Tx,
  photos: readonly Pick<ImageRow, 'id' | 'address'>[],
): Promise<string[]> {
  const addresses = new Set(photos.map(({ address }) => address));
  for (const some of slicesOf(photos)) {
    const ids = some.map(({ id }) => id);
    const rows = await tx
      .deleteFrom('image_versions')
      .where('image_id', 'in', ids)
      .returning('address')
      .execute();
    for (const { address } of rows) addresses.add(address);
  }
  return [...addresses];
}
