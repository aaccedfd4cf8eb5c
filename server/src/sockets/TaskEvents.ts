import { minute } from '../platform/clock';
import type { Services } from '../services';
import { changedSince, type ReportedRow, type TaskRow, toTask } from './generations';
import type { AnyTask, OtherTasks } from './otherTasks';

/**
 * Milliseconds: if notifications may have been missed, changes as recent as this are announced
 * again.
 */
const replayedTime = 10 * minute;

/** Receives a changed task; `administratorId` is its owner, null if the account is gone. */
export type TaskListener = (task: AnyTask, administratorId: number | null) => void;

type Changed = ReportedRow & Pick<TaskRow, 'administrator_id'>;

/**
 * The data that PostgreSQL's triggers send about a changed task; for a batch task only its id, its
 * status and its batch.
 */
type Notification = (
  | (Changed & { batch_id?: undefined })
  | { id: number; status: string; batch_id: number }
) & {
  event: 'insert' | 'update';
};

/**
 * Announces changes of tasks to the listeners in this server. On SQLite the worker publishes them;
 * on PostgreSQL the database notifies all servers of every change by any server.
 */
export class TaskEvents {
  readonly #listeners = new Set<TaskListener>();
  #stop: () => Promise<void> = async () => {};

  /** Changes of the tasks in `others` (batch tasks) are announced as well. */
  constructor(
    private readonly services: Pick<Services, 'db' | 'listen' | 'clock' | 'logger'>,
    private readonly others: OtherTasks | null = null,
  ) {}

  /** Calls `listener` at each change of a task. Returns a function that removes the listener. */
  listen(listener: TaskListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Begins to listen to the database (PostgreSQL). Calls `onWaiting` when a task may be waiting to
   * be claimed.
   */
  async start(onWaiting: () => void): Promise<void> {
    const { listen } = this.services;
    if (!listen) return;
    this.#stop = await listen({
      heard: (payload) => {
        const notification = decodeNotification(payload);
        if (notification === null) {
          this.services.logger.warn('a notification of the database is not one of ours');
          return;
        }
        if (notification.batch_id !== undefined) {
          if (notification.event === 'update') void this.#announceOther(notification.id);
        } else if (notification.event === 'update') this.#announce(notification);
        if (notification.status === 'pending') onWaiting();
      },
      missed: () => {
        onWaiting();
        void this.#announceRecent();
      },
    });
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.#listeners.clear();
  }

  /**
   * Announces a change that this server has made; on PostgreSQL the notification does so instead.
   */
  publish(row: Changed): void {
    if (!this.services.listen) this.#announce(row);
  }

  /** Like `publish`, for a task of `others`. Never throws. */
  async publishOther(id: number): Promise<void> {
    if (!this.services.listen) await this.#announceOther(id);
  }

  async #announceOther(id: number): Promise<void> {
    if (this.#listeners.size === 0) return;
    try {
      const found = await this.others?.find(id);
      if (found) this.#tell(found.task, found.administratorId);
    } catch (error) {
      this.services.logger.warn({ err: error, taskId: id }, 'a change of a task could not be announced');
    }
  }

  async #announceRecent(): Promise<void> {
    const { db, clock, logger } = this.services;
    const since = clock.now() - replayedTime;
    try {
      for (const row of await changedSince(db, since)) this.#announce(row);
      for (const { task, administratorId } of (await this.others?.changedSince(since)) ?? []) {
        this.#tell(task, administratorId);
      }
    } catch (error) {
      logger.warn({ err: error }, 'recent changes of tasks could not be announced again');
    }
  }

  #announce(row: Changed): void {
    this.#tell(toTask(row), row.administrator_id);
  }

  #tell(task: AnyTask, administratorId: number | null): void {
    for (const listener of this.#listeners) {
      try {
        listener(task, administratorId);
      } catch (error) {
        this.services.logger.error({ err: error }, 'a listener of tasks failed');
      }
    }
  }
}

/**
 * Returns null for a notification that our trigger did not send, because any client of the database
 * may send anything to its channels.
 */
function decodeNotification(payload: string): Notification | null {
  try {
    const decoded: unknown = JSON.parse(payload);
    const isOurs =
      typeof decoded === 'object' &&
      decoded !== null &&
      'event' in decoded &&
      'id' in decoded &&
      'status' in decoded;
    // A payload with these fields comes from our own trigger, which sends the other fields as well.
    return isOurs ? (decoded as Notification) : null;
  } catch {
    // A payload that is not JSON comes from another client of the channel.
    return null;
  }
}
