/**
 * Generation tasks. A task is a row before the call that asks for it is answered; a worker runs it, at most three times, and
 * whatever happens to the process it ends completed or failed. Who watches is told of every change.
 */
import type { Kysely } from 'kysely';
import type { Task, TaskStatus } from '../../../src/contract';
import { AiError } from '../ai/AiError';
import type { Describe } from '../ai/describe';
import { builtinModel } from '../ai/models';
import { isUniqueViolation } from '../db/errors';
import type { Database, TaskRow } from '../db/schema';
import type { Logger } from '../logging';
import { Problem } from '../Problem';
import { type Clock, day, minute, second } from './clock';
import { mustExist } from './existence';
import { loadFacts } from './itemFacts';
import { taskTexts } from './taskTexts';
import { type Tx, withTransaction } from './transactions';

const tries = 3;
/** Tasks that run at once: each holds a photo and a connection. */
const atOnce = 3;
/** Tasks a day that cost money. */
const mostADay = 200;
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
  async create(
    tx: Tx,
    request: { clothesId: number; administratorId: number; model: string },
  ): Promise<Task> {
    const { clothesId, administratorId, model } = request;
    await mustExist(tx, clothesId);
    const item = await tx
      .selectFrom('clothes')
      .select(['main_image_id', 'description', 'version'])
      .where('id', '=', clothesId)
      .executeTakeFirstOrThrow();
    if (item.main_image_id === null) throw new Problem('no_main_image');
    const now = this.parts.clock.now();
    if (model !== builtinModel) await refuseAboveLimit(tx, now);
    try {
      const row = await tx
        .insertInto('tasks')
        .values({
          clothes_id: clothesId,
          administrator_id: administratorId,
          model,
          status: 'pending',
          attempts: 0,
          detail: null,
          base_version: item.version,
          base_description: item.description,
          run_after: now,
          started_at: null,
          created_at: now,
          updated_at: now,
        })
        .returning(['id', 'clothes_id', 'status', 'detail'])
        .executeTakeFirstOrThrow();
      return toTask(row);
    } catch (error) {
      // The database's own rule: one unfinished task an item.
      throw isUniqueViolation(error) ? new Problem('task_running') : error;
    }
  }

  /** Throws not_found. */
  async find(id: number): Promise<Task> {
    const row = await this.parts.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Problem('not_found', taskTexts.notFound);
    return toTask(row);
  }

  /** An administrator's tasks that are not finished. */
  async unfinished(administratorId: number): Promise<Task[]> {
    const rows = await this.parts.db
      .selectFrom('tasks')
      .selectAll()
      .where('administrator_id', '=', administratorId)
      .where('status', 'in', ['pending', 'running'])
      .orderBy('id')
      .execute();
    return rows.map(toTask);
  }

  /** Calls `listener` at each change of a task; answers a function that stops it. */
  listen(listener: TaskListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to work: first on what an earlier process left running. */
  async start(): Promise<void> {
    await this.#recover();
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

  /** Writes the description, unless a person has written another meanwhile: their text wins. */
  async #complete(task: TaskRow, text: string): Promise<void> {
    const now = this.parts.clock.now();
    const row = await withTransaction(this.parts.db, async (tx) => {
      const item = await tx
        .selectFrom('clothes')
        .select('description')
        .where('id', '=', task.clothes_id)
        .executeTakeFirst();
      if (!item) return null;
      if (item.description !== task.base_description) {
        return finish(tx, task, now, 'failed', taskTexts.editedMeanwhile);
      }
      await tx
        .updateTable('clothes')
        .set((set) => ({ description: text, version: set('version', '+', 1), updated_at: now }))
        .where('id', '=', task.clothes_id)
        .execute();
      return finish(tx, task, now, 'completed', null);
    });
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

  /** What was running when the process ended: runs again, or has failed after its third try. */
  async #recover(): Promise<void> {
    const now = this.parts.clock.now();
    await this.parts.db
      .updateTable('tasks')
      .set({ status: 'failed', detail: taskTexts.interrupted, updated_at: now })
      .where('status', '=', 'running')
      .where('attempts', '>=', tries)
      .execute();
    await this.parts.db
      .updateTable('tasks')
      .set({ status: 'pending', run_after: now, updated_at: now })
      .where('status', '=', 'running')
      .execute();
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

async function refuseAboveLimit(tx: Tx, now: number): Promise<void> {
  const recent = await tx
    .selectFrom('tasks')
    .select('created_at')
    .where('created_at', '>', now - day)
    .where('model', '!=', builtinModel)
    .orderBy('created_at', 'desc')
    .limit(mostADay)
    .execute();
  const oldest = recent[mostADay - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at + day - now) / second));
  throw new Problem('too_many_requests', taskTexts.dayLimit(mostADay), { retryAfter });
}

/** The longest waiting task that may begin, now `running`. One statement: two workers never get the same. */
async function claimNext(db: Kysely<Database>, now: number): Promise<TaskRow | undefined> {
  return db
    .updateTable('tasks')
    .set((set) => ({
      status: 'running',
      attempts: set('attempts', '+', 1),
      started_at: now,
      updated_at: now,
    }))
    .where('status', '=', 'pending')
    .where('id', '=', (select) =>
      select
        .selectFrom('tasks as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'pending')
        .where('waiting.run_after', '<=', now)
        .orderBy('waiting.run_after')
        .orderBy('waiting.id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

function putBack(db: Kysely<Database>, task: TaskRow, now: number, runAfter: number, attempts: number) {
  return db
    .updateTable('tasks')
    .set({ status: 'pending', run_after: runAfter, attempts, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

function finish(
  db: Kysely<Database>,
  task: TaskRow,
  now: number,
  status: Extract<TaskStatus, 'completed' | 'failed'>,
  detail: string | null,
) {
  return db
    .updateTable('tasks')
    .set({ status, detail, updated_at: now })
    .where('id', '=', task.id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** A task as the API gives it. */
function toTask(row: Pick<TaskRow, 'id' | 'clothes_id' | 'status' | 'detail'>): Task {
  return {
    taskId: row.id,
    clothesId: row.clothes_id,
    status: row.status,
    ...(row.detail === null ? {} : { detail: row.detail }),
  };
}
