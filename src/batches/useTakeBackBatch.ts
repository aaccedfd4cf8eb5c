import type { Id } from '../contract/types';
import { useRefreshAll } from '../core/stores/SessionStores';
import { toast } from '../core/stores/toasts';
import { common } from '../core/texts/common';
import { takeBackBatch } from './batches';
import { takeBack } from './takeBack';

/**
 * Returns a function that undoes the changes of a batch and reloads the shown data. On a failure a
 * toast offers a retry.
 */
export function useTakeBackBatch(): (batchId: Id) => Promise<void> {
  const refresh = useRefreshAll();
  const undo = async (batchId: Id): Promise<void> => {
    try {
      const answer = await takeBackBatch(batchId);
      await takeBack(async () => answer);
      refresh();
    } catch (error) {
      toast.failure(error, { label: common.retry, onAction: () => undo(batchId) });
    }
  };
  return undo;
}
