import { useState } from 'react';
import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useCreateKey } from '../../page/useCreateKey';
import { mergeItems } from './api';
import { doublesTexts as texts } from './texts';

interface ItemMerge {
  busy: boolean;
  problem: Problem | null;
  /**
   * Merges `others` into `survivor`. Resolves when the items are merged, or when `problem` says why
   * they are not.
   */
  run(survivor: ItemBrief, others: readonly ItemBrief[]): Promise<void>;
}

/**
 * Returns the action that merges items; `onMerged` is called with the id of the item that survives.
 * All shown items are loaded again after a merge, and after the button of the merge's toast has
 * undone it.
 */
export function useItemMerge(onMerged: (survivor: Id) => void): ItemMerge {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = useRefreshAll();
  const keyOf = useCreateKey();
  const undo = useTakeBackBatch();
  return {
    busy,
    problem,
    async run(survivor, others) {
      setBusy(true);
      setProblem(null);
      try {
        const input = { ids: others.map(({ id }) => id) };
        const { moved, batchId } = await mergeItems(survivor.id, input, keyOf([survivor.id, input]));
        toast.success(texts.merged(survivor.title, moved.purchases, moved.images), {
          label: texts.undo,
          onAction: () => undo(batchId),
        });
        onMerged(survivor.id);
        refresh();
      } catch (error) {
        setProblem(problemFrom(error));
        setBusy(false);
      }
    },
  };
}
