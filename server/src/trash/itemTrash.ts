import type { ItemTrash } from '../clothes/revertItem';
import type { Services } from '../services';
import { deleteRows } from './deleteItem';
import { restoreRows } from './restore';

/** How taking changes back deletes items, and brings deleted ones back. */
export function itemTrash({ config }: Pick<Services, 'config'>): ItemTrash {
  const { trashDays } = config;
  return {
    remove: (tx, now, { administratorId }, id) => deleteRows(tx, id, { now, by: administratorId, trashDays }),
    restore: restoreRows,
  };
}
