/**
 * Limits on guessing codes, kept in the database and counted per account, over all its tickets. A
 * try from a known device (or session) counts only for that device, so that nobody else can delay
 * the owner there. Tries from all unknown devices count together, whatever their network. A try
 * counts before its code is checked. At any time three of a million codes are right, and unknown
 * devices get fewer than 11 000 tries a year.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, day, minute } from '../../platform/clock';
import { advisoryLock } from '../../platform/db/locks';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { factorTexts } from '../factors/texts';
import { secondsOver, type TryLimit } from './tryLimits';

const limits = {
  known: [
    { tries: 10, window: 15 * minute },
    { tries: 50, window: day },
  ],
  unknown: [
    { tries: 10, window: 15 * minute },
    { tries: 30, window: day },
  ],
} satisfies Record<string, TryLimit[]>;

/** The origin of a code. `device` names a known device or session; null for any other. */
export interface CodeFrom {
  administratorId: number;
  network: string;
  device: string | null;
}

/** Records a try before its code is checked. Throws too_many_requests with the time to wait. */
export function noteCodeTry(db: Kysely<Database>, clock: Clock, from: CodeFrom): Promise<void> {
  return withTransaction(db, async (tx) => {
    // Concurrent tries wait for one another, so that each counts the others.
    await advisoryLock(tx, `codes of ${from.administratorId}`);
    await assertTriesLeft(tx, clock, from);
    await addCodeTry(tx, clock, from);
  });
}

/** Throws too_many_requests, with the time to wait, if there were too many tries. */
export async function assertTriesLeft(tx: Tx, clock: Clock, from: CodeFrom): Promise<void> {
  const { administratorId, device } = from;
  const tries = tx
    .selectFrom('factor_tries')
    .select('at')
    .where((where) => where.and({ administrator_id: administratorId, device }));
  const waits: number[] = [];
  for (const limit of device === null ? limits.unknown : limits.known)
    waits.push(await secondsOver(tries, clock.now(), limit));
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

/**
 * Deletes the tries of a device after it has sent a right code; other devices' tries stay. For an
 * unknown device, deletes the tries of all unknown devices in its network.
 */
export async function forgetCodeTries(tx: Tx, { administratorId, network, device }: CodeFrom): Promise<void> {
  const own = device === null ? { network, device } : { device };
  await tx
    .deleteFrom('factor_tries')
    .where((where) => where.and({ administrator_id: administratorId, ...own }))
    .execute();
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
