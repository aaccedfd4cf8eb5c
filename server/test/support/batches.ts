import type { BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { TestApp } from './app';

/** Waits until a batch, or another task, has ended. */
export function ended<One extends { status: string } = BatchTask>(t: TestApp, taskId: number): Promise<One> {
  // Each look takes time of the database from the batch.
  return reached<One>(t, taskId, ({ status }) => status !== 'pending' && status !== 'running', 25);
}

/** Waits until a batch has the wanted state. */
export async function reached<One = BatchTask>(
  t: TestApp,
  taskId: number,
  isReached: (task: One) => boolean,
  lookEvery = 5,
): Promise<One> {
  for (;;) {
    const task = await t.data<One>('GET', `/api/tasks/${taskId}`);
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
