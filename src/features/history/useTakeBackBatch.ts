import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { takeBackBatch } from '../../stores/batches';
import { useListRefresh } from '../../stores/listRefresh';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { takeBack } from './takeBack';

/**
 * Returns what takes back the changes of a batch and has what is shown read again. Where that
 * fails, a toast offers to try again.
 */
export function useTakeBackBatch(): (batchId: Id) => Promise<void> {
  const refresh = useListRefresh();
  const undo = async (batchId: Id): Promise<void> => {
    try {
      const answer = await takeBackBatch(batchId);
      await takeBack(async () => answer);
      refresh();
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => undo(batchId) });
    }
  };
  return undo;
}
