import { createHmac, randomUUID } from 'node:crypto';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database';
import { day, second } from '../clock';
import { databaseNow, databaseNowPlus } from '../db/databaseNow';
import { advisoryLock, isShared } from '../db/locks';
import { withTransaction } from '../db/transactions';
import { StartError } from '../StartError';

/** The times of a lease, in milliseconds; tests use others. */
export interface LeaseSettings {
  /** The silence after which a server counts as gone. */
  duration: number;
  /** The time between two renewals. */
  heartbeat: number;
}

export const defaultLeaseSettings: LeaseSettings = { duration: 15 * second, heartbeat: 3 * second };

/**
 * The lease of this server, one of several that share a PostgreSQL database. Each server renews its
 * lease every few seconds; when a lease expires, another server takes over its owner's running
 * tasks. SQLite has one server, which needs no lease.
 */
export class ServerLease {
  readonly id = randomUUID();
  /** True if several servers may use the database; only then there are leases. */
  readonly shared: boolean;
  readonly #keyCheck: string;
  /**
   * The database's time since when all renewals have been on time; null before the first renewal
   * and after a failed one.
   */
  #steadySince: number | null = null;
  #lastRenewal = 0;

  /** A lease expires after `duration` milliseconds. `secret` is the key that signs sessions. */
  constructor(
    private readonly db: Kysely<Database>,
    secret: string,
    private readonly duration = defaultLeaseSettings.duration,
  ) {
    this.shared = isShared(db);
    this.#keyCheck = createHmac('sha256', secret).update('the same key').digest('hex').slice(0, 16);
  }

  /**
   * Takes a lease. Throws StartError if a running server signs sessions with another secret,
   * because neither server would accept the other's sessions.
   */
  async join(): Promise<void> {
    if (!this.shared) return;
    await withTransaction(this.db, async (tx) => {
      await advisoryLock(tx, 'servers');
      await tx.deleteFrom('servers').where('alive_until', '<', databaseNowPlus(-day)).execute();
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
   * Renews the lease. Returns whether an expired lease of another server proves that it is gone. If
   * the database was unreachable, or this machine was suspended, the other servers may have been
   * unable to renew as well; so each of them gets the full duration again, and the result is false.
   */
  async renew(): Promise<boolean> {
    try {
      const now = await this.#write(this.db);
      if (this.#steadySince === null || now - this.#lastRenewal > this.duration / 2) this.#steadySince = now;
      this.#lastRenewal = now;
      return now - this.#steadySince >= this.duration;
    } catch (error) {
      this.#steadySince = null;
      throw error;
    }
  }

  /** Gives up the lease when the server stops. */
  async leave(): Promise<void> {
    if (!this.shared) return;
    await this.db.deleteFrom('servers').where('id', '=', this.id).execute();
  }

  /** Writes the lease. Returns the database's time. */
  async #write(db: Kysely<Database>): Promise<number> {
    const alive_until = databaseNowPlus(this.duration);
    const { now } = await db
      .insertInto('servers')
      .values({ id: this.id, key_check: this.#keyCheck, alive_until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
      .returning(databaseNow.as('now'))
      .executeTakeFirstOrThrow();
    return now;
  }
}

/**
 * Returns the condition that the owner of a row is gone: its lease has expired. On SQLite the
 * condition always holds, because the only server asks at its start, before it owns any row.
 */
export function isOwnerGone(
  db: Kysely<Database>,
  table: 'batch_tasks' | 'tasks' | 'webhooks',
): Expression<SqlBool> {
  if (!isShared(db)) return sql<SqlBool>`1 = 1`;
  const { exists, not, selectFrom } = expressionBuilder<Database, typeof table>();
  const owner = selectFrom('servers').select('servers.id').whereRef('servers.id', '=', `${table}.owner`);
  return not(exists(owner.where('servers.alive_until', '>', databaseNow)));
}

const otherKey =
  'another server of this database signs sessions with another secret: give all of them the same JWT_SECRET (to change it, stop them all first)';
