import type { Logger } from '../logging';

/** The milliseconds between two lines. */
const interval = 1000;

/**
 * Sums up events that a stranger can cause any number of times. It writes at most one warning per
 * interval, with the count of each event.
 */
export class SummedLog {
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly event: string,
    private readonly sentence: string,
  ) {}

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.flush(), interval).unref();
  }

  /** Writes the line now, if any event was counted. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#counts.size === 0) return;
    this.logger.warn({ event: this.event, ...Object.fromEntries(this.#counts) }, this.sentence);
    this.#counts.clear();
  }
}
