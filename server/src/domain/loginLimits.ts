/**
 * Limits on password guessing, kept in the database, so that they hold across restarts and servers:
 *   10 tries in 15 minutes of one account from one address,
 *   50 tries in 15 minutes from one address,
 *   100 tries in an hour of one account from addresses from which it has never signed in; those from which
 *   it has stay open, so that a stranger cannot lock anybody out.
 * A try counts from before its password is looked at; a right password takes the account's tries from that address back.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { waitInTurn } from '../db/locks';
import type { Database } from '../db/schema';
import { Problem } from '../Problem';
import { texts } from '../texts';
import { emailKey } from './administrators';
import { type Clock, hour, minute, second } from './clock';
import { type Tx, withTransaction } from './transactions';

const accountAndAddress = { tries: 10, window: 15 * minute };
const address = { tries: 50, window: 15 * minute };
const account = { tries: 100, window: hour };

interface Limit {
  tries: number;
  window: number;
}

/** Notes a try, or refuses it with too_many_requests and how long to wait. */
export async function noteLoginTry(
  db: Kysely<Database>,
  clock: Clock,
  email: string,
  ip: string,
): Promise<void> {
  const now = clock.now();
  const who = accountHash(email);
  await withTransaction(db, async (tx) => {
    // Tries that come at once must count one another.
    await waitInTurn(tx, `login ${who}`);
    await waitInTurn(tx, `login ${ip}`);
    await refuseOver(tx, now, accountAndAddress, { account: who, ip });
    await refuseOver(tx, now, address, { ip });
    if (!(await hasSignedInFrom(tx, email, ip))) await refuseOver(tx, now, account, { account: who });
    await tx.insertInto('login_attempts').values({ account: who, ip, at: now }).execute();
  });
}

/** The password was right. */
export async function forgetLoginTries(db: Kysely<Database>, email: string, ip: string): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('account', '=', accountHash(email))
    .where('ip', '=', ip)
    .execute();
}

export async function cleanUpLoginTries(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('at', '<', clock.now() - hour)
    .execute();
}

async function refuseOver(
  tx: Tx,
  now: number,
  limit: Limit,
  of: { account?: string; ip?: string },
): Promise<void> {
  let query = tx
    .selectFrom('login_attempts')
    .select('at')
    .where('at', '>', now - limit.window)
    // A clock that was set back must not lock anybody out for longer than the window.
    .where('at', '<=', now);
  if (of.account !== undefined) query = query.where('account', '=', of.account);
  if (of.ip !== undefined) query = query.where('ip', '=', of.ip);
  const latest = await query.orderBy('at', 'desc').limit(limit.tries).execute();
  const oldest = latest[limit.tries - 1];
  if (!oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.at + limit.window - now) / second));
  throw new Problem('too_many_requests', texts.loginLimited(seconds), { retryAfter: seconds });
}

async function hasSignedInFrom(tx: Tx, email: string, ip: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session_families')
    .innerJoin('administrators', 'administrators.id', 'session_families.administrator_id')
    .select('session_families.id')
    .where('administrators.email', '=', emailKey(email))
    .where('session_families.ip', '=', ip)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function accountHash(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}
