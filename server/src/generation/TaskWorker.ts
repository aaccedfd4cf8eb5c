import { whyEnded } from '../auth/rights';
import { second } from '../platform/clock';
import { databaseState } from '../platform/db/errors';
import type { Tx } from '../platform/db/transactions';
import { pause } from '../platform/work/pause';
import type { ServerLease } from '../platform/work/ServerLease';
import type { Services } from '../services';
import type { TaskEvents } from '../sockets/TaskEvents';
import { AiError, aiTexts } from './ai/AiError';
import type { Describe } from './ai/describe';
import { builtinModel } from './ai/models';
import { loadFacts } from './itemFacts';
import { maxAttempts, pauseBeforeRetry } from './retryPolicy';
import type { TaskRow } from './tables';
import { takeOverAbandoned } from './takeOver';
import { asFailure, Lost, Stopped } from './taskFailures';
import { beginnerOf, type Outcome, storeOutcome } from './taskOutcome';
import { claimNext, runningOf, startTimesOfWaiting } from './taskRepository';

/** Maximum number of tasks that a server runs concurrently: each holds a photo and a connection. */
const maxRunning = 3;

export interface TaskSettings {
  /** Milliseconds before the second attempt; the third waits three times as long. */
  pause: number;
  /** Milliseconds that running tasks get to finish when the server stops. */
  stopTime: number;
  /** Milliseconds between two attempts to store an outcome. */
  unsavedPause: number;
}

export const defaultTaskSettings: TaskSettings = {
  pause: 2 * second,
  stopTime: 4 * second,
  unsavedPause: 5 * second,
};

/**
 * Generates proposals for an item's fields. Returns a function that stores them, to be called in
 * the transaction that ends the task. Throws AiError. The module of the proposals provides it.
 */
export type Suggest = (task: TaskRow, signal: AbortSignal) => Promise<(tx: Tx) => Promise<void>>;

interface WorkerServices extends Pick<Services, 'db' | 'clock' | 'logger' | 'monitor'> {
  describe: Describe;
  suggest: Suggest;
  events: TaskEvents;
  lease: ServerLease;
}

interface Running {
  controller: AbortController;
  done: Promise<void>;
}

/**
 * Runs generation tasks. A task's row exists before its request is answered. The worker of one
 * server claims the task, attempts it at most three times and stores the outcome. Whatever happens
 * to the process, the task ends completed or failed, and listeners on every server receive each
 * change.
 */
