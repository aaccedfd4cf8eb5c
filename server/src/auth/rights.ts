import type { Kysely } from 'kysely';
import { type Role, roles } from '../../../src/contract/people';
import type { Database } from '../platform/db/schema';
import { authTexts } from './texts';

/** Whether who has `role` may do what needs `needed`. */
export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/**
 * Returns why a person may not go on with what they began, a sentence; null where they may. Work
 * that outlives its call asks before each piece: the role may be gone, or the account disabled.
 */
export async function whyEnded(
  db: Kysely<Database>,
  administratorId: number | null,
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
  return mayDo(account.role, needed) ? null : authTexts.ended.role;
}
