/** The part of a logger that takes warnings. */
export interface Warnings {
  warn(details: object, sentence: string): void;
}

/**
 * Keeps warnings until there is a logger: the database is opened before the server, which has it.
 */
export class EarlyLog implements Warnings {
  #logger: Warnings | null = null;
  readonly #kept: Parameters<Warnings['warn']>[] = [];

  warn(details: object, sentence: string): void {
    if (this.#logger) this.#logger.warn(details, sentence);
    else this.#kept.push([details, sentence]);
  }

  /** Writes the kept warnings, and from now on each warning at once. */
  writeTo(logger: Warnings): void {
    this.#logger = logger;
    for (const line of this.#kept.splice(0)) logger.warn(...line);
  }
}

/** For programs without a log. */
export const noLog: Warnings = { warn: () => {} };
