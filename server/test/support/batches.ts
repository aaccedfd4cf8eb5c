import type { BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { TestApp } from './app';

/** Waits until a batch has ended. */
export async function ended(t: TestApp, taskId: number): Promise<BatchTask> {
  // Each look takes time of the database from the batch.
  return reached(t, taskId, ({ status }) => status !== 'pending' && status !== 'running', 25);
}

/** Waits until a batch has the wanted state. */
export async function reached(
  t: TestApp,
  taskId: number,
  isReached: (task: BatchTask) => boolean,
  lookEvery = 5,
): Promise<BatchTask> {
  for (;;) {
    const task = await t.data<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (isReached(task)) return task;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** Begins a change of many items. */
export function begin(t: TestApp, selection: unknown, change: unknown): Promise<BatchStarted> {
  return t.data('POST', '/api/clothes/batch', { selection, change });
}

/** Changes many items, and waits until the batch has ended. */
export async function batch(t: TestApp, selection: unknown, change: unknown): Promise<BatchTask> {
  return ended(t, (await begin(t, selection, change)).taskId);
}
