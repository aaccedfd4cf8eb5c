import type { Kysely } from 'kysely';
import type { Task } from '../../../src/contract/types';
import { type Clock, minute } from '../platform/clock';
import type { Listen } from '../platform/db/notifications';
import type { Database, TaskRow } from '../platform/db/schema';
import type { Logger } from '../platform/logging';
import { changedSince, toTask } from './taskRepository';

/** How far back changes are told again, in milliseconds, when some may have been missed. */
const retold = 10 * minute;

/** Hears a task's change; `administratorId` is whose it is, null where that account is gone. */
export type TaskListener = (task: Task, administratorId: number | null) => void;

type Changed = Pick<TaskRow, 'id' | 'clothes_id' | 'status' | 'detail' | 'administrator_id'>;

/** What PostgreSQL's trigger tells of a change. */
type Notification = Changed & { event: 'insert' | 'update' };

/**
 * Tells this server's listeners how tasks go on. On SQLite the worker of this process tells it; on
 * PostgreSQL the database notifies all servers of every change, this one's included.
 */
export class TaskEvents {
  readonly #listeners = new Set<TaskListener>();
  #stop: () => Promise<void> = async () => {};

  constructor(
    private readonly parts: { db: Kysely<Database>; listen: Listen | null; clock: Clock; logger: Logger },
  ) {}

  /** Calls `listener` at each change of a task. Returns a function that stops it. */
  listen(listener: TaskListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `onWaiting` when there may be a waiting task that no server has claimed. */
  async start(onWaiting: () => void): Promise<void> {
    const { listen } = this.parts;
    if (!listen) return;
    this.#stop = await listen({
      heard: (payload) => {
        const notification = decodeNotification(payload);
        if (notification === null) {
          this.parts.logger.warn('a notification of the database is not one of ours');
          return;
        }
        if (notification.event === 'update') this.#announce(notification);
        if (notification.status === 'pending') onWaiting();
      },
      missed: () => {
        onWaiting();
        void this.#announceLatest();
      },
    });
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.#listeners.clear();
  }

  /** Takes a change that this server has made. */
  tell(row: Changed): void {
    if (!this.parts.listen) this.#announce(row);
  }

  async #announceLatest(): Promise<void> {
    const { db, clock, logger } = this.parts;
    try {
      for (const row of await changedSince(db, clock.now() - retold)) this.#announce(row);
    } catch (error) {
      logger.warn({ err: error }, 'changes of tasks could not be told again');
    }
  }

  #announce(row: Changed): void {
    for (const listener of this.#listeners) {
      try {
        listener(toTask(row), row.administrator_id);
      } catch (error) {
        this.parts.logger.error({ err: error }, 'a listener of tasks failed');
      }
    }
  }
}

/**
 * Returns null for what is not our trigger's: whoever may connect to the database may notify its
 * channels of anything.
 */
function decodeNotification(payload: string): Notification | null {
  try {
    const told: unknown = JSON.parse(payload);
    const isOurs =
      typeof told === 'object' && told !== null && 'event' in told && 'id' in told && 'status' in told;
    // What has these is written by our own trigger, which gives the rest as well.
    return isOurs ? (told as Notification) : null;
  } catch {
    return null;
  }
}
