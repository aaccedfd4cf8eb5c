/** The calls with which a person uses a link to set a password and sign in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JoinInput, LinkTarget } from '../../../../src/contract/people';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import {
  type Administrator,
  addAdministrator,
  findAdministrator,
  lockAccount,
  lockPeople,
  replacePassword,
} from '../accounts';
import { handOver, letInAs } from '../beginSession';
import type { Grant } from '../grants';
import { forgetDevices } from '../knownDevices';
import { forgetAllSignInTries, forgetSignInTries, noteSignInTry } from '../limits/signInLimits';
import { checkNewPassword } from '../passwords';
import { authTexts } from '../texts';
import { tryFrom } from '../verifyPassword';
import { findLink, type LinkRow, takeLink } from './links';

/**
 * Returns the person for whom a link was made. Throws too_many_requests, and validation_failed for
 * a bad link.
 */
export async function checkLink(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<LinkTarget> {
  const { email, name, role, person_id } = await findCounted(services, request, token);
  return { email, name, role, kind: person_id === null ? 'invitation' : 'reset' };
}

/**
 * Uses up a link: adds the invited person, or sets a known person’s password and ends their
 * sessions. Then begins a session, or throws factor_required if the person has a second factor.
 * Throws like `checkLink`, and validation_failed for a weak password, which leaves the link valid.
 */
export async function join(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, password }: JoinInput,
): Promise<Grant> {
  const { db, clock, passwords, sessions } = services;
  const { email } = await findCounted(services, request, token);
  checkNewPassword(password, 'password', email);
  const hash = await passwords.hash(password);
  const { link, account, ended, letIn } = await withTransaction(db, async (tx) => {
    await lockPeople(tx);
    const link = await takeLink(tx, clock, token);
    if (!link) throw badLink();
    const { account, ended } = await (link.person_id === null
      ? makePerson(tx, services, link, hash)
      : setPassword(tx, services, link.person_id, hash));
    return { link, account, ended, letIn: await letInAs(tx, services, request, account) };
  });
  sessions.notifyEnded(ended);
  const event = link.person_id === null ? 'person_joined' : 'password_set';
  noteEvent(request, event, { administratorId: account.id, invitationId: link.id });
  return handOver(services, request, reply, letIn);
}

/**
 * Returns a link. The try counts for the token and its network, as at a sign-in; if the link is
 * valid, its tries are deleted. Throws like `checkLink`.
 */
async function findCounted(
  { db, clock }: Services,
  request: FastifyRequest,
  token: string,
): Promise<LinkRow> {
  const from = tryFrom(request, `link ${hashOf(token)}`, null);
  try {
    await noteSignInTry(db, clock, from);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') noteEvent(request, 'join_limited');
    throw error;
  }
  const link = await findLink(db, clock, token);
  if (!link) {
    noteEvent(request, 'join_failed');
    throw badLink();
  }
  await forgetSignInTries(db, from);
  return link;
}

interface Joined {
  account: Administrator;
  /** The ids of the sessions that ended. */
  ended: number[];
}

/**
 * Makes the invited person. The journal names the sender of the invitation as the author, because
 * the sender chose the e-mail, the name and the role.
 */
async function makePerson(tx: Tx, { clock }: Services, link: LinkRow, hash: string): Promise<Joined> {
  const { email, name, role, administrator_id: administratorId } = link;
  // The administrator command may have added this person meanwhile.
  if (await findAdministrator(tx, email)) throw badLink();
  const entry = { email, name, role, passwordHash: hash, mustChangePassword: false };
  const id = await addAdministrator(tx, clock, entry, { administratorId, cause: 'screen' });
  return { account: await lockedAccount(tx, id), ended: [] };
}

async function setPassword(
  tx: Tx,
  { clock, sessions }: Services,
  personId: number,
  hash: string,
): Promise<Joined> {
  const account = await lockedAccount(tx, personId);
  if (account.disabled_at !== null) throw badLink();
  await replacePassword(tx, clock, account, hash);
  await forgetDevices(tx, personId);
  await forgetAllSignInTries(tx, account.email);
  const ended = await sessions.endOthers(tx, personId, null, 'reset');
  return { account: await lockedAccount(tx, personId), ended };
}

async function lockedAccount(tx: Tx, id: number): Promise<Administrator> {
  const account = await lockAccount(tx, id);
  if (!account) throw badLink();
  return account;
}

function badLink(): Problem {
  return fieldProblem('token', 'link', authTexts.badLink);
}
