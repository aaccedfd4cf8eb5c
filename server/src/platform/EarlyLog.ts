/** The part of a logger that takes warnings. */
export interface Warnings {
  warn(details: object, sentence: string): void;
}

/**
 * Keeps warnings until a logger exists, because the database is opened before the server makes its
 * logger.
 */
export class EarlyLog implements Warnings {
  #logger: Warnings | null = null;
  readonly #kept: Parameters<Warnings['warn']>[] = [];

  warn(details: object, sentence: string): void {
    if (this.#logger) this.#logger.warn(details, sentence);
    else this.#kept.push([details, sentence]);
  }

  /** Writes the kept warnings to the logger, which from then on gets each warning at once. */
  writeTo(logger: Warnings): void {
    this.#logger = logger;
    for (const line of this.#kept.splice(0)) logger.warn(...line);
  }
}

/** A log that drops all warnings, for programs that keep no log. */
export const noLog: Warnings = { warn: () => {} };
