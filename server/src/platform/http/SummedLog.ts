import type { Logger } from '../logging';

/** Milliseconds between two lines. */
const usualInterval = 1000;

/**
 * Sums up events that a stranger can cause any number of times: `warn` gets at most one line an
 * interval, which says how often each thing happened in it.
 */
export class SummedLog {
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly event: string,
    private readonly sentence: string,
    private readonly interval = usualInterval,
  ) {}

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.flush(), this.interval).unref();
  }

  /** Writes the line now, if there is anything to say. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#counts.size === 0) return;
    this.logger.warn({ event: this.event, ...Object.fromEntries(this.#counts) }, this.sentence);
    this.#counts.clear();
  }
}
