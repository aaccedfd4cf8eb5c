import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useAttempt } from '../../page/useAttempt';
import { useCreateKey } from '../../page/useCreateKey';
import { mergeItems } from './api';
import { doublesTexts as texts } from './texts';

/**
 * Returns the action that merges items into a survivor, with whose id it then calls `onMerged`.
 * All shown items are loaded again after a merge, and after the button of the merge's toast has
 * undone it.
 */
export function useItemMerge(onMerged: (survivor: Id) => void) {
  const refresh = useRefreshAll();
  const keyOf = useCreateKey();
  const undo = useTakeBackBatch();
  return useAttempt(async (survivor: ItemBrief, others: readonly ItemBrief[]) => {
    const input = { ids: others.map(({ id }) => id) };
    const { moved, batchId } = await mergeItems(survivor.id, input, keyOf([survivor.id, input]));
    toast.success(texts.merged(survivor.title, moved.purchases, moved.images), {
      label: texts.undo,
      onAction: () => undo(batchId),
    });
    onMerged(survivor.id);
    refresh();
  });
}
