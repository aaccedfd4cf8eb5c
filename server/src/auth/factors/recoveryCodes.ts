/**
 * Recovery codes: ten per person, for people who have lost their other factors. Each is used once;
 * only hashes are stored.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import type { Tx } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import { randomGroups } from '../randomGroups';

const count = 10;
/**
 * The number of groups in a code. Five groups hold 125 random bits, too many to guess, so that a
 * plain hash is safe.
 */
const groups = 5;

/** Replaces the person’s codes with ten new ones, and returns these. */
export async function replaceRecoveryCodes(tx: Tx, administratorId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomGroups(groups));
  await removeRecoveryCodes(tx, administratorId);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ administrator_id: administratorId, code_hash: hashOf(plain(code)) })))
    .execute();
  return codes;
}

/**
 * Uses up a code. Returns false if it is wrong or was used before. If several calls use a code
 * concurrently, even on several servers, only one of them gets true.
 */
export async function takeRecoveryCode(tx: Tx, administratorId: number, code: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hashOf(plain(code)))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Kysely<Database>, administratorId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function removeRecoveryCodes(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
}

/** Returns a code without case, hyphens and spaces, because people type codes from paper. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
