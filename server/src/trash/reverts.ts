import { leave, type Revert } from '../history/revert';
import { historyTexts } from '../history/texts';
import { isSame, present } from '../history/values';
import { removePhotos } from '../photos/photos';
import type { Services } from '../services';
import { holdContents } from './content';
import { deletionOf, removeHeld } from './deleteItem';
import { restoreMany } from './restore';

/** Reverts deletions of items. */
export const revertDeletions: Revert = {
  together: () => true,

  async revert(tx, changes, now, author) {
    const ids = changes.map(({ subjectId }) => subjectId);
    const found = await restoreMany(tx, now, author, ids);
    return ids.map((id) => found.get(id) ?? leave(null, historyTexts.notInTrash));
  },
};

/** Returns how creations of items are reverted: items that are unchanged since then are deleted. */
export function revertCreations({
  config,
  photos,
  logger,
}: Pick<Services, 'config' | 'photos' | 'logger'>): Revert {
  return {
    together: () => true,

    async revert(tx, changes, now, { administratorId }) {
      const held = await holdContents(
        tx,
        changes.map(({ subjectId }) => subjectId),
      );
      const there = new Map(held.map((item) => [item.id, item]));
      const isAsMade = new Set(
        changes.flatMap(({ subjectId, after }) => {
          const item = there.get(subjectId);
          return item && isSame(present(item.values), after) ? [subjectId] : [];
        }),
      );
      const items = held.filter(({ id }) => isAsMade.has(id));
      const how = { now, by: administratorId, trashDays: config.trashDays };
      const addresses = await removeHeld(tx, items, how);
      const afterwards = () => removePhotos(photos, addresses, logger);
      const first = items[0]?.id;
      return changes.map(({ subjectId }) => {
        const item = there.get(subjectId);
        if (!item) return leave(null, historyTexts.itemGone);
        if (!isAsMade.has(subjectId)) return leave(null, historyTexts.itemUsed);
        // One function removes the photos of all items, so only the first result carries it.
        return { change: deletionOf(item), left: [], ...(subjectId === first && { afterwards }) };
      });
    },
  };
}
