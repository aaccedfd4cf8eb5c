/**
 * Limits on guessing codes, kept in the database, over all tickets of an account. A try from a
 * known device (or session) counts for that device alone, so that nobody else delays the owner
 * there; those of all unknown devices count together, wherever they come from. A try counts before
 * its code is checked. Of a million codes three are right at a time: in a year of guessing all day
 * fewer than 11 000 are tried from unknown devices.
 */
import type { Kysely } from 'kysely';
import { type Clock, day, minute, second } from '../../platform/clock';
import { advisoryLock } from '../../platform/db/locks';
import type { Database } from '../../platform/db/schema';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { factorTexts } from './texts';

interface Limit {
  tries: number;
  window: number;
}

const limits = {
  known: [
    { tries: 10, window: 15 * minute },
    { tries: 50, window: day },
  ],
  unknown: [
    { tries: 10, window: 15 * minute },
    { tries: 30, window: day },
  ],
} satisfies Record<string, Limit[]>;

/** Where a code comes from. `device` names a known device or session; null for any other. */
export interface CodeFrom {
  administratorId: number;
  network: string;
  device: string | null;
}

/** Records a try before its code is checked. Throws too_many_requests with how long to wait. */
export function noteCodeTry(db: Kysely<Database>, clock: Clock, from: CodeFrom): Promise<void> {
  return withTransaction(db, async (tx) => {
    // Concurrent tries must count one another.
    await advisoryLock(tx, `codes of ${from.administratorId}`);
    await assertTriesLeft(tx, clock, from);
    await addCodeTry(tx, clock, from);
  });
}

/** Throws too_many_requests with how long to wait, where there were too many tries. */
export async function assertTriesLeft(tx: Tx, clock: Clock, from: CodeFrom): Promise<void> {
  const waits: number[] = [];
  for (const limit of from.device === null ? limits.unknown : limits.known)
    waits.push(await secondsOver(tx, clock.now(), limit, from));
  const seconds = Math.max(...waits);
  if (seconds > 0)
    throw new Problem('too_many_requests', factorTexts.limited(seconds), { retryAfter: seconds });
}

export async function addCodeTry(tx: Tx, clock: Clock, from: CodeFrom): Promise<void> {
  const { administratorId, network, device } = from;
  await tx
    .insertInto('factor_tries')
    .values({ administrator_id: administratorId, network, device, at: clock.now() })
    .execute();
}

/** Deletes the tries of a device that has given a right code; those of others stay. */
export async function forgetCodeTries(tx: Tx, { administratorId, network, device }: CodeFrom): Promise<void> {
  const own = tx.deleteFrom('factor_tries').where('administrator_id', '=', administratorId);
  await (device === null
    ? own.where('device', 'is', null).where('network', '=', network)
    : own.where('device', '=', device)
  ).execute();
}

/** Deletes all tries for an account whose factors are reset. */
export async function forgetAllCodeTries(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('factor_tries').where('administrator_id', '=', administratorId).execute();
}

export async function cleanUpCodeTries(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('factor_tries')
    .where('at', '<', clock.now() - day)
    .execute();
}

/** Returns the seconds until the limit lets the next try in; 0 for at once. */
async function secondsOver(
  tx: Tx,
  now: number,
  limit: Limit,
  { administratorId, device }: CodeFrom,
): Promise<number> {
  const latest = await tx
    .selectFrom('factor_tries')
    .select('at')
    .where('administrator_id', '=', administratorId)
    .where('device', device === null ? 'is' : '=', device)
    .where('at', '>', now - limit.window)
    // A clock that was set back must not lock anybody out for longer than the window.
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .limit(limit.tries)
    .execute();
  const oldest = latest[limit.tries - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest.at + limit.window - now) / second));
}
