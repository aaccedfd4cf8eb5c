/** Thrown where too many already wait. */
export class NoPermit extends Error {
  override readonly name = 'NoPermit';
}

export interface TurnsSettings {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Bytes of memory that they may take together; a piece that takes more runs alone. */
  bytes: number;
  /** Pieces that may wait. */
  waiting: number;
}

/** What a piece of work takes, and whose it is. */
export interface Turn {
  /** Bytes of memory. */
  bytes: number;
  personId: number;
}

interface Waiting extends Turn {
  begin: () => void;
}

/**
 * Bounds concurrent work by number and by memory. What waits begins in the order it came, but
 * people take turns: who sends a hundred photos holds up another person's one by a single photo.
 */
export class Semaphore {
  #running = 0;
  #bytes = 0;
  #waiting = 0;
  /** Whose turn it is next comes first. */
  readonly #queues = new Map<number, Waiting[]>();

  constructor(private readonly settings: TurnsSettings) {}

  /** Runs `work` when its turn comes and returns what it does. Throws NoPermit when the queue is full. */
  async run<T>(work: () => Promise<T>, { bytes, personId }: Turn): Promise<T> {
    const turn = { bytes: Math.min(bytes, this.settings.bytes), personId };
    await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#bytes -= turn.bytes;
      this.#beginNext();
    }
  }

  #wait(turn: Turn): Promise<void> | void {
    if (this.#waiting === 0 && this.#fits(turn)) {
      this.#take(turn);
      return;
    }
    if (this.#waiting >= this.settings.waiting) throw new NoPermit();
    return new Promise((begin) => {
      const queue = this.#queues.get(turn.personId) ?? [];
      queue.push({ ...turn, begin });
      this.#queues.set(turn.personId, queue);
      this.#waiting += 1;
    });
  }

  /** Something heavy is not overtaken for ever by what is light: the next one is waited for. */
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

  #fits({ bytes }: Turn): boolean {
    return this.#running < this.settings.atOnce && this.#bytes + bytes <= this.settings.bytes;
  }

  #take({ bytes }: Turn): void {
    this.#running += 1;
    this.#bytes += bytes;
  }
}
