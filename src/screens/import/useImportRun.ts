import { useEffect, useState } from 'react';
import type { ImportDryRun } from '../../contract/imports';
import type { Id } from '../../contract/types';
import { useLatest } from '../../react/useLatest';
import { useStore } from '../../react/useStore';
import { batchRuns } from '../../stores/batches';
import { type BatchRun, createBatchRuns, isRunning } from '../../stores/createBatchRuns';
import { useListRefresh } from '../../stores/listRefresh';

/**
 * Watches a task of an import, or of its revert, while its page is shown; the strip over every page
 * goes on with it once the page is left. The lists are read again at its end.
 */
export function useImportRun(
  { batchId }: Pick<ImportDryRun, 'batchId'>,
  taskId: Id | null,
  kind: 'import' | 'revert',
): BatchRun | null {
  const refresh = useLatest(useListRefresh());
  const [runs] = useState(() => createBatchRuns(() => refresh.current()));
  const run = useStore(runs.store).find((each) => each.taskId === taskId) ?? null;
  useEffect(() => {
    if (taskId === null) return;
    const given = { taskId, batchId: batchId ?? 0, kind };
    batchRuns.dismiss(taskId);
    runs.watch(given);
    return () => {
      const last = runs.store.get().find((each) => each.taskId === taskId);
      runs.close();
      if (last && isRunning(last)) batchRuns.watch(given);
    };
  }, [runs, taskId, batchId, kind]);
  return run;
}
