import { batchRuns } from '../../batches/batches';
import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { MergeInput } from '../../contract/usage';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useCreateKey } from '../../page/useCreateKey';
import { mergeReferences } from '../usage/api';
import { usageToasts } from '../usage/texts';

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
