/** Deletes photos for good that are in the trash while their items stay. */
import { batchSlice } from '../../../../src/contract/limits';
import type { DeletedForGood } from '../../../../src/contract/trash';
import { forgetDeletedPhotos } from '../../photos/deletedPhotos';
import { removePhotos } from '../../photos/photos';
import { skipLockedRows } from '../../platform/db/locks';
import { withTransaction } from '../../platform/db/transactions';
import type { TrashServices } from '../deleteForGood';
import { slicesOf } from '../slices';
import { trashTexts } from '../texts';

/** Photos of one transaction: people's writes wait no longer than it takes. */
const sweptAtOnce = 50;

/** Deletes photos in slices, each with its rows before its files. */
export async function deletePhotosForGood(
  { db, photos, logger }: TrashServices,
  ids: readonly number[],
): Promise<DeletedForGood> {
  const answer: DeletedForGood = { deleted: [], left: [] };
  for (const slice of slicesOf(ids, batchSlice)) {
    const { deleted, addresses } = await withTransaction(db, (tx) => forgetDeletedPhotos(tx, 'id', slice));
    await removePhotos(photos, addresses, logger);
    const gone = new Set(deleted);
    answer.deleted.push(...slice.filter((id) => gone.has(id)));
    const others = slice.filter((id) => !gone.has(id));
    answer.left.push(...others.map((id) => ({ id, field: null, reason: trashTexts.photoGone })));
  }
  return answer;
}

/** Deletes what was deleted before `end`, slice by slice. */
export async function sweepDeletedPhotos({ db, photos, logger }: TrashServices, end: number): Promise<void> {
  for (;;) {
    const { deleted, addresses } = await withTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('deleted_images')
        .select('id')
        .where('deleted_at', '<=', end)
        .orderBy('deleted_at')
        .limit(sweptAtOnce)
        // Rows that a restore or another server's sweep has locked are skipped.
        .$call(skipLockedRows(tx))
        .execute();
      const ids = rows.map(({ id }) => id);
      return forgetDeletedPhotos(tx, 'id', ids);
    });
    if (deleted.length === 0) return;
    await removePhotos(photos, addresses, logger);
  }
}
