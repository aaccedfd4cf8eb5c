/**
 * Limits on password guessing, kept in the database, so that they hold across restarts and servers.
 * A try from a known device (or session) counts for that device alone: 10 tries in 15 minutes.
 * Any other try counts for its account, its network (an IPv4 address, the /64 of an IPv6 one) and
 * its site (an IPv4 address, the /48 of an IPv6 one):
 *   10 tries in 15 minutes for an account from one network, 40 from one site;
 *   50 tries in 15 minutes from one network, 200 from one site, over all accounts;
 *   beyond 20 tries an hour for an account, each site waits for its turn (signInTurns.ts).
 * A try counts before its password is verified; a right password takes its own tries back.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, hour, minute, second } from '../platform/clock';
import { advisoryLock } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { emailKey } from './administrators';
import { cleanUpTurns, forgetTurns, secondsUntilTurn } from './unknownDeviceTurns';

const limits = {
  device: { tries: 10, window: 15 * minute },
  accountAndNetwork: { tries: 10, window: 15 * minute },
  accountAndSite: { tries: 40, window: 15 * minute },
  network: { tries: 50, window: 15 * minute },
  site: { tries: 200, window: 15 * minute },
} as const;
/** Tries for one account in an hour before anybody waits. */
const freeTries = 20;
/** The count up to which the wait grows. */
const mostCounted = 50;

interface Limit {
  tries: number;
  window: number;
}

/** Where a try comes from. `device` names a known device or session; null for any other. */
export interface TryFrom {
  email: string;
  network: string;
  site: string;
  device: string | null;
}

/** Records a try. Throws too_many_requests with how long to wait. */
export async function noteSignInTry(db: Kysely<Database>, clock: Clock, from: TryFrom): Promise<void> {
  const now = clock.now();
  const noted = rowOf(from);
  const seconds = await withTransaction(db, async (tx) => {
    const wait =
      noted.device === null ? await refuseUnknown(tx, now, noted) : await refuseKnown(tx, now, noted);
    if (wait === 0)
      await tx
        .insertInto('login_attempts')
        .values({ ...noted, at: now })
        .execute();
    return wait;
  });
  // Thrown outside the transaction: a turn that was given has to be stored.
  if (seconds > 0) {
    throw new Problem('too_many_requests', texts.signInLimited(seconds), { retryAfter: seconds });
  }
}

/** Deletes the tries of a sign-in that succeeded. */
export async function forgetSignInTries(db: Kysely<Database>, from: TryFrom): Promise<void> {
  const { account, network, site, device } = rowOf(from);
  let own = db.deleteFrom('login_attempts').where('account', '=', account);
  own =
    device === null
      ? own.where('device', 'is', null).where('network', '=', network)
      : own.where('device', '=', device);
  await own.execute();
  if (device === null) await forgetTurns(db, account, site);
}

/** Deletes all tries for an account that an operator has reset: its owner starts afresh. */
export async function forgetAllSignInTries(db: Kysely<Database>, email: string): Promise<void> {
  const account = accountHash(email);
  await db.deleteFrom('login_attempts').where('account', '=', account).execute();
  await forgetTurns(db, account);
}

export async function cleanUpSignInTries(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('at', '<', clock.now() - hour)
    .execute();
  await cleanUpTurns(db, clock);
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ email, ...place }: TryFrom) {
  return { account: accountHash(email), ...place };
}

/** Returns the seconds to wait; 0 where the try is accepted. */
async function refuseKnown(tx: Tx, now: number, { device }: Row): Promise<number> {
  await advisoryLock(tx, `login ${device}`);
  return secondsOver(tx, now, limits.device, { device });
}

async function refuseUnknown(tx: Tx, now: number, { account, network, site }: Row): Promise<number> {
  // Concurrent tries must count one another.
  for (const name of [account, network, site]) await advisoryLock(tx, `login ${name}`);
  const waits = [
    await secondsOver(tx, now, limits.accountAndNetwork, { account, network, device: null }),
    await secondsOver(tx, now, limits.accountAndSite, { account, site, device: null }),
    await secondsOver(tx, now, limits.network, { network, device: null }),
    await secondsOver(tx, now, limits.site, { site, device: null }),
  ];
  const longest = Math.max(...waits);
  if (longest > 0) return longest;
  const tries = (await latestTries(tx, now, hour, mostCounted, { account, device: null })).length;
  return tries < freeTries ? 0 : secondsUntilTurn(tx, now, account, site, tries - freeTries);
}

/** Returns the seconds until the limit lets the next try in; 0 for at once. */
async function secondsOver(tx: Tx, now: number, limit: Limit, of: Partial<Row>): Promise<number> {
  const latest = await latestTries(tx, now, limit.window, limit.tries, of);
  const oldest = latest[limit.tries - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + limit.window - now) / second));
}

/** Returns the instants of the latest tries, at most `most`. */
async function latestTries(
  tx: Tx,
  now: number,
  window: number,
  most: number,
  of: Partial<Row>,
): Promise<number[]> {
  let query = tx
    .selectFrom('login_attempts')
    .select('at')
    .where('at', '>', now - window)
    // A clock that was set back must not lock anybody out for longer than the window.
    .where('at', '<=', now);
  if (of.account !== undefined) query = query.where('account', '=', of.account);
  if (of.network !== undefined) query = query.where('network', '=', of.network);
  if (of.site !== undefined) query = query.where('site', '=', of.site);
  if (of.device === null) query = query.where('device', 'is', null);
  else if (of.device !== undefined) query = query.where('device', '=', of.device);
  const rows = await query.orderBy('at', 'desc').limit(most).execute();
  return rows.map((row) => row.at);
}

function accountHash(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}
