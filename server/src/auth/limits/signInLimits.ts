/**
 * Limits on password guessing, kept in the database, so that they hold across restarts and servers.
 * A try from a known device (or session) counts only for that device: 10 tries in 15 minutes.
 * Any other try counts for its account, its network (an IPv4 address, the /64 of an IPv6 one) and
 * its site (an IPv4 address, the /48 of an IPv6 one):
 *   10 tries in 15 minutes for an account from one network, 40 from one site;
 *   50 tries in 15 minutes from one network, 200 from one site, over all accounts;
 *   beyond 20 tries an hour for an account, each site waits for its turn (unknownDeviceTurns.ts).
 * A try counts before its password is verified. A right password deletes the tries that its device
 * has made; for an unknown device, those that its network has made for the account.
 */

import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, hour, minute } from '../../platform/clock';
import { advisoryLock } from '../../platform/db/locks';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import { Problem } from '../../platform/Problem';
import { texts } from '../../platform/problemTexts';
import { emailKey } from '../accounts';
import { latestTries, secondsOver, type TryLimit } from './tryLimits';
import { cleanUpTurns, forgetTurns, secondsUntilTurn } from './unknownDeviceTurns';

const limits = {
  device: { tries: 10, window: 15 * minute },
  accountAndNetwork: { tries: 10, window: 15 * minute },
  accountAndSite: { tries: 40, window: 15 * minute },
  network: { tries: 50, window: 15 * minute },
  site: { tries: 200, window: 15 * minute },
} satisfies Record<string, TryLimit>;
/** The number of tries for one account in an hour before any site has to wait for a turn. */
const freeTries = 20;
/** The number of tries in an hour up to which the wait for a turn grows. */
const counted: TryLimit = { tries: 50, window: hour };

/** The origin of a try. `device` names a known device or session; null for any other. */
export interface TryFrom {
  email: string;
  network: string;
  site: string;
  device: string | null;
}

/** Records a try. Throws too_many_requests with the time to wait. */
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
  // Thrown after the transaction, because an error inside it would roll back the turn that the site
  // was given.
  if (seconds > 0) {
    throw new Problem('too_many_requests', texts.signInLimited(seconds), { retryAfter: seconds });
  }
}

/**
 * Deletes the tries of a device after a sign-in succeeded there. For an unknown device, deletes the
 * account's tries from all unknown devices in its network.
 */
export async function forgetSignInTries(db: Kysely<Database>, from: TryFrom): Promise<void> {
  const { account, network, site, device } = rowOf(from);
  const own = device === null ? { account, network, device } : { account, device };
  await db
    .deleteFrom('login_attempts')
    .where((where) => where.and(own))
    .execute();
  if (device === null) await forgetTurns(db, account, site);
}

/**
 * Deletes all tries for an account whose password was reset, so that its owner can sign in at once.
 */
export async function forgetAllSignInTries(db: Kysely<Database>, email: string): Promise<void> {
  const account = hashOf(emailKey(email));
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
  return { account: hashOf(emailKey(email)), ...place };
}

/** Returns the seconds to wait; 0 if the try is accepted. */
async function refuseKnown(tx: Tx, now: number, { device }: Row): Promise<number> {
  await advisoryLock(tx, `login ${device}`);
  return secondsOver(triesOf(tx, { device }), now, limits.device);
}

async function refuseUnknown(tx: Tx, now: number, { account, network, site }: Row): Promise<number> {
  // Concurrent tries wait for one another, so that each counts the others.
  for (const name of [account, network, site]) await advisoryLock(tx, `login ${name}`);
  const unknown = (of: Partial<Row>) => triesOf(tx, { ...of, device: null });
  const waits = [
    await secondsOver(unknown({ account, network }), now, limits.accountAndNetwork),
    await secondsOver(unknown({ account, site }), now, limits.accountAndSite),
    await secondsOver(unknown({ network }), now, limits.network),
    await secondsOver(unknown({ site }), now, limits.site),
  ];
  const longest = Math.max(...waits);
  if (longest > 0) return longest;
  const tries = (await latestTries(unknown({ account }), now, counted)).length;
  return tries < freeTries ? 0 : secondsUntilTurn(tx, now, account, site, tries - freeTries);
}

function triesOf(tx: Tx, of: Partial<Row>) {
  return tx
    .selectFrom('login_attempts')
    .select('at')
    .where((where) => where.and(of));
}
