/**
 * The rules for how long a link is valid, be it an invitation or a link for a new password. A link
 * ends when it is used, after `linkLife`, when a new link for the same e-mail is made, when
 * somebody ends it, when its person is disabled, and when its maker is no longer an enabled
 * administrator.
 */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, hour } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';

export const linkLife = 72 * hour;

/** Returns the SQL condition that a link is still valid. */
export function isLivingLink(is: ExpressionBuilder<Database, 'invitations'>, now: number) {
  const makers = is
    .selectFrom('administrators as makers')
    .select('makers.id')
    .whereRef('makers.id', '=', 'invitations.administrator_id')
    .where('makers.disabled_at', 'is', null)
    .where('makers.role', '=', 'administrator');
  return is.and([is('invitations.expires_at', '>', now), is.exists(makers)]);
}

/** Ends the link that gives a person a new password. */
export async function endLinkFor(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('person_id', '=', personId).execute();
}

/** Ends all links that an administrator has made. */
export async function endLinksFrom(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('administrator_id', '=', administratorId).execute();
}

export async function cleanUpLinks(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', clock.now()).execute();
}
