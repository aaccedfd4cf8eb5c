import type { BatchTask } from '../../../src/contract/batches';
import type { Task } from '../../../src/contract/types';

export type AnyTask = Task | BatchTask;

interface OwnedTask {
  task: BatchTask;
  /** Null where the account is gone. */
  administratorId: number | null;
}

/**
 * Tasks that another subject runs. They share the calls and sockets with the generations, and have
 * other ids.
 */
export interface OtherTasks {
  /** Returns a task; undefined where there is none with this id. */
  find(id: number): Promise<OwnedTask | undefined>;
  /** Returns an administrator's tasks that are not finished. */
  findUnfinished(administratorId: number): Promise<BatchTask[]>;
  /** Returns the tasks that changed since `instant`. */
  changedSince(instant: number): Promise<OwnedTask[]>;
}
