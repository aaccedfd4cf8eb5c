import type { ChangeValues } from '../../../src/contract/changes';
import type { Author } from '../history/author';
import { itemSubject, updated } from '../history/record';
import { leave, type Revert, type RevertResult, type StoredChange } from '../history/revert';
import { historyTexts } from '../history/texts';
import { removePhotos } from '../photos/photos';
import { lockItems } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import type { Services } from '../services';
import { raisesVersion } from './fields';
import { raiseVersions } from './fieldWrites';
import { type ItemValues, loadItemValues } from './itemValues';
import { itemsOf, moveBack, withoutMoved } from './revertItems/moveBack';
import { addedPurchases, revertEdits } from './revertItems/revertEdits';
import { revertMainPhoto, revertOrder, revertPhotos } from './revertItems/revertPhotos';

/**
 * Returns how changes of items' values are reverted: many together if they concern only fields and
 * purchases, others one by one.
 */
export function revertItems(services: Pick<Services, 'photos' | 'logger' | 'config'>): Revert {
  return {
    together: isEdit,
    async revert(tx, changes, now, author) {
      const [change] = changes;
      if (!change || isEdit(change)) return revertEdits(tx, now, changes);
      return [await revertWithPhotos(tx, now, author, change, services)];
    },
  };
}

const ofPhotos: readonly (keyof ChangeValues)[] = ['images', 'mainImage', 'imageOrder'];

/** Returns whether a change concerns only one item, and none of its photos. */
function isEdit({ after, moved = [] }: StoredChange): boolean {
  return moved.length === 0 && !ofPhotos.some((name) => name in after);
}

async function revertWithPhotos(
  tx: Tx,
  now: number,
  author: Author,
  change: StoredChange,
  { photos, logger, config }: Pick<Services, 'photos' | 'logger' | 'config'>,
): Promise<RevertResult> {
  const { subjectId: id } = change;
  const locked = await lockItems(tx, itemsOf(change));
  if (!locked.some((item) => item.id === id)) return leave(null, historyTexts.itemGone);
  const current = await loadItemValues(tx, id);
  const { before, after, ...unmoved } = withoutMoved(change);
  const added = new Set(addedPurchases({ before, after }));
  const [bought, others] = [true, false].map((isAdded) =>
    after.purchases?.filter((purchase) => added.has(purchase.id) === isAdded),
  );
  const left = await leftBy(tx, now, { ...unmoved, before, after: { ...after, purchases: others } });
  const how = { now, by: author.administratorId, trashDays: config.trashDays };
  const removed = await revertPhotos(tx, { ...unmoved, before, after }, how, left);
  // The photos that came with a purchase are deleted by now.
  if (added.size > 0)
    left.push(...(await leftBy(tx, now, { ...unmoved, before: {}, after: { purchases: bought } })));
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
  if (draft && !raisesVersion(draft.after)) await raiseVersions(tx, now, [id]);
  return {
    change: draft && { ...draft, ...(moved.length > 0 && { moved }) },
    left,
    afterwards: () => removePhotos(photos, removed, logger),
  };
}

/** Reverts the fields and purchases of a change. Returns the values left alone. */
async function leftBy(
  tx: Tx,
  now: number,
  change: Pick<StoredChange, 'id' | 'subjectId' | 'before' | 'after'>,
): Promise<RevertResult['left']> {
  return (await revertEdits(tx, now, [change])).flatMap(({ left }) => left);
}
