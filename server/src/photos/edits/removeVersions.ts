import type { ImageRow } from '../../platform/db/photoTables';
import type { Tx } from '../../platform/db/transactions';

/** Photos of one statement. */
const slice = 1000;

/**
 * Deletes the rows of the versions of photos that are deleted for good. Returns all addresses of
 * the photos; the caller removes their bytes after the transaction.
 */
export async function removeVersions(
  tx: Tx,
  photos: readonly Pick<ImageRow, 'id' | 'address'>[],
): Promise<string[]> {
  const addresses = new Set(photos.map(({ address }) => address));
  for (let first = 0; first < photos.length; first += slice) {
    const ids = photos.slice(first, first + slice).map(({ id }) => id);
    const rows = await tx
      .deleteFrom('image_versions')
      .where('image_id', 'in', ids)
      .returning('address')
      .execute();
    for (const { address } of rows) addresses.add(address);
  }
  return [...addresses];
}
