/**
 * Generation tasks. A task is a row before the call that asks for it is answered; a worker of one server runs it, at most three times,
 * and whatever happens to the process it ends completed or failed. Who watches is told of every change, on whichever server.
 */
import type { Kysely } from 'kysely';
import type { Task } from '../../../src/contract/types';
import { type Clock, minute, second } from '../platform/clock';
import { databaseState } from '../platform/db/errors';
import type { Listen } from '../platform/db/notifications';
import type { Database, TaskRow } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { Logger } from '../platform/logging';
import { AiError } from './ai/AiError';
import type { Describe } from './ai/describe';
import { loadFacts } from './itemFacts';
import type { ServerLease } from './ServerLease';
import { TaskEvents, type TaskListener } from './TaskEvents';
import { asFailure, Lost, pauseUnless, Stopped } from './taskFailures';
import {
  claimNext,
  findTask,
  findUnfinished,
  finish,
  insertTask,
  putBack,
  runningOf,
  saveText,
  type TaskRequest,
  takeUpAbandoned,
} from './taskRepository';

const tries = 3;
/** Tasks that a server runs at once: each holds a photo and a connection. */
const atOnce = 3;
/** However long the AI's server asks to wait. */
const longestPause = 2 * minute;

export interface TaskSettings {
  /** Milliseconds before a second try; the third waits three times as long. */
  pause: number;
  /** Milliseconds that running tasks get to finish when the server stops. */
  stopTime: number;
  /** Milliseconds between two tries to store a task's end. */
  unsavedPause: number;
  /** Milliseconds after which a server says again that it lives (PostgreSQL). */
  beat: number;
}

export const usualTaskSettings: TaskSettings = {
  pause: 2 * second,
  stopTime: 4 * second,
  unsavedPause: 5 * second,
  beat: 3 * second,
};

interface TaskParts {
  db: Kysely<Database>;
  listen: Listen | null;
  clock: Clock;
  logger: Logger;
  describe: Describe;
  /** This server among those of the database. */
  membership: ServerLease;
}

interface Running {
  stop: AbortController;
  done: Promise<void>;
}

