/**
 * Links by which a person gets a password: an invitation, or a new password for somebody known. The
 * token is random, stored hashed, and good once within 72 hours, as long as who made the link is an
 * enabled administrator.
 */
import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { type Clock, hour } from '../platform/clock';
import type { Config } from '../platform/config';
import type { Database } from '../platform/db/schema';
import type { InvitationsTable } from '../platform/db/signInTables';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from './refreshTokens';

const linkLife = 72 * hour;

export type LinkRow = Selectable<InvitationsTable>;

/** A new link. The token is known here alone. */
export interface MadeLink {
  id: number;
  token: string;
  expiresAt: number;
}

/** Makes a link and ends an earlier one for the same e-mail. The caller has locked the people. */
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

/** Returns the address of a link. Its fragment is sent to no server. */
export function addressOf({ publicOrigin }: Pick<Config, 'publicOrigin'>, { token }: MadeLink): string {
  return `${publicOrigin ?? ''}/admin/join#${token}`;
}

/** Returns the link of a token; undefined where it is spent, late, ended or unknown. */
export function findLink(db: Kysely<Database>, clock: Clock, token: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where((is) => isLiving(is, clock.now()))
    .executeTakeFirst();
}

/** Uses a link up. Of concurrent uses, on any server, one gets it. */
export function takeLink(tx: Tx, clock: Clock, token: string): Promise<LinkRow | undefined> {
  return tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashOf(token))
    .where((is) => isLiving(is, clock.now()))
    .returningAll()
    .executeTakeFirst();
}

/** Ends the link by which a person gets a new password. */
export async function endLinkFor(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('person_id', '=', personId).execute();
}

/** Ends all links that somebody has made. */
export async function endLinksFrom(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('administrator_id', '=', administratorId).execute();
}

export async function cleanUpLinks(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', clock.now()).execute();
}

/** Returns the condition of links that can be used. */
export function isLiving(is: ExpressionBuilder<Database, 'invitations'>, now: number) {
  const makers = is
    .selectFrom('administrators as makers')
    .select('makers.id')
    .whereRef('makers.id', '=', 'invitations.administrator_id')
    .where('makers.disabled_at', 'is', null)
    .where('makers.role', '=', 'administrator');
  return is.and([is('invitations.expires_at', '>', now), is.exists(makers)]);
}
