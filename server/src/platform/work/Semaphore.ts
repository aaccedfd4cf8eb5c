export interface SemaphoreSettings {
  /** The maximum number of pieces of work that run at once. */
  concurrency: number;
  /** The maximum number of pieces that wait. */
  waiting: number;
  /**
   * The bytes of memory that running pieces may take together. A piece that needs more runs alone.
   */
  bytes?: number;
  /** The milliseconds for which a piece may wait. */
  patience?: number;
}

/** The memory that a piece of work needs, and the person for whom it runs. */
export interface Claim {
  /** The bytes of memory. */
  bytes: number;
  personId: number;
}

interface Waiting extends Claim {
  begin: () => void;
}

/**
 * Limits concurrent work by number and by memory. Waiting work begins in the order in which it
 * came, but people take turns: if one person uploads a hundred photos, another person waits for
 * only one of them.
 */
export class Semaphore {
  #running = 0;
  #bytes = 0;
  #waiting = 0;
  /** The waiting work by person. The person whose turn is next comes first. */
  readonly #queues = new Map<number, Waiting[]>();

  /**
   * `refusal` makes the error for work that finds too many others waiting, has waited too long, or
   * was aborted.
   */
  constructor(
    private readonly settings: SemaphoreSettings,
    private readonly refusal: () => Error = () => new Error('too much work waits already'),
  ) {}

  /** Whether no work runs; then no work waits either. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Runs `work` when its turn comes and returns its result. `signal` ends the waiting. Throws the
   * refusal if the work cannot begin.
   */
  async run<T>(
    work: () => Promise<T>,
    { bytes, personId }: Claim = { bytes: 0, personId: 0 },
    signal?: AbortSignal,
  ): Promise<T> {
    const claim = { bytes: Math.min(bytes, this.#maxBytes), personId };
    await this.#wait(claim, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#bytes -= claim.bytes;
      this.#beginNext();
    }
  }

  get #maxBytes(): number {
    return this.settings.bytes ?? Number.POSITIVE_INFINITY;
  }

  #wait(claim: Claim, signal?: AbortSignal): Promise<void> | void {
    if (this.#waiting === 0 && this.#fits(claim)) {
      this.#take(claim);
      return;
    }
    if (this.#waiting >= this.settings.waiting || signal?.aborted) throw this.refusal();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        settle();
        this.#leave(entry);
        reject(this.refusal());
      };
      const entry: Waiting = {
        ...claim,
        begin: () => {
          settle();
          resolve();
        },
      };
      if (this.settings.patience !== undefined) timer = setTimeout(giveUp, this.settings.patience);
      signal?.addEventListener('abort', giveUp);
      const queue = this.#queues.get(claim.personId) ?? [];
      queue.push(entry);
      this.#queues.set(claim.personId, queue);
      this.#waiting += 1;
    });
  }

  /** Removes work that waits no longer. The work behind it may fit now. */
  #leave(entry: Waiting): void {
    const queue = this.#queues.get(entry.personId) ?? [];
    queue.splice(queue.indexOf(entry), 1);
    if (queue.length === 0) this.#queues.delete(entry.personId);
    this.#waiting -= 1;
    this.#beginNext();
  }

  /**
   * Begins the next work if it fits. Otherwise nothing behind it begins either, because light work
   * must not starve heavy work.
   */
  #beginNext(): void {
    for (;;) {
      const [queue] = this.#queues.values();
      const next = queue?.[0];
      if (!queue || !next || !this.#fits(next)) return;
      queue.shift();
      this.#waiting -= 1;
      this.#queues.delete(next.personId);
      if (queue.length > 0) this.#queues.set(next.personId, queue);
      this.#take(next);
      next.begin();
    }
  }

  #fits({ bytes }: Claim): boolean {
    return this.#running < this.settings.concurrency && this.#bytes + bytes <= this.#maxBytes;
  }

  #take({ bytes }: Claim): void {
    this.#running += 1;
    this.#bytes += bytes;
  }
}
