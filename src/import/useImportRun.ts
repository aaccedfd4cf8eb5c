import { useEffect, useState } from 'react';
import { batchRuns } from '../batches/batches';
import { type BatchRun, createBatchRuns, isRunning } from '../batches/createBatchRuns';
import type { ImportDryRun } from '../contract/imports';
import type { Id } from '../contract/types';
import { useLatest } from '../core/react/useLatest';
import { useStore } from '../core/react/useStore';
import { useRefreshAll } from '../core/stores/SessionStores';

/**
 * Follows a task of an import, or of its undo, while its page is shown; after the page is left, the
 * strip over every page shows the task. When the task ends, the lists are loaded again. Returns the
 * task; null without `taskId`, and until the task is known.
 */
export function useImportRun(
  { batchId }: Pick<ImportDryRun, 'batchId'>,
  taskId: Id | null,
  kind: 'import' | 'revert',
): BatchRun | null {
  const refresh = useLatest(useRefreshAll());
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
