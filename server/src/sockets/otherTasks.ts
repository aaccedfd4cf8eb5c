import type { BatchTask } from '../../../src/contract/batches';
import type { Task } from '../../../src/contract/types';
import type { SignedIn } from '../platform/http/caller';

export type AnyTask = Task | BatchTask;

export interface OwnedTask {
  task: BatchTask;
  /** The owner's id; null if the account is gone. */
  administratorId: number | null;
}

/**
 * Tasks that are not generations (batch tasks). They share calls and sockets with the generations,
 * and no id occurs in both.
 */
export interface OtherTasks {
  /** Returns a task; undefined if no task has this id. */
  find(id: number): Promise<OwnedTask | undefined>;
  /**
   * Like `find`, for a caller. Returns undefined also for a task whose texts the caller may not
   * read.
   */
  read(id: number, caller: SignedIn): Promise<BatchTask | undefined>;
  /** Returns an administrator's unfinished tasks. */
  findUnfinished(administratorId: number): Promise<BatchTask[]>;
  /** Returns the tasks that changed at or after an instant, in UTC milliseconds. */
  changedSince(instant: number): Promise<OwnedTask[]>;
}
