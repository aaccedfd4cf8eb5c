/** The rule that says who must have a second factor and has none. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import type { Flag } from '../../platform/db/tables';

/** The prefix of the settings that name the roles which must have a second factor. */
export const requiredPrefix = 'required_factor_';

/**
 * The SQL column that is 1 for a person whose role must have a second factor and who has none,
 * otherwise 0.
 */
export const factorDue = sql<Flag>`case when exists (
      select 1 from settings where settings.name = ${sql.lit(requiredPrefix)} || administrators.role
    ) and not exists (
      select 1 from totp_secrets
      where totp_secrets.administrator_id = administrators.id and totp_secrets.secret is not null
    ) and not exists (
      select 1 from passkeys where passkeys.administrator_id = administrators.id
    ) then 1 else 0 end`.as('factor_due');

export async function isFactorDue(db: Kysely<Database>, administratorId: number): Promise<Flag> {
  const { factor_due } = await db
    .selectFrom('administrators')
    .select(factorDue)
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  return factor_due;
}
