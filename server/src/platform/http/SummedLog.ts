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

/** The maximum number of lines about one event in one second. */
const ownLines = 20;
const second = 1000;

/**
 * Writes the first lines about each event in a second as they are, and sums up the rest. Each kind
 * of event is counted in memory, so there must be only a few kinds, such as statuses or codes.
 */
export class SparingLog {
  readonly #rest: SummedLog;
  readonly #written = new Map<string, number>();
  #begun = 0;

  constructor(logger: Pick<Logger, 'warn'>, event: string, sentence: string) {
    this.#rest = new SummedLog(logger, event, sentence);
  }

  /** Calls `writeLine`, or only counts `what` if this second already had enough lines about it. */
  write(what: string, writeLine: () => void): void {
    const now = performance.now();
    if (now - this.#begun >= second) {
      this.#begun = now;
      this.#written.clear();
    }
    const written = this.#written.get(what) ?? 0;
    this.#written.set(what, written + 1);
    if (written < ownLines) writeLine();
    else this.#rest.add(what);
  }

  /** Writes the sum now, if anything was counted. */
  flush(): void {
    this.#rest.flush();
  }
}
