import { Problem } from '../Problem';
import { Semaphore, type SemaphoreSettings } from './Semaphore';

/**
 * Limits how many pieces of work of one kind, such as uploads, run at once for a person. Further
 * pieces wait a little, in the order in which they came.
 */
export class PersonSlots {
  readonly #people = new Map<number, Semaphore>();

  /** `refusal` is the sentence for a person who has too many pieces; `retryAfter` is in seconds. */
  constructor(
    private readonly settings: SemaphoreSettings,
    private readonly refusal: string,
    private readonly retryAfter = 10,
  ) {}

  /**
   * Runs `work` when the person has a free slot; `signal` ends the waiting. Throws
   * too_many_requests if no slot is free in time.
   */
  async run<T>(personId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const slots = this.#people.get(personId) ?? new Semaphore(this.settings, () => this.#tooMany());
    this.#people.set(personId, slots);
    try {
      return await slots.run(work, undefined, signal);
    } finally {
      if (slots.isIdle) this.#people.delete(personId);
    }
  }

  #tooMany(): Problem {
    return new Problem('too_many_requests', this.refusal, { retryAfter: this.retryAfter });
  }
}
