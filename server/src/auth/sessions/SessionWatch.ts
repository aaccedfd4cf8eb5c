import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, second } from '../../platform/clock';
import type { Logger } from '../../platform/logging';

/**
 * The milliseconds between two look-ups. A session that another process ends is noticed within this
 * time.
 */
const interval = second;

/** Tells work that outlives a request, such as a socket, that its session has ended. */
export class SessionWatch {
  readonly #watched = new Map<number, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Calls `onEnd` once when the session ends, also when another process ends it. Returns a function
   * that stops watching.
   */
  add(sid: number, onEnd: () => void): () => void {
    const listeners = this.#watched.get(sid) ?? new Set();
    listeners.add(onEnd);
    this.#watched.set(sid, listeners);
    this.#timer ??= setInterval(() => void this.#look(), interval).unref();
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.#watched.get(sid) === listeners) this.#watched.delete(sid);
      if (this.#watched.size === 0) this.close();
    };
  }

  /** Calls the listeners of these sessions, which have ended. */
  notifyEnded(sids: readonly number[]): void {
    for (const sid of sids) {
      const listeners = this.#watched.get(sid);
      this.#watched.delete(sid);
      for (const onEnd of listeners ?? []) onEnd();
    }
    if (this.#watched.size === 0) this.close();
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    // Only one query runs at a time. Otherwise the queries of a slow database would occupy more and
    // more connections.
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const sids = [...this.#watched.keys()];
      const living = await this.#livingOf(sids);
      this.notifyEnded(sids.filter((sid) => !living.has(sid)));
    } catch (error) {
      this.logger.error({ err: error }, 'could not look for ended sessions');
    } finally {
      this.#isLooking = false;
    }
  }

  async #livingOf(sids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.db
      .selectFrom('session_families')
      .innerJoin('administrators', 'administrators.id', 'session_families.administrator_id')
      .select('session_families.id')
      .where('session_families.id', 'in', sids)
      .where('session_families.ended_at', 'is', null)
      .where('session_families.expires_at', '>', this.clock.now())
      .where('administrators.disabled_at', 'is', null)
      .execute();
    return new Set(rows.map((row) => row.id));
  }
}
