import type { ItemTrash } from '../clothes/revertItem';
import { leave, type RevertMany } from '../history/revert';
import { historyTexts } from '../history/texts';
import { isSame, present } from '../history/values';
import { removePhotos } from '../photos/photos';
import type { Services } from '../services';
import { holdContents } from './content';
import { deleteRows, deletionOf, removeHeld } from './deleteItem';
import { restoreMany } from './restore';

/** Returns the functions with which a revert deletes and restores items. */
export function itemTrash({ config }: Pick<Services, 'config'>): ItemTrash {
  const { trashDays } = config;
  return {
    remove: (tx, now, { administratorId }, id) => deleteRows(tx, id, { now, by: administratorId, trashDays }),
    restore: async (tx, now, author, id) => (await restoreMany(tx, now, author, [id])).get(id) ?? null,
  };
}

/** Reverts the deletions of many items. */
export const revertDeletions: RevertMany = {
  takes: ({ subject, kind }) => subject === 'clothes' && kind === 'deleted',

  async revert(tx, changes, now, author) {
    const ids = changes.map(({ subjectId }) => subjectId);
    const found = await restoreMany(tx, now, author, ids);
    return ids.map((id) => found.get(id) ?? leave(null, historyTexts.notInTrash));
  },
};

/** Reverts the creations of many items that are unchanged since then. */
export function revertCreations({
  config,
  photos,
  logger,
}: Pick<Services, 'config' | 'photos' | 'logger'>): RevertMany {
  return {
    takes: ({ subject, kind }) => subject === 'clothes' && (kind === 'created' || kind === 'restored'),

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
