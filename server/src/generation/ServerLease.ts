/**
 * This server among those that work on one PostgreSQL database. Each says every few seconds that it lives; what a server was running
 * when it fell silent is taken up by another. SQLite has one server, which has no need of this.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { day, second } from '../platform/clock';
import { databaseNow } from '../platform/db/databaseNow';
import { advisoryLock, isPostgres } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import { StartError } from '../platform/StartError';

export class ServerLease {
  readonly id = randomUUID();
  /** Whether there may be others. */
  readonly shared: boolean;
  readonly #keyCheck: string;
  /** Since when, by the database's clock, no beat has failed or come late; null before the first. */
  #steadySince: number | null = null;
  #last = 0;

  /** A server that is silent for `lease` milliseconds counts as gone. Sessions are signed with `secret`. */
  constructor(
    private readonly db: Kysely<Database>,
    secret: string,
    private readonly lease = 15 * second,
  ) {
    this.shared = isPostgres(db);
    this.#keyCheck = createHmac('sha256', secret).update('the same key').digest('hex').slice(0, 16);
  }

  /** Throws StartError where another living server signs sessions with another secret: neither would take the other's. */
  async join(): Promise<void> {
    if (!this.shared) return;
    await withTransaction(this.db, async (tx) => {
      await advisoryLock(tx, 'servers');
      await tx
        .deleteFrom('servers')
        .where('alive_until', '<', sql<number>`${databaseNow} - ${day}`)
        .execute();
      const other = await tx
        .selectFrom('servers')
        .select('id')
        .where('alive_until', '>', databaseNow)
        .where('key_check', '!=', this.#keyCheck)
        .limit(1)
        .executeTakeFirst();
      if (other) throw new StartError(otherKey);
      await this.#write(tx);
    });
  }

  /**
   * Says that this server lives. Answers whether it can tell who does not: after a time in which the database was away, or this
   * process or the whole machine stood still, nobody could say so, and everybody gets as long again.
   */
  async beat(): Promise<boolean> {
    try {
      const now = await this.#write(this.db);
      if (this.#steadySince === null || now - this.#last > this.lease / 2) this.#steadySince = now;
      this.#last = now;
      return now - this.#steadySince >= this.lease;
    } catch (error) {
      this.#steadySince = null;
      throw error;
    }
  }

  /** Nothing of this server's is waited for any more. */
  async leave(): Promise<void> {
    if (!this.shared) return;
    await this.db.deleteFrom('servers').where('id', '=', this.id).execute();
  }

  /** Answers the database's time. */
  async #write(db: Kysely<Database>): Promise<number> {
    const alive_until = sql<number>`${databaseNow} + ${this.lease}::bigint`;
    const { now } = await db
      .insertInto('servers')
      .values({ id: this.id, key_check: this.#keyCheck, alive_until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
      .returning(databaseNow.as('now'))
      .executeTakeFirstOrThrow();
    return now;
  }
}

const otherKey =
  'another server of this database signs sessions with another secret: give all of them the same JWT_SECRET (to change it, stop them all first)';
