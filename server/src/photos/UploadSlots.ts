import { Problem } from '../platform/Problem';
import { NoPermit, Semaphore, type SemaphoreSettings } from './Semaphore';

/**
 * Limits every person to a few concurrent uploads; further ones wait a little, in the order of
 * arrival.
 */
export class UploadSlots {
  readonly #people = new Map<number, Semaphore>();

  /** `refusal` is what a person reads who has too many; `retryAfter`: seconds. */
  constructor(
    private readonly settings: SemaphoreSettings,
    private readonly refusal: string,
    private readonly retryAfter = 10,
  ) {}

  /**
   * Runs `work` when the person has a free slot; `signal` ends the waiting. Throws
   * too_many_requests when none comes in time.
   */
  async run<T>(personId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const slots = this.#people.get(personId) ?? new Semaphore(this.settings);
    this.#people.set(personId, slots);
    let hasBegun = false;
    try {
      return await slots.run(
        () => {
          hasBegun = true;
          return work();
        },
        undefined,
        signal,
      );
    } catch (error) {
      // The work itself may wait for a permit of another kind.
      if (hasBegun || !(error instanceof NoPermit)) throw error;
      throw new Problem('too_many_requests', this.refusal, { retryAfter: this.retryAfter });
    } finally {
      if (slots.isIdle) this.#people.delete(personId);
    }
  }
}
