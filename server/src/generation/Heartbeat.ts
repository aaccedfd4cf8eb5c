import type { Logger } from '../platform/logging';
import type { ServerLease } from './ServerLease';

interface HeartbeatParts {
  lease: ServerLease;
  logger: Logger;
}

/**
 * Renews the lease of this server every few seconds (PostgreSQL). SQLite has one server, and no
 * heartbeat.
 */
export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  /** After each renewal `onRenewed` is told whether this server can tell which others are gone. */
  constructor(
    private readonly parts: HeartbeatParts,
    private readonly interval: number,
    private readonly onRenewed: (canTell: boolean) => Promise<void>,
  ) {}

  start(): void {
    if (!this.parts.lease.shared) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then(() => {
        if (this.#timer !== undefined) this.start();
      });
    }, this.interval).unref();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#renewing;
  }

  /** Never throws: while the database is away, the next one comes. */
  async #renew(): Promise<void> {
    const { lease, logger } = this.parts;
    try {
      await this.onRenewed(await lease.renew());
    } catch (error) {
      logger.warn({ err: error }, 'the other servers could not be told that this one lives');
    }
  }
}
