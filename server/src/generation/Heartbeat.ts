import type { Services } from '../services';
import type { ServerLease } from './ServerLease';

interface HeartbeatServices extends Pick<Services, 'logger'> {
  lease: ServerLease;
}

/** Renews this server's lease every few seconds. Does nothing on SQLite, which has no leases. */
export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  /** Calls `onRenewed` with the result of `ServerLease.renew` after each renewal. */
  constructor(
    private readonly services: HeartbeatServices,
    private readonly interval: number,
    private readonly onRenewed: (knowsGone: boolean) => Promise<void>,
  ) {}

  start(): void {
    if (!this.services.lease.shared) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then(() => {
        if (this.#timer !== undefined) this.start();
      });
    }, this.interval).unref();
  }

  /** Stops the renewals. Resolves when none is running any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#renewing;
  }

  /** Never throws: after a failure the next renewal tries again. */
  async #renew(): Promise<void> {
    const { lease, logger } = this.services;
    try {
      await this.onRenewed(await lease.renew());
    } catch (error) {
      logger.warn({ err: error }, 'the lease of this server could not be renewed');
    }
  }
}
