import type { Overview } from '../../../src/contract/overview';
import { type Clock, minute } from '../platform/clock';
import { Problem } from '../platform/Problem';

/** The number of answers that are kept, and the milliseconds that each is. */
const most = 20;
const keptFor = minute;

interface Kept {
  answer: Promise<Overview>;
  begun: number;
  isDone: boolean;
  /** The number of callers that wait; the last one that leaves ends the computation. */
  waiting: number;
  abort: AbortController;
}

type Compute = (signal: AbortSignal) => Promise<Overview>;

/**
 * The overviews of the last minute that have items. Equal questions at the same time share one
 * computation.
 */
export class KeptOverviews {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly clock: Clock) {}

  /**
   * Returns the kept answer to a question, or that of the running computation; else computes it.
   * `isFresh` refuses kept answers. `signal` ends the waiting, and the computation if nobody else
   * waits for it.
   */
  async read(key: string, compute: Compute, signal: AbortSignal, isFresh: boolean): Promise<Overview> {
    const found = this.#kept.get(key);
    const isGood = found && (!found.isDone || (!isFresh && this.clock.now() < found.begun + keptFor));
    const kept = isGood ? found : this.#begin(key, compute);
    try {
      return await this.#wait(key, kept, signal);
    } catch (error) {
      // The computation waited in vain for a turn of the person who had asked first.
      const isTheirs = isGood && error instanceof Problem && error.code === 'too_many_requests';
      if (!isTheirs) throw error;
      return this.read(key, compute, signal, isFresh);
    }
  }

  #begin(key: string, compute: Compute): Kept {
    const abort = new AbortController();
    const answer = compute(abort.signal);
    const kept: Kept = { answer, begun: this.clock.now(), isDone: false, waiting: 0, abort };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [oldest, { isDone }] of this.#kept) {
      if (this.#kept.size <= most) break;
      if (isDone) this.#kept.delete(oldest);
    }
    answer.then(
      ({ items }) => {
        kept.isDone = true;
        // Whoever then adds or finds the first items must not read that there are none.
        if (items === 0) this.#forget(key, kept);
      },
      () => this.#forget(key, kept),
    );
    return kept;
  }

  async #wait(key: string, kept: Kept, signal: AbortSignal): Promise<Overview> {
    kept.waiting += 1;
    const leave = () => {
      kept.waiting -= 1;
      if (kept.waiting > 0 || kept.isDone) return;
      this.#forget(key, kept);
      kept.abort.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await kept.answer;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Forgets a computation or its answer, unless a later one has taken its place. */
  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) === kept) this.#kept.delete(key);
  }
}
