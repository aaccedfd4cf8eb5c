/**
 * The turns of unknown devices at an account under attack. Each site (an IPv4 address, or the /48
 * of an IPv6 one) is given an instant from which its next try is accepted. That instant is at most
 * a minute ahead, and a site gets five turns a day. Other sites’ tries cannot postpone a turn that
 * was given. So an owner with a new device gets in within a minute, while each network of an
 * attacker gets five guesses a day. All sites together get 300 turns a minute.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, day, minute, second } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';

const turnsADay = 5;
const maxWait = minute;
/** The longest wait that the account’s number of tries alone can cause. */
const maxDelay = 10 * second;
/** The time between two turns at one account: 300 turns a minute, 18 000 an hour. */
const spacing = minute / 300;
/** The time after which an unused turn expires. */
const keptFor = 15 * minute;
/** The seconds after which a site may ask again if all turns of the next minute are taken. */
const retryWhenFull = 5;

/**
 * Uses the site’s turn if it has come, or gives the site a turn. Returns the seconds to wait; 0 if
 * the turn has come. `tries` counts the account’s tries beyond the free ones; the wait grows with
 * them.
 */
export async function secondsUntilTurn(
  tx: Tx,
  now: number,
  account: string,
  site: string,
  tries: number,
): Promise<number> {
  const turns = await tx
    .selectFrom('login_turns')
    .select(['id', 'at', 'made_at', 'used_at'])
    .where('account', '=', account)
    .where('site', '=', site)
    .where('made_at', '>', now - day)
    // A clock that was set back must not postpone a turn.
    .where('made_at', '<=', now)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(turnsADay)
    .execute();
  const latest = turns[0];
  if (latest && latest.used_at === null && now < latest.at + keptFor) {
    if (now < latest.at) return secondsTo(latest.at, now);
    await tx.updateTable('login_turns').set({ used_at: now }).where('id', '=', latest.id).execute();
    return 0;
  }
  const oldest = turns[turnsADay - 1];
  if (oldest) return secondsTo(oldest.made_at + day, now);
  const at = Math.max(now + Math.min(maxDelay, (tries + 1) * second), await nextFree(tx, now, account));
  if (at > now + maxWait) return retryWhenFull;
  await tx.insertInto('login_turns').values({ account, site, made_at: now, at, used_at: null }).execute();
  return secondsTo(at, now);
}

/** Deletes the turns of one site of an account, or of all its sites. */
export async function forgetTurns(db: Kysely<Database>, account: string, site?: string): Promise<void> {
  let query = db.deleteFrom('login_turns').where('account', '=', account);
  if (site !== undefined) query = query.where('site', '=', site);
  await query.execute();
}

export async function cleanUpTurns(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('login_turns')
    .where('made_at', '<', clock.now() - day)
    .execute();
}

async function nextFree(tx: Tx, now: number, account: string): Promise<number> {
  const last = await tx
    .selectFrom('login_turns')
    .select('at')
    .where('account', '=', account)
    .where('at', '<=', now + maxWait)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.at ?? 0) + spacing;
}

function secondsTo(instant: number, now: number): number {
  return Math.max(1, Math.ceil((instant - now) / second));
}
