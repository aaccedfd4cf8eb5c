/** Restores deleted photos to their items. */
import type { Restored } from '../../../../src/contract/trash';
import type { Author } from '../../history/author';
import { type ChangeDraft, itemSubject, recordedMany, updated } from '../../history/record';
import { restorePhotoRows } from '../../photos/deletedPhotos';
import { touchItem } from '../../photos/photos';
import { lockRows } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { trashTexts } from '../texts';

/**
 * Restores a slice of photos. A photo that its item has again already counts as restored, so that a
 * repeated call gets the same answer.
 */
export async function restorePhotos(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
): Promise<Restored> {
  const waiting = await tx
    .selectFrom('deleted_images')
    .select(['id', 'item_id'])
    .where('id', 'in', ids)
    .execute();
  // Locks the items in the order of ids, so that two such transactions do not block each other.
  const items = await tx
    .selectFrom('clothes')
    .select('id')
    .where('id', 'in', [0, ...waiting.map(({ item_id }) => item_id)])
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  await recordedMany(tx, now, author, async () => {
    const changes: (ChangeDraft | null)[] = [];
    for (const { id } of items) {
      const own = waiting.filter(({ item_id }) => item_id === id);
      const photoIds = own.map((photo) => photo.id);
      changes.push(await restoreOf(tx, now, id, photoIds));
    }
    return { result: null, changes: changes.filter((change) => change !== null) };
  });
  const found = await tx.selectFrom('images').select('id').where('id', 'in', ids).execute();
  const there = new Set(found.map(({ id }) => id));
  const known = new Set(waiting.map(({ id }) => id));
  const reasonOf = (id: number) => (known.has(id) ? trashTexts.itemOfPhotoGone : trashTexts.photoGone);
  return {
    restored: ids.filter((id) => there.has(id)),
    left: ids.filter((id) => !there.has(id)).map((id) => ({ id, field: null, reason: reasonOf(id) })),
  };
}

/**
 * Restores photos of a locked item. Returns its change; null if another call has restored all of
 * them.
 */
async function restoreOf(
  tx: Tx,
  now: number,
  itemId: number,
  ids: readonly number[],
): Promise<ChangeDraft | null> {
  const { images, main } = await restorePhotoRows(tx, itemId, ids);
  if (images.length === 0) return null;
  const title = await touchItem(tx, now, itemId);
  return updated(itemSubject(itemId, title), { images: [], ...main?.before }, { images, ...main?.after });
}
