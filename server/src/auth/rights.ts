import type { Kysely } from 'kysely';
import type { Role } from '../../../src/contract/people';
import type { Database } from '../database';
import { mayDo } from '../platform/http/callerRights';
import { authTexts } from './texts';

/** The person who began work that continues after its call. */
export interface Beginner {
  administratorId: number | null;
  /** The id of the call's API token; null or missing if the person called. */
  tokenId?: number | null;
}

/**
 * Returns a sentence that says why a person may not go on with work they began; null if they may.
 * Work that continues after its call checks this before each step, because the person may have lost
 * the role, the account or the API token in the meantime.
 */
export async function whyEnded(
  db: Kysely<Database>,
  { administratorId, tokenId = null }: Beginner,
  needed: Role = 'editor',
): Promise<string | null> {
  // Work without a person was begun on the command line.
  if (administratorId === null) return null;
  const account = await db
    .selectFrom('administrators')
    .select(['role', 'disabled_at'])
    .where('id', '=', administratorId)
    .executeTakeFirst();
  if (!account || account.disabled_at !== null) return authTexts.ended.disabled;
  if (!mayDo(account.role, needed)) return authTexts.ended.role;
  return tokenId !== null && (await isRevoked(db, tokenId)) ? authTexts.ended.token : null;
}

async function isRevoked(db: Kysely<Database>, tokenId: number): Promise<boolean> {
  const living = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return living === undefined;
}