export class TaskWorker {
  readonly #running = new Map<number, Running>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #started = false;
  #claiming: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: WorkerServices,
    private readonly settings: TaskSettings = defaultTaskSettings,
  ) {}

  /**
   * Starts work on the waiting tasks and, on SQLite, on those left running by an earlier process.
   * Call it once the server's lease has begun, and `wake` is called for new tasks.
   */
  async start(): Promise<void> {
    const { db, clock, lease } = this.services;
    if (!lease.shared) await takeOverAbandoned(db, clock.now(), maxAttempts);
    this.#started = true;
    for (const runAfter of await startTimesOfWaiting(db)) this.#wakeAt(runAfter);
  }

  /** Claims waiting tasks now. */
  wake(): void {
    if (!this.#started) return;
    // Claims run one after another. Two concurrent ones could exceed `maxRunning`.
    this.#claiming = this.#claiming
      .then(() => this.#claim())
      .catch((error: unknown) => {
        this.services.logger.error({ err: error }, 'waiting tasks could not be claimed');
        this.#wakeAt(this.services.clock.now() + this.settings.pause);
      });
  }

  /**
   * Stops claiming, gives running tasks some time and then aborts them: an aborted task waits for
   * the next start, or for another server.
   */
  async stop(): Promise<void> {
    this.#started = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await this.#claiming;
    const running = [...this.#running.values()];
    const limit = setTimeout(() => {
      for (const { controller } of running) controller.abort(new Stopped());
    }, this.settings.stopTime);
    await Promise.all(running.map(({ done }) => done));
    clearTimeout(limit);
  }

  async #claim(): Promise<void> {
    const { db, clock, lease } = this.services;
    while (this.#started && this.#running.size < maxRunning) {
      const task = await claimNext(db, clock.now(), lease.id);
      if (!task) return;
      const controller = new AbortController();
      const done = this.#run(task, controller.signal).finally(() => {
        // Another server may have taken over the task, and this server may have claimed it again.
        if (this.#running.get(task.id)?.controller === controller) this.#running.delete(task.id);
        this.wake();
      });
      this.#running.set(task.id, { controller, done });
    }
  }

  /** Runs a task. Never throws: an error is an outcome, too. */
  async #run(task: TaskRow, signal: AbortSignal): Promise<void> {
    this.services.events.publish(task);
    await this.#store(task, await this.#attempt(task, signal), signal);
  }

  async #attempt(task: TaskRow, signal: AbortSignal): Promise<Outcome> {
    try {
      // Without the right to edit, the result could not be stored, so the model is not even asked.
      const ended = await whyEnded(this.services.db, beginnerOf(task));
      if (ended !== null) return { kind: 'failed', detail: ended };
      const made = await this.#make(task, signal);
      if (task.model !== builtinModel) this.services.monitor.noteAiAnswer(null);
      return made;
    } catch (error) {
      return this.#outcomeOf(task, error);
    }
  }

  async #make(task: TaskRow, signal: AbortSignal): Promise<Outcome> {
    const { db, describe, suggest } = this.services;
    if (task.kind === 'suggestions') return { kind: 'made', write: await suggest(task, signal) };
    const { facts, address } = await loadFacts(db, task.clothes_id);
    return { kind: 'described', text: await describe(task.model, facts, address, signal) };
  }

  #outcomeOf(task: TaskRow, error: unknown): Outcome {
    const { monitor } = this.services;
    if (error instanceof Lost) return { kind: 'lost' };
    if (error instanceof Stopped) return { kind: 'stopped' };
    const failure = asFailure(error);
    // An unreadable photo says nothing about the AI service, which was not asked.
    if (error instanceof AiError && error.detail !== aiTexts.noPhoto) monitor.noteAiAnswer(error.detail);
    const pause = pauseBeforeRetry(failure, task.attempts, this.settings.pause);
    this.#log(task, error, failure.message, pause !== null);
    return pause === null ? { kind: 'failed', detail: failure.detail } : { kind: 'retry', pause };
  }

  #log({ id, kind, model, attempts }: TaskRow, error: unknown, reason: string, retried: boolean): void {
    const { logger } = this.services;
    const context = { taskId: id, kind, model, attempt: attempts, reason, again: retried };
    const made = kind === 'suggestions' ? 'proposals' : 'a description';
    const message = `${made} could not be generated`;
    if (error instanceof AiError) logger.warn(context, message);
    else logger.error({ ...context, err: error }, message);
  }

  /**
   * Stores an outcome; no other code does. Tries again while the database is unreachable or the
   * disk is full, so that no row stays `running` forever and no text is generated twice.
   */
  async #store(task: TaskRow, first: Outcome, signal: AbortSignal): Promise<void> {
    const { db, clock, events, logger, monitor } = this.services;
    let outcome = first;
    do {
      try {
        const row = await storeOutcome(db, task, outcome, clock.now());
        if (row) events.publish(row);
        if (row?.status === 'pending') this.#wakeAt(row.run_after);
        if (row?.status === 'completed' || row?.status === 'failed')
          monitor.count(`task ${task.kind} ${row.status}`);
        return;
      } catch (error) {
        logger.error({ err: error, taskId: task.id }, "a task's outcome could not be stored");
        // If the database works, it refuses this outcome, so the error becomes the outcome.
        if (databaseState(error) === null) outcome = this.#outcomeOf(task, error);
      }
    } while (await pause(this.settings.unsavedPause, signal));
  }

  /**
   * Aborts tasks that other servers took over, takes over the tasks of gone servers, and claims
   * more. Call it after each renewal of the lease.
   */
  async reconcile(knowsGone: boolean): Promise<void> {
    const { db, clock, logger, lease } = this.services;
    const before = [...this.#running];
    const own = before.length > 0 ? await runningOf(db, lease.id) : null;
    for (const [taskId, { controller }] of before) {
      if (own?.has(taskId) || this.#running.get(taskId)?.controller !== controller) continue;
      logger.warn({ taskId }, 'a task was taken over by another server: this one seemed to be gone');
      controller.abort(new Lost());
    }
    if (knowsGone) await takeOverAbandoned(db, clock.now(), maxAttempts);
    this.wake();
  }

  #wakeAt(instant: number): void {
    if (!this.#started) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        // A timer may fire early, and a task that is not due yet would not be claimed.
        if (this.services.clock.now() < instant) this.#wakeAt(instant);
        else this.wake();
      },
      Math.max(0, instant - this.services.clock.now()),
    ).unref();
    this.#timers.add(timer);
  }
}
