/**
 * Ten codes for people who have lost the other factors, each used once; only their hashes are
 * stored.
 */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema';
import type { Tx } from '../../platform/db/transactions';
import { hashOf } from '../refreshTokens';

const count = 10;
/** 32 of them, without those that look alike: 25 are 125 bits, so that a plain hash will do. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 5;
const groupLength = 5;

/** Makes ten new codes, which replace those that were there. */
export async function replaceRecoveryCodes(tx: Tx, administratorId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await removeRecoveryCodes(tx, administratorId);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ administrator_id: administratorId, code_hash: hashOf(plain(code)) })))
    .execute();
  return codes;
}

/** Uses a code up. Of concurrent uses of one code, on any server, one gets true. */
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

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Case, hyphens and spaces do not count: codes are typed from paper. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
