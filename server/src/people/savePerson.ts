/** What an administrator does to other people. */
import type { FastifyRequest } from 'fastify';
import { maxPersonName } from '../../../src/contract/limits';
import type { Person, PersonInput, PersonLink } from '../../../src/contract/people';
import { lockAccount, lockPeople, replacePassword } from '../auth/administrators';
import { forgetDevices } from '../auth/devices';
import { addressOf, makeLink } from '../auth/links';
import { randomPassword } from '../auth/passwords';
import { refuseLesserRole } from '../auth/requireSession';
import { endFamilies } from '../auth/sessionFamilies';
import { authorOf } from '../history/author';
import { wireInstant } from '../platform/clock';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { caller, type SignedIn } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import { cleanOptionalLine } from '../references/nameKeys';
import type { Services } from '../services';
import { changePerson } from './changePerson';
import { personNotFound, readPerson } from './people';
import { peopleTexts } from './texts';

/**
 * Changes a person's name, role, and whether they may sign in. Throws not_found; forbidden for the
 * own role and for disabling oneself; in_use for the last administrator.
 */
export async function savePerson(
  { db, clock, sessions }: Services,
  request: FastifyRequest,
  id: number,
  { name, role, disabled }: PersonInput,
): Promise<Person> {
  const { administratorId } = caller(request);
  const input: PersonInput = {
    ...(name !== undefined && { name: cleanOptionalLine(name, 'name', maxPersonName) ?? '' }),
    ...(role !== undefined && { role }),
    ...(disabled !== undefined && { disabled }),
  };
  const done = await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    if (id === administratorId && disabled) throw new Problem('forbidden', peopleTexts.ownDisabled);
    if (id === administratorId && role !== undefined && role !== 'administrator')
      throw new Problem('forbidden', peopleTexts.ownRole);
    const change = await changePerson(tx, clock, authorOf(request), id, input);
    return { ...change, person: await readPerson(tx, clock, id) };
  });
  sessions.notifyEnded(done.ended);
  if (done.roleChanged) noteEvent(request, 'role_changed', { administratorId, personId: id, role });
  if (done.disabledChanged)
    noteEvent(request, disabled ? 'person_disabled' : 'person_enabled', { administratorId, personId: id });
  return done.person;
}

/**
 * Ends a person's password and sessions at once and makes a link for a new password: whoever knows
 * the old one is out from that moment. Throws not_found; forbidden for oneself and for somebody
 * disabled.
 */
export async function resetPerson(
  { config, db, clock, passwords, sessions }: Services,
  request: FastifyRequest,
  id: number,
): Promise<PersonLink> {
  const { administratorId } = caller(request);
  if (id === administratorId) throw new Problem('forbidden', peopleTexts.ownPassword);
  // Nobody knows it.
  const hash = await passwords.hash(randomPassword());
  const { link, ended } = await withTransaction(db, async (tx) => {
    await holdCaller(tx, caller(request));
    const account = await lockAccount(tx, id);
    if (!account) throw personNotFound();
    if (account.disabled_at !== null) throw new Problem('forbidden', peopleTexts.disabled);
    await replacePassword(tx, clock, account, hash);
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

/** Ends all sessions of a person; of oneself all others. Throws not_found. */
export async function endSessionsOf(
  { db, sessions }: Services,
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const { administratorId, sid } = caller(request);
  const ended = await withTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, id))) throw personNotFound();
    return sessions.endOthers(tx, id, id === administratorId ? sid : null, 'ended');
  });
  sessions.notifyEnded(ended);
  noteEvent(request, 'person_sessions_ended', { administratorId, personId: id });
}

/**
 * Makes others that change people wait. Throws forbidden or session_expired where the caller has
 * been demoted or disabled since the call began.
 */
export async function holdCaller(tx: Tx, { administratorId }: SignedIn): Promise<void> {
  await lockPeople(tx);
  const account = await lockAccount(tx, administratorId);
  if (!account || account.disabled_at !== null) throw new Problem('session_expired');
  refuseLesserRole(account);
}
