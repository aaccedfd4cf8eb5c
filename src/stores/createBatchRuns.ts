import { batchTask } from '../api/batchDecoders';
import { getBatchTask } from '../api/batches';
import type { BatchTask } from '../contract/batches';
import type { Id } from '../contract/types';
import { openTaskSocket, type TaskSocket } from '../http/socket';
import { clock } from '../lib/clock';
import { problemFrom } from '../lib/problem';
import { createStore, type Store } from '../lib/store';
import { batchesTexts } from '../texts/batches';

/** A task over many items, as far as it is known. */
export interface BatchRun extends Omit<BatchTask, 'clothesId'> {
  /** Items that had those values already, as the preview counted them. */
  same: number;
}

export interface BatchRuns {
  /** The oldest first; those that have ended stay until they are dismissed. */
  store: Store<readonly BatchRun[]>;
  /** Watches a task until it ends; one that is watched already goes on. */
  watch(run: Pick<BatchRun, 'taskId' | 'batchId' | 'kind'> & Partial<BatchRun>): void;
  /** Puts what is known of a run in its place. */
  update(taskId: Id, part: Partial<BatchRun>): void;
  dismiss(taskId: Id): void;
  /** Stops watching, and forgets; the server goes on. */
  close(): void;
}

const pollMs = 3000;
/** Polling goes on slowly while the socket is open: a proxy may hold it open and pass nothing. */
const slowPollMs = 15_000;

export const isRunning = ({ status }: Pick<BatchRun, 'status'>) =>
  status === 'pending' || status === 'running';

/**
 * Watches tasks over many items by one task socket, and by polling while that is not open. Calls
 * `onEnd` once for each that ends.
 */
export function createBatchRuns(onEnd: (run: BatchRun) => void): BatchRuns {
  const store = createStore<readonly BatchRun[]>([]);
  let socket: TaskSocket | null = null;
  let socketOpen = false;
  let cancelPoll = () => {};
  let left = new AbortController();

  const running = () => store.get().filter(isRunning);

  function update(taskId: Id, part: Partial<BatchRun>): void {
    store.set((runs) => runs.map((run) => (run.taskId === taskId ? { ...run, ...part } : run)));
  }

  /** Takes what the server tells of a task; after its end that is older than the end. */
  function take({ taskId, ...told }: Pick<BatchRun, 'taskId'> & Partial<BatchRun>): void {
    if (!running().some((run) => run.taskId === taskId)) return;
    update(taskId, told);
    const after = store.get().find((run) => run.taskId === taskId);
    if (after && !isRunning(after)) onEnd(after);
    follow();
  }

  function closeSocket(): void {
    socket?.close();
    socket = null;
    socketOpen = false;
  }

  /** Opens the socket for the first task, and closes it after the last. */
  function follow(): void {
    if (running().length === 0) {
      cancelPoll();
      // A browser complains of one that is closed before it is open.
      if (socketOpen) closeSocket();
    } else if (!socket) {
      socket = openTaskSocket({
        decode: batchTask,
        onMessage: ({ clothesId: _, ...told }) => take(told),
        onState(state) {
          const open = state === 'open';
          if (state !== 'connecting' && running().length === 0) return closeSocket();
          if (open === socketOpen) return;
          socketOpen = open;
          // What happened while it was closed was told to nobody.
          if (open) void poll();
          else planPoll();
        },
      });
      void poll();
    }
  }

  function planPoll(): void {
    cancelPoll();
    if (socket && running().length > 0) cancelPoll = clock.after(socketOpen ? slowPollMs : pollMs, poll);
  }

  async function poll(): Promise<void> {
    const { signal } = left;
    cancelPoll();
    await Promise.all(running().map((run) => ask(run.taskId, signal, take)));
    if (!signal.aborted) planPoll();
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
      if (socket) void poll();
      follow();
    },
    dismiss(taskId) {
      store.set((runs) => runs.filter((run) => run.taskId !== taskId));
      follow();
    },
    close() {
      left.abort();
      left = new AbortController();
      store.set([]);
      cancelPoll();
      closeSocket();
    },
  };
}

/** Reads how far a task is; one that the server no longer knows has failed. */
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
