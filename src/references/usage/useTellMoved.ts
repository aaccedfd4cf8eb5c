import { batchRuns } from '../../batches/batches';
import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { Merged, MergeStarted } from '../../contract/usage';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';

/**
 * Returns a function that tells what a merge or a deletion has done to items, with a button that
 * undoes it, and loads the shown data again. While a task does it, the strip of tasks shows the
 * progress, and at the end that button.
 */
export function useTellMoved(kind: 'merge' | 'deleteEntry', undoLabel: string) {
  const refresh = useRefreshAll();
  const undo = useTakeBackBatch();
  return (answer: Merged | MergeStarted, said: (items: number) => string): void => {
    const { batchId, moved } = answer;
    if ('taskId' in answer) batchRuns.watch({ taskId: answer.taskId, batchId, kind, total: moved.items });
    else toast.success(said(moved.items), { label: undoLabel, onAction: () => undo(batchId) });
    refresh();
  };
}
