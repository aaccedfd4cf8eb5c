/**
 * Links with which a person sets a password: an invitation, or a link for a known person’s new
 * password. The token is random and stored as a hash; linkLife.ts says how long it is valid.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import { isLivingLink, linkLife } from './linkLife';
import type { InvitationsTable } from './tables';

export type LinkRow = Selectable<InvitationsTable>;

/** A new link. Its token is not stored, only a hash of it. */
interface MadeLink {
  id: number;
  token: string;
  expiresAt: number;
}

/** Makes a link and ends any earlier link for the same e-mail. Call `lockPeople` first. */
export async function makeLink(
  tx: Tx,
  clock: Clock,
  whose: Pick<LinkRow, 'person_id' | 'email' | 'name' | 'role' | 'administrator_id'>,
): Promise<MadeLink> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + linkLife;
  await tx.deleteFrom('invitations').where('email', '=', whose.email).execute();
  const { id } = await tx
    .insertInto('invitations')
    .values({ ...whose, token_hash: hashOf(token), created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/**
 * Returns the address of a link. The token is in the fragment, which browsers send to no server.
 */
export function addressOf({ publicOrigin }: Pick<Config, 'publicOrigin'>, { token }: MadeLink): string {
  return `${publicOrigin ?? ''}/admin/join#${token}`;
}

/**
 * Returns the link with this token; undefined if the link was used, has expired, was ended or never
 * existed.
 */
export function findLink(db: Kysely<Database>, clock: Clock, token: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where((is) => isLivingLink(is, clock.now()))
    .executeTakeFirst();
}

/**
 * Uses up a link and returns it; undefined if it is not valid. Of concurrent uses, even on several
 * servers, only one gets the link.
 */
export function takeLink(tx: Tx, clock: Clock, token: string): Promise<LinkRow | undefined> {
  return tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashOf(token))
    .where((is) => isLivingLink(is, clock.now()))
    .returningAll()
    .executeTakeFirst();
}
