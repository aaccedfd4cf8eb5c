import { useState } from 'react';
import { mergeItems } from '../../api/similar';
import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { type Problem, problemFrom } from '../../lib/problem';
import { takeBackBatch } from '../../stores/batches';
import { useListRefresh } from '../../stores/listRefresh';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { doublesTexts as texts } from '../../texts/doubles';
import { useCreateKey } from '../form/useCreateKey';
import { takeBack } from '../history/takeBack';

interface ItemMerge {
  busy: boolean;
  problem: Problem | null;
  /** Ends when the items are merged, or `problem` says why not. */
  run(survivor: ItemBrief, others: readonly ItemBrief[]): Promise<void>;
}

/**
 * Returns what merges items; `onMerged` is called with the one that stays. What is shown of them is
 * read again, also when the toast's button has taken it back.
 */
export function useItemMerge(onMerged: (survivor: Id) => void): ItemMerge {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = useListRefresh();
  const keyOf = useCreateKey();
  const undo = async (batchId: Id): Promise<void> => {
    try {
      const answer = await takeBackBatch(batchId);
      await takeBack(async () => answer);
      refresh();
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => undo(batchId) });
    }
  };
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
