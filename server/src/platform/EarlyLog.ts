/** The part of a logger that takes warnings. */
export interface Warnings {
  warn(details: object, sentence: string): void;
}

/** Keeps warnings until a logger exists: the database is opened before the server makes one. */
export class EarlyLog implements Warnings {
  #logger: Warnings | null = null;
  readonly #kept: Parameters<Warnings['warn']>[] = [];

  warn(details: object, sentence: string): void {
    if (this.#logger) this.#logger.warn(details, sentence);
    else this.#kept.push([details, sentence]);
  }

  /** Writes the kept warnings, and from then on each warning at once. */
  writeTo(logger: Warnings): void {
    this.#logger = logger;
    for (const line of this.#kept.splice(0)) logger.warn(...line);
  }
}

/** The log of programs that keep no log: it drops all warnings. */
export const noLog: Warnings = { warn: () => {} };
