import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logging';
import { Problem } from '../Problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is answered even during overload. */
    evenOverloaded?: boolean;
  }
}

/** The number of measurements within the permitted delay. */
const roundsPerDelay = 4;

/**
 * Measures whether this process is overloaded: its event loop was late twice in a row. A single
 * delay is just one long piece of work, which is over when the next request is read.
 */
export class Overload {
  readonly #interval: number;
  readonly #timer: NodeJS.Timeout | null;
  #due: number;
  /** The milliseconds by which the last two rounds were late. */
  #late: readonly [number, number] = [0, 0];
  #wasPresent = false;

  /** `limit` is the number of milliseconds by which the loop may be late; 0 permits any delay. */
  constructor(
    private readonly logger: Logger,
    private readonly limit: number,
  ) {
    this.#interval = limit / roundsPerDelay;
    this.#due = performance.now() + this.#interval;
    this.#timer = limit > 0 ? setInterval(() => this.#measure(), this.#interval).unref() : null;
  }

  /** Whether the process is overloaded. A measurement that is overdue counts as late. */
  get isPresent(): boolean {
    const [before, last] = this.#late;
    if (this.#timer === null || last <= this.limit) return false;
    return before > this.limit || performance.now() - this.#due > this.limit;
  }

  /**
   * Refuses every call of `app` during overload (503, unavailable), before anything is looked up.
   */
  refuseIn(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const refused = this.isPresent && !request.routeOptions.config.evenOverloaded;
      done(refused ? new Problem('unavailable', undefined, { retryAfter: 2 }) : undefined);
    });
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #measure(): void {
    const now = performance.now();
    this.#late = [this.#late[1], now - this.#due];
    this.#due = now + this.#interval;
    this.#logChange();
  }

  #logChange(): void {
    if (this.#wasPresent === this.isPresent) return;
    this.#wasPresent = this.isPresent;
    if (this.#wasPresent)
      this.logger.warn({ event: 'overload', late: this.#late }, 'too much to do: calls are refused');
    else this.logger.info({ event: 'overload_over' }, 'calls are taken again');
  }
}
