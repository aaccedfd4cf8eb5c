import { Problem } from '../Problem';

/**
 * Runs only the newest piece of each person’s work of one kind, such as a count: as soon as a newer
 * one begins, nobody needs the result of the older.
 */
export class NewestOnly {
  readonly #people = new Map<number, AbortController>();

  /** `refusal` is the sentence for the older piece. */
  constructor(private readonly refusal: string) {}

  /**
   * Runs `work`, which ends when its signal aborts: if the person begins another piece, or if
   * `gone` aborts. Throws too_many_requests in that case.
   */
  async run<T>(personId: number, gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#people.get(personId)?.abort();
    const own = new AbortController();
    this.#people.set(personId, own);
    const end = () => own.abort();
    if (gone.aborted) end();
    gone.addEventListener('abort', end);
    try {
      return await work(own.signal);
    } catch (error) {
      throw own.signal.aborted ? new Problem('too_many_requests', this.refusal, { retryAfter: 1 }) : error;
    } finally {
      gone.removeEventListener('abort', end);
      if (this.#people.get(personId) === own) this.#people.delete(personId);
    }
  }
}
