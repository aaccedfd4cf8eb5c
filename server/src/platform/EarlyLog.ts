/** What takes warnings; every logger does. */
export interface Warnings {
  warn(details: object, sentence: string): void;
}

/**
 * Keeps warnings until there is a logger to write them: the database is opened before the server,
 * which has the log.
 */
export class EarlyLog implements Warnings {
  #logger: Warnings | null = null;
  readonly #kept: Parameters<Warnings['warn']>[] = [];

  warn(details: object, sentence: string): void {
    if (this.#logger) this.#logger.warn(details, sentence);
    else this.#kept.push([details, sentence]);
  }

  /** Writes what was kept, and from now on everything at once. */
  writeTo(logger: Warnings): void {
    this.#logger = logger;
    for (const line of this.#kept.splice(0)) logger.warn(...line);
  }
}

/** For programs without a log. */
export const noLog: Warnings = { warn: () => {} };
