import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import type { Clock } from '../clock';
import { databaseNow } from '../db/databaseNow';
import { advisoryLock, isShared } from '../db/locks';
import { withTransaction } from '../db/transactions';

interface Stored {
  owner: string;
  until: number;
}

/**
 * The right to do one piece of work, such as a backup, which only one server of a database has at a
 * time.
 */
export class NamedLease {
  /**
   * The setting `name` says who has the lease, and until when. A server loses the lease unless it
   * renews it within `duration` milliseconds.
   */
  constructor(
    private readonly services: { db: Kysely<Database>; clock: Clock },
    private readonly name: string,
    private readonly duration: number,
    private readonly owner: string = randomUUID(),
  ) {}

  /** Takes or renews the lease. Returns false if another server has it. */
  take(): Promise<boolean> {
    const { name, duration } = this;
    return withTransaction(this.services.db, async (tx) => {
      await advisoryLock(tx, name);
      const now = await this.#now(tx);
      const known = await this.#read(tx);
      if (known && known.owner !== this.owner && this.#isAlive(known, now)) return false;
      const value = JSON.stringify({ owner: this.owner, until: now + duration } satisfies Stored);
      await tx
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
      return true;
    });
  }

  /** Gives up the lease, unless another server has it by now. */
  async leave(): Promise<void> {
    await withTransaction(this.services.db, async (tx) => {
      await advisoryLock(tx, this.name);
      if ((await this.#read(tx))?.owner !== this.owner) return;
      await tx.deleteFrom('settings').where('name', '=', this.name).execute();
    });
  }

  /** Returns whether another server has taken over the lease. */
  async isLost(): Promise<boolean> {
    const known = await this.#read(this.services.db);
    return known !== null && known.owner !== this.owner;
  }

  /** Returns whether any server has the lease. */
  async isTaken(): Promise<boolean> {
    const { db } = this.services;
    const known = await this.#read(db);
    return known !== null && this.#isAlive(known, await this.#now(db));
  }

  /**
   * Returns whether a lease is valid. A lease that ends more than `duration` from now is not,
   * because it was taken while a clock was wrong.
   */
  #isAlive({ until }: Stored, now: number): boolean {
    return until > now && until <= now + this.duration;
  }

  /**
   * Returns the time of the database, because the servers’ clocks may differ. SQLite has only one
   * server, so its clock is used.
   */
  async #now(db: Kysely<Database>): Promise<number> {
    if (!isShared(db)) return this.services.clock.now();
    const { now } = await db.selectNoFrom(databaseNow.as('now')).executeTakeFirstOrThrow();
    return now;
  }

  async #read(db: Kysely<Database>): Promise<Stored | null> {
    const stored = db.selectFrom('settings').select('value').where('name', '=', this.name);
    const row = await stored.executeTakeFirst();
    // Only `take` writes this value.
    return row ? (JSON.parse(row.value) as Stored) : null;
  }
}
