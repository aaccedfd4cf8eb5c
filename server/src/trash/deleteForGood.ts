/** Deletes items in the trash for good. */
import type { DeletedForGood } from '../../../src/contract/trash';
import { forgetDistinct } from '../clothes/distinctItems';
import { forgetDeletedPhotos } from '../photos/deletedPhotos';
import { removeVersions } from '../photos/edits/removeVersions';
import { removePhotos } from '../photos/photos';
import { lockRows } from '../platform/db/locks';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { slicesInTurns } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { trashTexts } from './texts';

/** Number of items that a call restores or deletes at once; on SQLite all others wait for them. */
export const trashSlice = 50;

export type TrashServices = Pick<Services, 'db' | 'photos' | 'logger'>;

/**
 * Deletes items in slices: the rows of a slice first, then its files. If a call is aborted, its
 * earlier slices stay deleted, and the sweep of photos removes files that remain. Returns the
 * deleted ids, and for each of the others the reason why it was not deleted.
 */
export async function deleteForGood(
  services: TrashServices,
  ids: readonly number[],
): Promise<DeletedForGood> {
  const { db, photos, logger } = services;
  const answer: DeletedForGood = { deleted: [], left: [] };
  for await (const slice of slicesInTurns([...new Set(ids)], trashSlice)) {
    const { deleted, addresses } = await withTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('trash')
        .select('id')
        .where('id', 'in', slice)
        .orderBy('id')
        .$call(lockRows(tx))
        .execute();
      return removeRows(
        tx,
        rows.map(({ id }) => id),
      );
    });
    answer.deleted.push(...slice.filter((id) => deleted.includes(id)));
    await removePhotos(photos, addresses, logger);
    const others = slice.filter((id) => !deleted.includes(id));
    if (others.length === 0) continue;
    const items = await db.selectFrom('clothes').select('id').where('id', 'in', others).execute();
    const there = new Set(items.map(({ id }) => id));
    answer.left.push(
      ...others.map((id) => ({
        id,
        field: null,
        reason: there.has(id) ? trashTexts.restoredMeanwhile : trashTexts.gone,
      })),
    );
  }
  return answer;
}

/**
 * Deletes locked rows of the trash. Returns the ids of the deleted rows and the addresses of their
 * photos, never those of an item that has been restored in the meantime.
 */
export async function removeRows(tx: Tx, ids: number[]): Promise<{ deleted: number[]; addresses: string[] }> {
  if (ids.length === 0) return { deleted: [], addresses: [] };
  const photos = await tx
    .selectFrom('trash_images')
    .select(['id', 'address', 'item_id'])
    .where('item_id', 'in', ids)
    .execute();
  const rows = await tx.deleteFrom('trash').where('id', 'in', ids).returning('id').execute();
  const deleted = new Set(rows.map(({ id }) => id));
  await forgetDistinct(tx, [...deleted]);
  const gone = photos.filter(({ item_id }) => deleted.has(item_id));
  const { addresses } = await forgetDeletedPhotos(tx, 'item_id', [...deleted]);
  return { deleted: [...deleted], addresses: [...addresses, ...(await removeVersions(tx, gone))] };
}
