import type { Logger } from '../logging';
import { doRegularWork, repeatWork } from './regularWork';
import type { ServerLease } from './ServerLease';

/** Takes over what belongs to gone servers, if `knowsGone` (`ServerLease.renew`). */
type TakeOver = (knowsGone: boolean) => Promise<void>;

const name = 'lease of this server';
const sentence = 'the lease of this server could not be renewed';

/**
 * Keeps this server's lease: takes it, renews it every few seconds, and gives it up in the end.
 * Does nothing on SQLite, which has no leases.
 */
export class Heartbeat {
  readonly #stopping = new AbortController();
  #renewing: Promise<void> = Promise.resolve();
  readonly #takingOver = new Map<TakeOver, Promise<void>>();

  /** Calls `takeOvers` after each renewal. */
  constructor(
    private readonly services: { lease: ServerLease; logger: Logger },
    private readonly every: number,
    private readonly takeOvers: readonly TakeOver[],
  ) {}

  /** Throws StartError if this server cannot work with the others. */
  async start(): Promise<void> {
    const { lease, logger } = this.services;
    await lease.join();
    if (!lease.shared) return;
    const renewal = { name, every: this.every, after: this.every, sentence, work: () => this.#renew() };
    this.#renewing = repeatWork({ logger }, [renewal], this.#stopping.signal);
  }

  /** Call it when this server has finished or put back everything it owns. */
  async stop(): Promise<void> {
    const { lease, logger } = this.services;
    this.#stopping.abort();
    await this.#renewing;
    await Promise.all(this.#takingOver.values());
    await lease.leave().catch((error: unknown) => {
      logger.warn({ err: error }, 'the lease of this server could not be given up');
    });
  }

  async #renew(): Promise<void> {
    const { lease, logger } = this.services;
    const knowsGone = await lease.renew();
    // A server that stops takes over nothing more.
    if (this.#stopping.signal.aborted) return;
    for (const takeOver of this.takeOvers) {
      // Renewals do not wait for it: rows that a paused server has locked may hold it up for long.
      if (this.#takingOver.has(takeOver)) continue;
      const work = { name, sentence, work: () => takeOver(knowsGone) };
      const done = doRegularWork({ logger }, work).finally(() => this.#takingOver.delete(takeOver));
      this.#takingOver.set(takeOver, done);
    }
  }
}
