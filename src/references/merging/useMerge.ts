import { useState } from 'react';
import { batchRuns } from '../../batches/batches';
import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { MergeInput, UsedReference } from '../../contract/usage';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useCreateKey } from '../../page/useCreateKey';
import { mergeReferences } from '../usage/api';
import { usageToasts } from '../usage/texts';

interface Merge {
  busy: boolean;
  problem: Problem | null;
  /** Resolves when the entries are merged or `problem` says why they are not. */
  run(survivor: UsedReference, others: readonly UsedReference[], capPercents: boolean): Promise<void>;
}

/** Merges entries into one. Throws a Problem. */
type MergeCall = (survivor: Pick<Reference, 'id' | 'name'>, input: MergeInput) => Promise<void>;

/**
 * Returns a function that merges entries and then calls `onMerged`. The shown data is loaded again
 * after a merge, and after its button has undone it.
 */
export function useMergeCall(kind: ReferenceKind, onMerged?: () => void): MergeCall {
  const refresh = useRefreshAll();
  const keyOf = useCreateKey();
  const undo = useTakeBackBatch();
  return async (survivor, input) => {
    const merged = await mergeReferences(kind, survivor.id, input, keyOf([survivor.id, input]));
    // The strip of tasks shows the progress, and at the end the button that undoes it.
    if ('taskId' in merged) {
      const { taskId, batchId, moved } = merged;
      batchRuns.watch({ taskId, batchId, kind: 'merge', total: moved.items });
    } else
      toast.success(usageToasts.merged(survivor.name, merged.moved.items), {
        label: usageToasts.undo,
        onAction: () => undo(merged.batchId),
      });
    refresh();
    // Called in the same tick as `refresh`, so that the page can move the focus before the rows
    // change.
    onMerged?.();
  };
}

/** Returns the merge for a dialog, with its state. */
export function useMerge(kind: ReferenceKind, onMerged: () => void): Merge {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const merge = useMergeCall(kind, onMerged);
  return {
    busy,
    problem,
    async run(survivor, others, capPercents) {
      setBusy(true);
      try {
        await merge(survivor, { ids: others.map(({ id }) => id), ...(capPercents && { capPercents }) });
      } catch (error) {
        setProblem(problemFrom(error));
        setBusy(false);
      }
    },
  };
}
