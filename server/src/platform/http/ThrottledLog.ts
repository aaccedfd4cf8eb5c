import type { Logger } from '../logging';
import { SummedLog } from './SummedLog';

/** The maximum number of lines about one event in one second. */
const ownLines = 20;
const second = 1000;

/**
 * Writes the first lines about each event in a second as they are, and sums up the rest. Each kind
 * of event is counted in memory, so there must be only a few kinds, such as statuses or codes.
 */
export class ThrottledLog {
  readonly #rest: SummedLog;
  readonly #written = new Map<string, number>();
  #begun = 0;

  constructor(logger: Pick<Logger, 'warn'>, event: string, sentence: string) {
    this.#rest = new SummedLog(logger, event, sentence);
  }

  /**
   * Calls `writeLine`, or only counts the event if this second already had enough lines about it.
   * `kind` is its name in the sum; by default each event has one kind.
   */
  write(event: string, writeLine: () => void, kind: string = event): void {
    const now = performance.now();
    if (now - this.#begun >= second) {
      this.#begun = now;
      this.#written.clear();
    }
    const written = this.#written.get(event) ?? 0;
    this.#written.set(event, written + 1);
    if (written < ownLines) writeLine();
    else this.#rest.add(kind);
  }

  /** Writes the sum now, if anything was counted. */
  flush(): void {
    this.#rest.flush();
  }
}
