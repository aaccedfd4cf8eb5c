/** Deletes photos in the trash for good while their items stay. */
import { batchSlice } from '../../../../src/contract/limits';
import type { DeletedForGood } from '../../../../src/contract/trash';
import { forgetDeletedPhotos } from '../../photos/deletedPhotos';
import { removePhotos } from '../../photos/photos';
import { withTransaction } from '../../platform/db/transactions';
import { slicesInTurns } from '../../platform/work/loopTurn';
import type { TrashServices } from '../deleteForGood';
import { trashTexts } from '../texts';

/** Deletes photos in slices: the rows of a slice first, then its files. */
export async function deletePhotosForGood(
  { db, photos, logger }: TrashServices,
  ids: readonly number[],
): Promise<DeletedForGood> {
  const answer: DeletedForGood = { deleted: [], left: [] };
  for await (const slice of slicesInTurns([...new Set(ids)], batchSlice)) {
    const { deleted, addresses } = await withTransaction(db, (tx) => forgetDeletedPhotos(tx, 'id', slice));
    await removePhotos(photos, addresses, logger);
    const gone = new Set(deleted);
    answer.deleted.push(...slice.filter((id) => gone.has(id)));
    const others = slice.filter((id) => !gone.has(id));
    answer.left.push(...others.map((id) => ({ id, field: null, reason: trashTexts.photoGone })));
  }
  return answer;
}
