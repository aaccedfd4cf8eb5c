import type { BatchTask } from '../contract/batches';
import type { Id } from '../contract/types';
import { followTasks } from '../core/http/followTasks';
import { problemFrom } from '../core/lib/problem';
import { createStore, type Store } from '../core/lib/store';
import { getBatchTask } from './api';
import { batchTask } from './batchDecoders';
import { batchesTexts } from './texts';

/** A task over many items, with the progress known so far. */
export interface BatchRun extends Omit<BatchTask, 'clothesId'> {
  /** The number of items that already had the new values, as counted by the preview. */
  same: number;
}

export interface BatchRuns {
  /** The runs, the oldest first; finished runs stay until they are dismissed. */
  store: Store<readonly BatchRun[]>;
  /** Watches a task until it ends; a task that is already watched is watched only once. */
  watch(run: Pick<BatchRun, 'taskId' | 'batchId' | 'kind'> & Partial<BatchRun>): void;
  /** Updates a run with newer values. */
  update(taskId: Id, part: Partial<BatchRun>): void;
  dismiss(taskId: Id): void;
  /** Stops watching and forgets the runs; the server continues. */
  close(): void;
}

export const isRunning = ({ status }: Pick<BatchRun, 'status'>) =>
  status === 'pending' || status === 'running';

/**
 * Watches tasks over many items by one task socket, and by polling while the socket is closed.
 * Calls `onEnd` once for each task that ends.
 */
export function createBatchRuns(onEnd: (run: BatchRun) => void): BatchRuns {
  const store = createStore<readonly BatchRun[]>([]);
  let left = new AbortController();

  const running = () => store.get().filter(isRunning);
  const followed = followTasks({
    decode: batchTask,
    onMessage: ({ clothesId: _, ...told }) => take(told),
    hasRunning: () => running().length > 0,
    ask: () => Promise.all(running().map((run) => ask(run.taskId, left.signal, take))),
  });

  function update(taskId: Id, part: Partial<BatchRun>): void {
    store.set((runs) => runs.map((run) => (run.taskId === taskId ? { ...run, ...part } : run)));
  }

  /**
   * Takes over the server's report on a task. A report that comes after the task's end is ignored,
   * because it is older.
   */
  function take({ taskId, ...told }: Pick<BatchRun, 'taskId'> & Partial<BatchRun>): void {
    if (!running().some((run) => run.taskId === taskId)) return;
    update(taskId, told);
    const after = store.get().find((run) => run.taskId === taskId);
    if (after && !isRunning(after)) onEnd(after);
    followed.update();
  }

  return {
    store,
    update,
    watch(run) {
      if (store.get().some(({ taskId }) => taskId === run.taskId)) return;
      const begun: BatchRun = {
        status: 'pending',
        done: 0,
        total: 0,
        skippedCount: 0,
        skipped: [],
        same: 0,
        ...run,
      };
      store.set((runs) => [...runs, begun]);
      followed.update();
      void followed.poll();
    },
    dismiss(taskId) {
      store.set((runs) => runs.filter((run) => run.taskId !== taskId));
      followed.update();
    },
    close() {
      left.abort();
      left = new AbortController();
      store.set([]);
      followed.stop();
    },
  };
}

/** Reads the progress of a task. Reports a task that the server no longer knows as failed. */
async function ask(
  taskId: Id,
  signal: AbortSignal,
  take: (told: Pick<BatchRun, 'taskId'> & Partial<BatchRun>) => void,
): Promise<void> {
  try {
    const { clothesId: _, ...told } = await getBatchTask(taskId, signal);
    if (!signal.aborted) take(told);
  } catch (error) {
    const { status } = problemFrom(error);
    const isGone = status === 404 || status === 410;
    if (isGone && !signal.aborted) take({ taskId, status: 'failed', detail: batchesTexts.lost });
  }
}
