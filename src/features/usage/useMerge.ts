import { useState } from 'react';
import { mergeReferences, revertMerge } from '../../api/usage';
import type { Id, ReferenceKind } from '../../contract/types';
import type { UsedReference } from '../../contract/usage';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { type Problem, problemFrom } from '../../lib/problem';
import { batchRuns } from '../../stores/batches';
import { useListRefresh } from '../../stores/listRefresh';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { usageToasts } from '../../texts/usage';
import { useCreateKey } from '../form/useCreateKey';
import { takeBack } from '../history/takeBack';

interface Merge {
  busy: boolean;
  problem: Problem | null;
  /** Ends when the entries are merged, or `problem` says why not. */
  run(survivor: UsedReference, others: readonly UsedReference[], capPercents: boolean): Promise<void>;
}

/**
 * Returns what merges entries; `onChanged` is called then, and again when the toast's button has
 * taken it back. The lists that were loaded are loaded again.
 */
export function useMerge(kind: ReferenceKind, onChanged: (merged: boolean) => void): Merge {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = useListRefresh();
  const keyOf = useCreateKey();
  const changed = (merged: boolean) => {
    refresh();
    onChanged(merged);
  };
  const undo = async (batchId: Id, key: string = newIdempotencyKey()): Promise<void> => {
    try {
      const answer = await revertMerge(batchId, key);
      if ('taskId' in answer) {
        batchRuns.watch({ taskId: answer.taskId, batchId, kind: 'revert', same: 0 });
        toast.success(usageToasts.undoUnderWay);
      } else await takeBack(async () => answer);
      changed(false);
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => undo(batchId, key) });
    }
  };
  return {
    busy,
    problem,
    async run(survivor, others, capPercents) {
      setBusy(true);
      try {
        const input = { ids: others.map(({ id }) => id), ...(capPercents && { capPercents }) };
        const merged = await mergeReferences(kind, survivor.id, input, keyOf([survivor.id, input]));
        toast.success(usageToasts.merged(survivor.name, merged.moved.items), {
          label: usageToasts.undo,
          onAction: () => undo(merged.batchId),
        });
        changed(true);
      } catch (error) {
        setProblem(problemFrom(error));
        setBusy(false);
      }
    },
  };
}
