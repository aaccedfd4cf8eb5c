import type { Kysely } from 'kysely';
import { type Clock, minute } from '../platform/clock';
import type { Database } from '../platform/db/schema';

/** Remembered addresses: about two megabytes. */
const mostAddresses = 10_000;

/**
 * Knows which addresses can have a photo, so that made-up ones cost no request to an object store.
 * A photo's row is written before anybody learns its address; an address without a row is
 * remembered for a minute.
 */
export class KnownPhotos {
  /** Until when an address is known to have no photo (0 where it has one), the oldest first. */
  readonly #known = new Map<string, number>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {}

  /** Returns true also where the database fails. */
  async mayBeThere(address: string): Promise<boolean> {
    const until = this.#known.get(address);
    if (until !== undefined && (until === 0 || until > this.clock.now())) return until === 0;
    const isThere = await this.#hasRow(address);
    if (isThere === null) return true;
    this.#remember(address, isThere ? 0 : this.clock.now() + minute);
    return isThere;
  }

  /** Records that the store has no such photo, because it was deleted. */
  noteMissing(address: string): void {
    this.#remember(address, this.clock.now() + minute);
  }

  #remember(address: string, until: number): void {
    this.#known.delete(address);
    this.#known.set(address, until);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostAddresses) break;
      this.#known.delete(oldest);
    }
  }

  /** Returns null where the database fails. */
  async #hasRow(address: string): Promise<boolean | null> {
    try {
      const row = await this.db
        .selectFrom('images')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirst();
      return row !== undefined;
    } catch {
      return null;
    }
  }
}
