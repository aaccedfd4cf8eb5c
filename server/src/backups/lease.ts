import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, second } from '../platform/clock';
import { databaseNow } from '../platform/db/databaseNow';
import { advisoryLock, isShared } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';

const name = 'backup_lease';
/** Milliseconds after which a server loses its lease unless it renews it. */
const duration = 60 * second;
/** Milliseconds between renewals of the lease by its owner. */
export const renewal = duration / 4;

interface Lease {
  owner: string;
  until: number;
}

/**
 * Takes or renews the right to make a backup. Only one server of a database has it at a time.
 * Returns false if another server has it.
 */
export function takeLease(db: Kysely<Database>, owner: string, clock: Clock): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await advisoryLock(tx, name);
    const now = await timeOf(tx, clock);
    const known = await readLease(tx);
    if (known && known.owner !== owner && isAlive(known, now)) return false;
    const value = JSON.stringify({ owner, until: now + duration } satisfies Lease);
    await tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return true;
  });
}

/** Gives up the right, unless another server has it by now. */
export async function leaveLease(db: Kysely<Database>, owner: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await advisoryLock(tx, name);
    if ((await readLease(tx))?.owner !== owner) return;
    await tx.deleteFrom('settings').where('name', '=', name).execute();
  });
}

/** Returns whether another server has taken over the right. */
export async function isLost(db: Kysely<Database>, owner: string): Promise<boolean> {
  const known = await readLease(db);
  return known !== null && known.owner !== owner;
}

/** Returns whether a server is making a backup. */
export async function isLeased(db: Kysely<Database>, clock: Clock): Promise<boolean> {
  const known = await readLease(db);
  return known !== null && isAlive(known, await timeOf(db, clock));
}

/**
 * Returns whether a lease is valid. A lease that ends more than `duration` from now is not, because
 * it was taken while a clock was wrong.
 */
function isAlive({ until }: Lease, now: number): boolean {
  return until > now && until <= now + duration;
}

/**
 * Returns the time of the database, because the servers’ clocks may differ. SQLite has only one
 * server, so its clock is used.
 */
async function timeOf(db: Kysely<Database>, clock: Clock): Promise<number> {
  if (!isShared(db)) return clock.now();
  const { now } = await db.selectNoFrom(databaseNow.as('now')).executeTakeFirstOrThrow();
  return now;
}

async function readLease(db: Kysely<Database>): Promise<Lease | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  // Only `takeLease` writes this value.
  return row ? (JSON.parse(row.value) as Lease) : null;
}
