import type { Kysely } from 'kysely';
import { type Clock, second } from '../platform/clock';
import { databaseNow } from '../platform/db/databaseNow';
import { advisoryLock, isShared } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';

const name = 'backup_lease';
/** Milliseconds after which a silent server has given its lease up. */
const duration = 60 * second;
/** How often the one that makes a backup renews it. */
export const renewal = duration / 4;

interface Lease {
  owner: string;
  until: number;
}

/**
 * Takes or renews the right to make a backup: of all servers on a database one has it. Returns
 * false where another one does.
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

/** Gives the right back; another's stays. */
export async function leaveLease(db: Kysely<Database>, owner: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await advisoryLock(tx, name);
    if ((await readLease(tx))?.owner !== owner) return;
    await tx.deleteFrom('settings').where('name', '=', name).execute();
  });
}

/** Returns whether another server has taken the right over. */
export async function isLost(db: Kysely<Database>, owner: string): Promise<boolean> {
  const known = await readLease(db);
  return known !== null && known.owner !== owner;
}

/** Returns whether a server is making a backup. */
export async function isLeased(db: Kysely<Database>, clock: Clock): Promise<boolean> {
  const known = await readLease(db);
  return known !== null && isAlive(known, await timeOf(db, clock));
}

/** A lease that ends later than any can was taken while the clock was wrong. */
function isAlive({ until }: Lease, now: number): boolean {
  return until > now && until <= now + duration;
}

/** The servers' clocks may differ; a database of one server has none of its own. */
async function timeOf(db: Kysely<Database>, clock: Clock): Promise<number> {
  if (!isShared(db)) return clock.now();
  const { now } = await db.selectNoFrom(databaseNow.as('now')).executeTakeFirstOrThrow();
  return now;
}

async function readLease(db: Kysely<Database>): Promise<Lease | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  // Our own JSON.
  return row ? (JSON.parse(row.value) as Lease) : null;
}
