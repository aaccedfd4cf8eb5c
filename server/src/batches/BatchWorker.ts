import { mustEnd } from '../../../src/contract/batches';
import { whyEnded } from '../auth/rights';
import { databaseState } from '../platform/db/errors';
import { withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { ServerLease } from '../platform/work/ServerLease';
import type { Services } from '../services';
import type { TaskEvents } from '../sockets/TaskEvents';
import {
  batchOf,
  claimBatch,
  failBatch,
  holdBatch,
  putBackBatch,
  storeSlice,
  takeOverBatches,
} from './claims';
import { type BatchKind, type BatchRunners, kindsOf, type Slice } from './runners';
import { type BatchSettings, defaultBatchSettings } from './settings';
import { defaultSliceTime, firstSliceSize, nextSliceSize, sliceTimeOf } from './sliceSize';
import { sweepSelections } from './sweep';
import { batchTexts } from './texts';
import { wait } from './wait';

/**
 * Maximum number of tasks that take turns on a server, a slice each, so that a short task does not
 * wait for a long one. Tasks that mostly wait for something else are counted separately, up to the
 * same number.
 */
const maxRunning = 4;
/**
 * Maximum number of attempts. A task is given up after this many processes ended while they ran it,
 * or after its slice failed this often in a row.
 */
const maxAttempts = 3;

interface WorkerServices extends Pick<Services, 'db' | 'clock' | 'logger'> {
  runners: BatchRunners;
  events: TaskEvents;
  lease: ServerLease;
}

/** A task that takes turns with the others on this server. */
interface Turn {
  id: number;
  kind: BatchKind;
  waits: boolean;
  /** Number of subjects in its next slice. */
  size: number;
  /** Number of consecutive failed slices. */
  failures: number;
  /** Earliest time of the next slice, by `performance.now()`. */
  notBefore: number;
}

/**
 * Runs batch tasks slice by slice. Stores a slice's changes and the start of the next one in one
 * transaction, so that a task can continue after its process has ended, here or on another server.
 */
export class BatchWorker {
  readonly #turns: Turn[] = [];
  readonly #sliceTime: number;
  #stopping = new AbortController();
  #woken = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(
    private readonly services: WorkerServices,
    private readonly settings: BatchSettings = defaultBatchSettings,
  ) {
    const { lease } = services;
    this.#sliceTime = settings.sliceTime ?? defaultSliceTime[lease.shared ? 'shared' : 'alone'];
  }

  /** Resumes unfinished tasks. Call it once the server's lease has begun. */
  async start(): Promise<void> {
    const { db, clock, lease } = this.services;
    if (!lease.shared) await takeOverBatches(db, clock.now());
    this.#loop = this.#run();
  }

  /**
   * Takes over the tasks of gone servers, and claims more. Call it after each renewal of the lease.
   */
  async reconcile(knowsGone: boolean): Promise<void> {
    const { db, clock } = this.services;
    if (knowsGone) await takeOverBatches(db, clock.now());
    this.wake();
  }

  /** Claims waiting tasks now. */
  wake(): void {
    this.#woken.abort();
  }

  /**
   * Stops after the current slice; unfinished tasks wait for the next start, or for another server.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    const { db, clock, lease, logger } = this.services;
    try {
      for (const { id } of this.#turns) await putBackBatch(db, id, lease.id, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'unfinished batches could not be given up');
    }
  }

  /** Runs slices until the worker stops. Never throws. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#woken = new AbortController();
      const isComplete = (await this.#claim(false)) && (await this.#claim(true));
      const turn = this.#nextTurn();
      if (turn) {
        const began = performance.now();
        await this.#step(turn);
        // Leaves other calls as much time as the slice took.
        await wait(performance.now() - began, signal);
      } else await wait(this.#idleTime(isComplete), this.#woken.signal);
    }
  }

  /** Claims tasks. Returns false if claiming failed and has to be repeated. */
  async #claim(waits: boolean): Promise<boolean> {
    const { db, clock, lease, logger, events, runners } = this.services;
    const kinds = kindsOf(runners, waits);
    const isFull = () => this.#turns.filter((turn) => turn.waits === waits).length >= maxRunning;
    try {
      while (kinds.length > 0 && !isFull() && !this.#stopping.signal.aborted) {
        const row = await claimBatch(db, kinds, clock.now(), lease.id);
        if (!row) return true;
        const turn = { id: row.id, kind: row.kind, waits, size: firstSliceSize, failures: 0, notBefore: 0 };
        if (row.attempts > maxAttempts && !mustEnd.includes(row.kind))
          await this.#fail(turn, batchTexts.interrupted);
        else this.#turns.push(turn);
        await events.publishOther(row.id);
      }
      return true;
    } catch (error) {
      logger.error({ err: error }, 'waiting batches could not be claimed');
      return false;
    }
  }

  #nextTurn(): Turn | undefined {
    const now = performance.now();
    const at = this.#turns.findIndex(({ notBefore }) => notBefore <= now);
    return at < 0 ? undefined : this.#turns.splice(at, 1)[0];
  }

  /**
   * Returns the milliseconds until the next turn; null if there is none until the worker is woken.
   */
  #idleTime(isComplete: boolean): number | null {
    const starts = this.#turns.map(({ notBefore }) => notBefore - performance.now());
    if (!isComplete) starts.push(this.settings.unsavedPause);
    return starts.length === 0 ? null : Math.max(0, Math.min(...starts));
  }

  /** Runs one slice, and queues the task's next turn if there is more to do. */
  async #step(turn: Turn): Promise<void> {
    const { logger } = this.services;
    let slice: Slice | null;
    try {
      slice = await this.#slice(turn);
    } catch (error) {
      await this.#retry(turn, error);
      return;
    }
    turn.failures = 0;
    if (slice === null) return;
    if (slice.cursor !== null) {
      this.#turns.push({ ...turn, notBefore: performance.now() + (slice.pause ?? 0) });
    }
    try {
      await slice.afterwards?.();
    } catch (error) {
      logger.error({ err: error, taskId: turn.id }, 'what follows a slice of a batch failed');
    }
  }

  /** Runs one slice. Returns null if the task was stopped, or no longer belongs to this server. */
  async #slice(turn: Turn): Promise<Slice | null> {
    const { db, clock, lease, runners, events } = this.services;
    const now = clock.now();
    let took = 0;
    let wanted = this.#sliceTime;
    const slice = await withTransaction(db, async (tx) => {
      const began = performance.now();
      const row = await holdBatch(tx, turn.id, lease.id, now);
      if (!row) return null;
      const runner = runners[row.kind];
      if (!runner) throw new Error(`no runner of ${row.kind}`);
      const batch = await batchOf(tx, row, turn.size, now);
      const ended = mustEnd.includes(row.kind) ? null : await whyEnded(tx, batch.author, runner.role);
      if (ended !== null) throw new Problem('forbidden', ended);
      wanted = sliceTimeOf(row.kind, this.#sliceTime);
      const done = await runner.slice(tx, batch);
      await storeSlice(tx, row, done, now);
      took = performance.now() - began;
      return done;
    });
    if (slice) turn.size = nextSliceSize(turn.size, took, wanted, this.settings.minSize);
    await events.publishOther(turn.id);
    return slice;
  }

  /**
   * Fails the task after a Problem. Repeats the slice after any other error: any number of times
   * while the database is unreachable or full, else until it has failed `maxAttempts` times. A task
   * that must end is repeated after any error.
   */
  async #retry(turn: Turn, error: unknown): Promise<void> {
    const { logger } = this.services;
    const isBound = mustEnd.includes(turn.kind);
    if (error instanceof Problem && !isBound) {
      await this.#fail(turn, error.detail);
      return;
    }
    logger.error({ err: error, taskId: turn.id }, 'a slice of a batch failed');
    const isState = isBound || databaseState(error) !== null;
    const failures = turn.failures + (isState ? 0 : 1);
    if (failures >= maxAttempts) await this.#fail(turn, batchTexts.unforeseen);
    else {
      const pause = isState ? this.settings.unsavedPause : this.settings.retryPause;
      this.#turns.push({ ...turn, size: 1, failures, notBefore: performance.now() + pause });
    }
  }

  async #fail(turn: Turn, detail: string): Promise<void> {
    const { db, clock, lease, logger, events } = this.services;
    try {
      const row = await failBatch(db, turn.id, lease.id, detail, clock.now());
      await events.publishOther(turn.id);
      if (row) await sweepSelections(db, row.batch_id);
    } catch (error) {
      logger.error({ err: error, taskId: turn.id }, 'the end of a batch could not be stored');
      // The task gets another turn. While the database fails, its next slice fails too, and its end
      // is stored then.
      this.#turns.push({ ...turn, notBefore: performance.now() + this.settings.unsavedPause });
    }
  }
}
