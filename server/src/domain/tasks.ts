/**
 * Generation tasks. A task is a row before the call that asks for it is answered; a worker runs it, at most three times, and
 * whatever happens to the process it ends completed or failed. Who watches is told of every change.
 */
import type { Kysely } from 'kysely';
import type { Task } from '../../../src/contract';
import { AiError } from '../ai/AiError';
import type { Describe } from '../ai/describe';
import type { Database, TaskRow } from '../db/schema';
import type { Logger } from '../logging';
import { Problem } from '../Problem';
import { type Clock, minute, second } from './clock';
import { loadFacts } from './itemFacts';
import {
  claimNext,
  findTask,
  findUnfinished,
  finish,
  insertTask,
  putBack,
  saveText,
  type TaskRequest,
  takeUpInterrupted,
  toTask,
} from './taskRows';
import { taskTexts } from './taskTexts';
import { type Tx, withTransaction } from './transactions';

const tries = 3;
/** Tasks that run at once: each holds a photo and a connection. */
const atOnce = 3;
/** However long the AI's server asks to wait. */
const longestPause = 2 * minute;
/** Between two tries to store a task's end. */
const unsavedPause = 5 * second;

export interface TaskSettings {
  /** Milliseconds before a second try; the third waits three times as long. */
  pause: number;
  /** Milliseconds that running tasks get to finish when the server stops. */
  stopTime: number;
}

export const usualTaskSettings: TaskSettings = { pause: 2 * second, stopTime: 4 * second };

interface TaskParts {
  db: Kysely<Database>;
  clock: Clock;
  logger: Logger;
  describe: Describe;
}

/** Told of a task's change; `administratorId` is whose it is, null where nobody's any more. */
export type TaskListener = (task: Task, administratorId: number | null) => void;

interface Running {
  stop: AbortController;
  done: Promise<void>;
}

export class Tasks {
  readonly #running = new Map<number, Running>();
  readonly #listeners = new Set<TaskListener>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #started = false;
  #claiming: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: TaskParts,
    private readonly settings: TaskSettings = usualTaskSettings,
  ) {}

  /**
   * Takes a task on, inside `tx`; `poke` after it starts the work. Throws not_found, no_main_image, task_running and, above 200 a day,
   * too_many_requests.
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
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to work: first on what an earlier process left running. */
  async start(): Promise<void> {
    await takeUpInterrupted(this.parts.db, this.parts.clock.now(), tries);
    this.#started = true;
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

  /** Takes no more on; gives what runs some time, then stops it: such a task runs again at the next start. */
  async stop(): Promise<void> {
    this.#started = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await this.#claiming;
    const running = [...this.#running.values()];
    const all = Promise.all(running.map((entry) => entry.done));
    const limit = setTimeout(() => {
      for (const entry of running) entry.stop.abort(new Stopped());
    }, this.settings.stopTime);
    await all;
    clearTimeout(limit);
    this.#listeners.clear();
  }

  async #claim(): Promise<void> {
    while (this.#started && this.#running.size < atOnce) {
      const task = await claimNext(this.parts.db, this.parts.clock.now());
      if (!task) return;
      const stop = new AbortController();
      const done = this.#run(task, stop.signal).finally(() => {
        this.#running.delete(task.id);
        this.poke();
      });
      this.#running.set(task.id, { stop, done });
    }
  }

  /** Never throws: a task's end, whatever it is, is a row. */
  async #run(task: TaskRow, signal: AbortSignal): Promise<void> {
    this.#tell(task);
    try {
      const { facts, address } = await loadFacts(this.parts.db, task.clothes_id);
      const text = await this.parts.describe(task.model, facts, address, signal);
      await this.#complete(task, text);
    } catch (error) {
      await this.#end(task, error).catch((unsaved: unknown) => {
        this.parts.logger.error({ err: unsaved, taskId: task.id }, "a task's end could not be stored");
        this.#putBackLater(task);
      });
    }
  }

  /** While the disk is full a task's end cannot be stored: tried until it can, so that no row says `running` for ever. */
  #putBackLater(task: TaskRow): void {
    this.#after(unsavedPause, async () => {
      const { db, clock } = this.parts;
      try {
        const again = task.attempts < tries;
        const row = again
          ? await putBack(db, task, clock.now(), clock.now(), task.attempts)
          : await finish(db, task, clock.now(), 'failed', taskTexts.interrupted);
        if (row) this.#tell(row);
        this.poke();
      } catch {
        this.#putBackLater(task);
      }
    });
  }

  async #complete(task: TaskRow, text: string): Promise<void> {
    const now = this.parts.clock.now();
    const row = await withTransaction(this.parts.db, (tx) => saveText(tx, task, text, now));
    if (row) this.#tell(row);
  }

  async #end(task: TaskRow, error: unknown): Promise<void> {
    const { db, clock, logger } = this.parts;
    if (error instanceof Stopped) {
      await putBack(db, task, clock.now(), clock.now(), task.attempts - 1);
      return;
    }
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
    if (again) {
      const pause = Math.min(
        longestPause,
        failure.extra.retryAfter ?? this.settings.pause * 3 ** (task.attempts - 1),
      );
      const next = clock.now() + pause;
      const row = await putBack(db, task, clock.now(), next, task.attempts);
      if (row) this.#tell(row);
      this.#pokeAt(next);
      return;
    }
    const row = await finish(db, task, clock.now(), 'failed', failure.detail);
    if (row) this.#tell(row);
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

  #tell(row: Pick<TaskRow, 'id' | 'clothes_id' | 'status' | 'detail' | 'administrator_id'>): void {
    for (const listener of this.#listeners) {
      try {
        listener(toTask(row), row.administrator_id);
      } catch (error) {
        this.parts.logger.error({ err: error }, 'a listener of tasks failed');
      }
    }
  }
}

/** Why a task stops although nothing is wrong with it: the server does. */
class Stopped extends Error {
  override name = 'Stopped';
}

/** Anything that went wrong, with a sentence for the person. */
function asFailure(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof Problem) return new AiError(error.detail, false, { reason: error.code });
  return new AiError(taskTexts.unforeseen, true, { reason: error instanceof Error ? error.name : 'unknown' });
}
