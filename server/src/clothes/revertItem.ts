import type { Author } from '../history/author';
import { type ChangeDraft, itemSubject, updated } from '../history/record';
import { leave, type Revert, type StoredChange, type Taken } from '../history/revert';
import { historyTexts } from '../history/texts';
import { isSame, present } from '../history/values';
import { removePhotos } from '../photos/photos';
import { lockItem } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import type { Services } from '../services';
import { entriesOf, findEntries, namesOf } from './fields';
import { type ItemValues, loadItemValues } from './itemValues';
import { fieldsBefore } from './revertFields';
import { itemsOf, moveBack, withoutMoved } from './revertMoves';
import {
  removeAddedPurchases,
  revertMainPhoto,
  revertOrder,
  revertPhotos,
  revertPurchases,
} from './revertParts';
import { writeFields } from './storedFields';

/**
 * Deletes and restores items. The trash implements this: it imports the items, which therefore
 * cannot import it.
 */
export interface ItemTrash {
  /**
   * Deletes an item. Returns the change instead of recording it, and the addresses of photos whose
   * bytes the caller has to remove.
   */
  remove(
    tx: Tx,
    now: number,
    author: Author,
    id: number,
  ): Promise<{ change: ChangeDraft; addresses: string[] }>;
  /**
   * Restores an item, without recording the change. Returns null if there is nothing to restore.
   */
  restore(tx: Tx, now: number, author: Author, id: number): Promise<Taken | null>;
}

/** Returns the function that reverts a change of an item. */
export function revertItem(
  { photos, logger, config }: Pick<Services, 'photos' | 'logger' | 'config'>,
  trash: ItemTrash,
): Revert {
  return async (tx, change, now, author) => {
    const { subjectId: id } = change;
    if (change.kind === 'deleted') {
      return (await trash.restore(tx, now, author, id)) ?? leave(null, historyTexts.notInTrash);
    }
    // Locks in the order of ids, as all code that locks several items does, to avoid deadlocks.
    for (const one of itemsOf(change).sort((a, b) => a - b)) await lockItem(tx, one);
    const there = await tx.selectFrom('clothes').select('id').where('id', '=', id).executeTakeFirst();
    if (!there) return leave(null, historyTexts.itemGone);
    const current = await loadItemValues(tx, id);
    const remove = (addresses: string[]) => removePhotos(photos, addresses, logger);
    return change.kind === 'updated'
      ? undo(tx, change, current, { now, author, remove, trashDays: config.trashDays })
      : unmake(change, current, () => trash.remove(tx, now, author, id), remove);
  };
}

type RemovePhotos = (addresses: string[]) => Promise<void>;

/** Deletes an item that is unchanged since its creation. */
async function unmake(
  { after }: StoredChange,
  current: ItemValues,
  removeRows: () => ReturnType<ItemTrash['remove']>,
  remove: RemovePhotos,
): Promise<Taken> {
  if (!isSame(present(current), after)) return leave(null, historyTexts.itemUsed);
  const { change, addresses } = await removeRows();
  return { change, left: [], afterwards: () => remove(addresses) };
}

async function undo(
  tx: Tx,
  change: StoredChange,
  current: ItemValues,
  {
    now,
    author,
    remove,
    trashDays,
  }: { now: number; author: Author; remove: RemovePhotos; trashDays: number },
): Promise<Taken> {
  const { subjectId: id } = change;
  const unmoved = withoutMoved(change);
  const left = await revertFields(tx, unmoved, current, now);
  await revertPurchases(tx, unmoved, current, now, left);
  const how = { now, by: author.administratorId, trashDays };
  const removed = await revertPhotos(tx, unmoved, how, left);
  await removeAddedPurchases(tx, unmoved, current, left);
  const moved = await moveBack(tx, change, now, author, left);
  await revertMainPhoto(tx, change, current, left);
  await revertOrder(tx, change, left);
  const values = await loadItemValues(tx, id);
  // Compares the orders of photos only if the change has set one: it may also have added or removed
  // photos.
  const orderOf = ({ images }: ItemValues) =>
    change.after.imageOrder && { imageOrder: images.map((photo) => photo.id) };
  const draft = updated(
    itemSubject(id, values.title),
    { ...current, ...orderOf(current) },
    { ...values, ...orderOf(values) },
  );
  if (draft) {
    await tx
      .updateTable('clothes')
      .set((set) => ({ version: set('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute();
  }
  return {
    change: draft && { ...draft, ...(moved.length > 0 && { moved }) },
    left,
    afterwards: () => remove(removed),
  };
}

/** Restores the fields that can be restored. Returns the others, with reasons. */
async function revertFields(
  tx: Tx,
  change: StoredChange,
  current: ItemValues,
  now: number,
): Promise<Taken['left']> {
  const find = await findEntries(tx, entriesOf(change.before));
  const { wanted, left } = fieldsBefore(change, current, find);
  if (namesOf(wanted).length > 0) await writeFields(tx, change.subjectId, wanted, now);
  return left;
}
