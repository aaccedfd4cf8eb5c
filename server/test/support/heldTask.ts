import { insertBatchTask } from '../../src/batches/batchTasks';
import type { BatchKind } from '../../src/batches/runners';
import { withTransaction } from '../../src/platform/db/transactions';
import type { TestApp } from './app';

/** Inserts a task of a person that another server, which does nothing, seems to run. */
export async function insertHeldTask(t: TestApp, kind: BatchKind, administratorId = 1) {
  const author = { administratorId, cause: 'bulk' } as const;
  return withTransaction(t.db, async (tx) => {
    const task = { author, kind, payload: null, total: 10 };
    const started = await insertBatchTask(tx, task, t.clock.now());
    await tx
      .updateTable('batch_tasks')
      .set({ status: 'running', owner: 'another server' })
      .where('id', '=', started.taskId)
      .execute();
    return started;
  });
}
