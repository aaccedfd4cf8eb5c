import type { Kysely } from 'kysely';
import { type Role, roles } from '../../../src/contract/people';
import type { Database } from '../platform/db/schema';
import { authTexts } from './texts';

/** Who began work that outlives its call. */
export interface Beginner {
  administratorId: number | null;
  /** The API token that the call came with. */
  tokenId?: number | null;
}

/** Returns whether a person with `role` may do what needs `needed`. */
export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/**
 * Returns why a person may not go on with what they began, a sentence; null where they may. Work
 * that outlives its call asks before each piece: the role may be gone, the account disabled, or the
 * token revoked.
 */
export async function whyEnded(
  db: Kysely<Database>,
  { administratorId, tokenId = null }: Beginner,
  needed: Role = 'editor',
): Promise<string | null> {
  // The command line has begun it.
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
