/** Thrown where too many already wait. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

/** Lets at most `atOnce` pieces of work run at a time, the others wait in the order they came; above `waiting` they are refused. */
export class Turns {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** Runs `work` when its turn comes, and answers or throws what it does. Throws NoTurn when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // The turn passes straight to the next in line, so that a newcomer cannot slip in between.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.waiting) throw new NoTurn();
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
