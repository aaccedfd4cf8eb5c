/** Thrown where too many already wait. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

interface Waiting {
  weight: number;
  begin: () => void;
}

/**
 * Lets work of at most `capacity` run at a time, the rest waits in the order it came; when `waiting` pieces wait already, more are
 * refused. Most work weighs 1; what weighs more takes the place of several.
 */
export class Turns {
  #running = 0;
  readonly #queue: Waiting[] = [];

  constructor(
    private readonly capacity: number,
    private readonly waiting: number,
  ) {}

  /** Runs `work` when its turn comes, and answers or throws what it does. Throws NoTurn when the queue is full. */
  async run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    const taken = Math.min(weight, this.capacity);
    await this.#wait(taken);
    try {
      return await work();
    } finally {
      this.#running -= taken;
      this.#beginNext();
    }
  }

  #wait(weight: number): Promise<void> | void {
    if (this.#queue.length === 0 && this.#running + weight <= this.capacity) {
      this.#running += weight;
      return;
    }
    if (this.#queue.length >= this.waiting) throw new NoTurn();
    return new Promise((begin) => this.#queue.push({ weight, begin }));
  }

  /** Strictly in order: something heavy is not overtaken for ever by what is light. */
  #beginNext(): void {
    for (;;) {
      const next = this.#queue[0];
      if (!next || this.#running + next.weight > this.capacity) return;
      this.#queue.shift();
      this.#running += next.weight;
      next.begin();
    }
  }
}
