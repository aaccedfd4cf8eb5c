/** Ends a person's access: the password and the sessions, or only the sessions. */
import type { FastifyRequest } from 'fastify';
import type { PersonLink } from '../../../src/contract/people';
import { lockAccount, recordReset, replacePassword } from '../auth/accounts';
import { holdCaller } from '../auth/holdCaller';
import { forgetDevices } from '../auth/knownDevices';
import { addressOf, makeLink } from '../auth/links/links';
import { randomPassword } from '../auth/passwords';
import { endFamilies } from '../auth/sessionFamilies';
import { authorOf } from '../history/author';
import { wireInstant } from '../platform/clock';
import { withTransaction } from '../platform/db/transactions';
import { caller } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { personNotFound } from './people';
import { peopleTexts } from './texts';

/**
 * Ends a person’s password and sessions at once, and returns a link with which they set a new
 * password. Throws not_found, and forbidden for oneself and for a disabled person.
 */
export async function resetPerson(
  { config, db, clock, passwords, sessions }: Services,
  request: FastifyRequest,
  id: number,
): Promise<PersonLink> {
  const { administratorId } = caller(request);
  if (id === administratorId) throw new Problem('forbidden', peopleTexts.ownPassword);
  // Until the link is used, the password is one that nobody knows.
  const hash = await passwords.hash(randomPassword());
  const { link, ended } = await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    const account = await lockAccount(tx, id);
    if (!account) throw personNotFound();
    if (account.disabled_at !== null) throw new Problem('forbidden', peopleTexts.disabled);
    await replacePassword(tx, clock, account, hash);
    await recordReset(tx, clock.now(), authorOf(request), account, 'password');
    await forgetDevices(tx, id);
    const { email, name, role } = account;
    const whose = { person_id: id, email, name, role, administrator_id: administratorId };
    const link = await makeLink(tx, clock, whose);
    return { link, ended: await endFamilies(tx, clock, 'reset', { administratorId: id }) };
  });
  sessions.notifyEnded(ended);
  noteEvent(request, 'person_reset', { administratorId, personId: id });
  return { link: addressOf(config, link), expiresAt: wireInstant(link.expiresAt) };
}

/**
 * Ends all sessions of a person; if the person is the caller, the current session stays. Throws
 * not_found.
 */
export async function endSessionsOf(
  { db, sessions }: Services,
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const { administratorId, sid } = caller(request);
  const ended = await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    if (!(await lockAccount(tx, id))) throw personNotFound();
    return sessions.endOthers(tx, id, id === administratorId ? sid : null, 'ended');
  });
  sessions.notifyEnded(ended);
  noteEvent(request, 'person_sessions_ended', { administratorId, personId: id });
}
