/** Invitations: links for new people. Their lifetime is in auth/links/linkLife.ts. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { maxPersonName } from '../../../src/contract/limits';
import type { Invitation, InvitationInput, PersonLink } from '../../../src/contract/people';
import { emailKey, findAdministrator, isEmail } from '../auth/accounts';
import { holdCaller } from '../auth/holdCaller';
import { isLivingLink } from '../auth/links/linkLife';
import { addressOf, makeLink } from '../auth/links/links';
import type { Database } from '../database';
import { type Clock, wireInstant } from '../platform/clock';
import { withTransaction } from '../platform/db/transactions';
import { caller } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { fieldProblem, Problem } from '../platform/Problem';
import { cleanOptionalLine } from '../platform/text';
import type { Services } from '../services';
import { peopleTexts } from './texts';

/** Returns the valid invitations, the latest first. */
export async function listInvitations(db: Kysely<Database>, clock: Clock): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('administrators', 'administrators.id', 'invitations.administrator_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.name',
      'invitations.role',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.administrator_id',
      'administrators.email as maker',
    ])
    .where('invitations.person_id', 'is', null)
    .where((is) => isLivingLink(is, clock.now()))
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: wireInstant(row.created_at),
    expiresAt: wireInstant(row.expires_at),
    administrator: { id: row.administrator_id, email: row.maker },
  }));
}

/**
 * Invites a person, and ends an earlier invitation for the same e-mail. Returns the link, which
 * cannot be read again because only a hash of its token is stored. A repeated call makes another
 * link. Throws validation_failed if the e-mail or the name is invalid, or if a person with this
 * e-mail exists.
 */
export async function invite(
  { config, db, clock }: Services,
  request: FastifyRequest,
  input: InvitationInput,
): Promise<PersonLink> {
  const { administratorId } = caller(request);
  const { role } = input;
  const email = emailKey(input.email);
  if (!isEmail(email)) throw fieldProblem('email', 'email', peopleTexts.email);
  const name = cleanOptionalLine(input.name, 'name', maxPersonName) ?? '';
  const link = await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    if (await findAdministrator(tx, email)) throw fieldProblem('email', 'known', peopleTexts.known);
    return makeLink(tx, clock, { person_id: null, email, name, role, administrator_id: administratorId });
  });
  noteEvent(request, 'person_invited', { administratorId, invitationId: link.id, role });
  return { link: addressOf(config, link), expiresAt: wireInstant(link.expiresAt) };
}

/** Ends an invitation. Throws not_found if it has been used, has expired or was ended. */
export async function endInvitation(
  { db, clock }: Services,
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const { administratorId } = caller(request);
  await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('person_id', 'is', null)
      .where((is) => isLivingLink(is, clock.now()))
      .returning('id')
      .executeTakeFirstOrThrow(() => new Problem('not_found', peopleTexts.invitationNotFound));
  });
  noteEvent(request, 'invitation_ended', { administratorId, invitationId: id });
}
