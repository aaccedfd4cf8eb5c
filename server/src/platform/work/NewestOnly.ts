import type { SignedIn } from '../http/caller';
import { Problem } from '../Problem';

/**
 * Runs only the newest piece of each caller’s work of one kind, such as a count: as soon as a newer
 * one begins, nobody needs the result of the older. A person’s programs are callers of their own,
 * so that none of them ends what the person, or another, is waiting for.
 */
export class NewestOnly {
  readonly #callers = new Map<string, AbortController>();

  /** `refusal` is the sentence for the older piece. */
  constructor(private readonly refusal: string) {}

  /**
   * Runs `work`, which ends when its signal aborts: if the caller begins another piece, or if
   * `gone` aborts. Throws too_many_requests in that case.
   */
  async run<T>(
    { administratorId, apiToken }: Pick<SignedIn, 'administratorId' | 'apiToken'>,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const key = `${administratorId} ${apiToken?.id ?? ''}`;
    this.#callers.get(key)?.abort();
    const own = new AbortController();
    this.#callers.set(key, own);
    const end = () => own.abort();
    if (gone.aborted) end();
    gone.addEventListener('abort', end);
    try {
      return await work(own.signal);
    } catch (error) {
      throw own.signal.aborted ? new Problem('too_many_requests', this.refusal, { retryAfter: 1 }) : error;
    } finally {
      gone.removeEventListener('abort', end);
      if (this.#callers.get(key) === own) this.#callers.delete(key);
    }
  }
}
