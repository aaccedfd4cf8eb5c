import { useState } from 'react';
import { mergeItems } from '../../api/similar';
import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { type Problem, problemFrom } from '../../lib/problem';
import { useListRefresh } from '../../stores/listRefresh';
import { toast } from '../../stores/toasts';
import { doublesTexts as texts } from '../../texts/doubles';
import { useCreateKey } from '../form/useCreateKey';
import { useTakeBackBatch } from '../history/useTakeBackBatch';

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