export class Tasks {
  readonly #running = new Map<number, Running>();
  readonly #news: TaskEvents;
  readonly #timers = new Set<NodeJS.Timeout>();
  #started = false;
  #claiming: Promise<void> = Promise.resolve();
  #beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: TaskParts,
    private readonly settings: TaskSettings = usualTaskSettings,
  ) {
    this.#news = new TaskEvents(parts);
  }

  /**
   * Takes a task on, inside `tx`; `poke` after it starts the work. Throws not_found, no_main_image, task_running and, above the limits
   * of a day, too_many_requests.
   */
  create(tx: Tx, request: TaskRequest): Promise<Task> {
    return insertTask(tx, request, this.parts.clock.now());
  }

  /** Throws not_found. */
  find(id: number): Promise<Task> {
    return findTask(this.parts.db, id);
  }

  /** An administrator's tasks that are not finished. */
  unfinished(administratorId: number): Promise<Task[]> {
    return findUnfinished(this.parts.db, administratorId);
  }

  /** Calls `listener` at each change of a task; answers a function that stops it. */
  listen(listener: TaskListener): () => void {
    return this.#news.listen(listener);
  }

  /**
   * Begins to work: on what waits, and on what a server left running that is no more. Throws StartError where this server cannot
   * work beside the others.
   */
  async start(): Promise<void> {
    const { db, clock, membership } = this.parts;
    await membership.join();
    if (!membership.shared) await takeUpAbandoned(db, clock.now(), tries);
    this.#started = true;
    await this.#news.start(() => this.poke());
    if (membership.shared) this.#beatLater();
    const waiting = await this.parts.db
      .selectFrom('tasks')
      .select('run_after')
      .where('status', '=', 'pending')
      .execute();
    for (const { run_after } of waiting) this.#pokeAt(run_after);
  }

  /** Looks for work now. */
  poke(): void {
    if (!this.#started) return;
    // One claim at a time: the number that run is counted between them.
    this.#claiming = this.#claiming
      .then(() => this.#claim())
      .catch((error: unknown) => {
        this.parts.logger.error({ err: error }, 'tasks could not be looked for');
        this.#pokeAt(this.parts.clock.now() + this.settings.pause);
      });
  }

  /** Takes no more on; gives what runs some time, then stops it: such a task waits for the next start, or another server. */
  async stop(): Promise<void> {
    this.#started = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await this.#claiming;
    const running = [...this.#running.values()];
    const all = Promise.all(running.map((entry) => entry.done));
    const beating = setInterval(() => this.#beat(), this.settings.beat).unref();
    const limit = setTimeout(() => {
      for (const entry of running) entry.stop.abort(new Stopped());
    }, this.settings.stopTime);
    await all;
    clearTimeout(limit);
    clearInterval(beating);
    await this.#beating;
    await this.parts.membership.leave().catch((error: unknown) => {
      this.parts.logger.warn({ err: error }, 'the other servers could not be told of the end of this one');
    });
    await this.#news.stop();
  }

  async #claim(): Promise<void> {
    while (this.#started && this.#running.size < atOnce) {
      const task = await claimNext(this.parts.db, this.parts.clock.now(), this.parts.membership.id);
      if (!task) return;
      const stop = new AbortController();
      const done = this.#run(task, stop.signal).finally(() => {
        // It may have been taken up by another server and come back meanwhile.
        if (this.#running.get(task.id)?.stop === stop) this.#running.delete(task.id);
        this.poke();
      });
      this.#running.set(task.id, { stop, done });
    }
  }

  /** Never throws: a task's end, whatever it is, is a row. */
  async #run(task: TaskRow, signal: AbortSignal): Promise<void> {
    this.#news.tell(task);
    const { db, clock } = this.parts;
    try {
      const { facts, address } = await loadFacts(db, task.clothes_id);
      const text = await this.parts.describe(task.model, facts, address, signal);
      await this.#store(task, signal, () =>
        withTransaction(db, (tx) => saveText(tx, task, text, clock.now())),
      );
    } catch (error) {
      await this.#store(task, signal, () => this.#end(task, error));
    }
  }

  /**
   * Writes a task's end. While the database is away or the disk is full it is tried until it can be, so that no row says `running` for
   * ever and no text is asked for twice.
   */
  async #store(task: TaskRow, signal: AbortSignal, end: () => Promise<TaskRow | undefined>): Promise<void> {
    let write = end;
    do {
      try {
        const row = await write();
        if (row) this.#news.tell(row);
        return;
      } catch (error) {
        this.parts.logger.error({ err: error, taskId: task.id }, "a task's end could not be stored");
        // Not the database's trouble, but this end's own.
        if (databaseState(error) === null) write = () => this.#end(task, error);
      }
    } while (await pauseUnless(signal, this.settings.unsavedPause));
  }

  /** What is stored of a task that went wrong. */
  async #end(task: TaskRow, error: unknown): Promise<TaskRow | undefined> {
    const { db, clock, logger } = this.parts;
    if (error instanceof Lost) return undefined;
    if (error instanceof Stopped) return putBack(db, task, clock.now(), clock.now(), task.attempts - 1);
    const failure = asFailure(error);
    const again = failure.passing && task.attempts < tries;
    const context = {
      taskId: task.id,
      model: task.model,
      attempt: task.attempts,
      reason: failure.message,
      again,
    };
    if (error instanceof AiError) logger.warn(context, 'a description could not be generated');
    else logger.error({ ...context, err: error }, 'a description could not be generated');
    if (!again) return finish(db, task, clock.now(), 'failed', failure.detail);
    const pause = Math.min(
      longestPause,
      failure.extra.retryAfter ?? this.settings.pause * 3 ** (task.attempts - 1),
    );
    const next = clock.now() + pause;
    const row = await putBack(db, task, clock.now(), next, task.attempts);
    this.#pokeAt(next);
    return row;
  }

  #beatLater(): void {
    this.#after(this.settings.beat, async () => {
      await this.#beat();
      this.#beatLater();
    });
  }

  /** Says that this server lives; lets go of what others have taken up, takes up what others left, and looks for work. */
  #beat(): Promise<void> {
    if (this.parts.membership.shared) this.#beating = this.#beating.then(() => this.#beatOnce());
    return this.#beating;
  }

  async #beatOnce(): Promise<void> {
    const { db, clock, logger, membership } = this.parts;
    try {
      const canTell = await membership.beat();
      const before = [...this.#running];
      const running = before.length > 0 ? await runningOf(db, membership.id) : null;
      for (const [taskId, { stop }] of before) {
        if (running?.has(taskId) || this.#running.get(taskId)?.stop !== stop) continue;
        logger.warn({ taskId }, 'a task was taken up by another server: this one seemed to be gone');
        stop.abort(new Lost());
      }
      if (canTell) await takeUpAbandoned(db, clock.now(), tries);
      this.poke();
    } catch (error) {
      logger.warn({ err: error }, 'the other servers could not be told that this one lives');
    }
  }

  #pokeAt(instant: number): void {
    this.#after(instant - this.parts.clock.now(), () => this.poke());
  }

  #after(milliseconds: number, work: () => unknown): void {
    if (!this.#started) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        work();
      },
      Math.max(0, milliseconds),
    ).unref();
    this.#timers.add(timer);
  }
}
