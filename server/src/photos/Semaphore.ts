/**
 * Thrown where too many pieces of work wait already, where one has waited too long, or where nobody
 * waits for it any more.
 */
export class NoPermit extends Error {
  override readonly name = 'NoPermit';
}

export interface SemaphoreSettings {
  /** Pieces of work that may run concurrently. */
  concurrency: number;
  /** Pieces that may wait. */
  waiting: number;
  /** Bytes of memory that running pieces may take together; a piece that takes more runs alone. */
  bytes?: number;
  /** Milliseconds that a piece may wait. */
  patience?: number;
}

/** The costs of a piece of work, and the person for whom it runs. */
export interface Claim {
  /** Bytes of memory. */
  bytes: number;
  personId: number;
}

interface Waiting extends Claim {
  begin: () => void;
}

/**
 * Limits concurrent work by number and by memory. Waiting work begins in the order of arrival, but
 * people take turns: a person who uploads a hundred photos delays another person's by one photo.
 */
export class Semaphore {
  #running = 0;
  #bytes = 0;
  #waiting = 0;
  /** By person; the person whose turn is next comes first. */
  readonly #queues = new Map<number, Waiting[]>();

  constructor(private readonly settings: SemaphoreSettings) {}

  /** Whether nothing runs; then nothing waits either. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Runs `work` when its turn comes and returns what it returns; `signal` ends the waiting. Throws
   * NoPermit.
   */
  async run<T>(
    work: () => Promise<T>,
    { bytes, personId }: Claim = { bytes: 0, personId: 0 },
    signal?: AbortSignal,
  ): Promise<T> {
    const claim = { bytes: Math.min(bytes, this.#mostBytes), personId };
    await this.#wait(claim, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#bytes -= claim.bytes;
      this.#beginNext();
    }
  }

  get #mostBytes(): number {
    return this.settings.bytes ?? Number.POSITIVE_INFINITY;
  }

  #wait(claim: Claim, signal?: AbortSignal): Promise<void> | void {
    if (this.#waiting === 0 && this.#fits(claim)) {
      this.#take(claim);
      return;
    }
    if (this.#waiting >= this.settings.waiting || signal?.aborted) throw new NoPermit();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        settle();
        this.#leave(entry);
        reject(new NoPermit());
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

  /** Removes what waits no longer; the work behind it may fit now. */
  #leave(entry: Waiting): void {
    const queue = this.#queues.get(entry.personId) ?? [];
    queue.splice(queue.indexOf(entry), 1);
    if (queue.length === 0) this.#queues.delete(entry.personId);
    this.#waiting -= 1;
    this.#beginNext();
  }

  /**
   * Begins the work whose turn it is, and nothing behind it: light work must not starve heavy work.
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
    return this.#running < this.settings.concurrency && this.#bytes + bytes <= this.#mostBytes;
  }

  #take({ bytes }: Claim): void {
    this.#running += 1;
    this.#bytes += bytes;
  }
}
