import type { FastifyRequest } from 'fastify';
import { maxPersonName } from '../../../src/contract/limits';
import type { Person, PersonInput } from '../../../src/contract/people';
import {
  type Administrator,
  changeAccount,
  hasOtherAdministrator,
  lockAccount,
  lockPeople,
  valuesOf,
} from '../auth/accounts';
import { endRightsOf } from '../auth/endRights';
import { holdCaller } from '../auth/holdCaller';
import { endLinkFor } from '../auth/links/linkLife';
import { endFamilies } from '../auth/sessionFamilies';
import { type Author, authorOf } from '../history/author';
import type { Clock } from '../platform/clock';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { caller } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import { cleanOptionalLine } from '../platform/text';
import type { Services } from '../services';
import { unshareViewsOf } from '../views/views';
import { personNotFound, readPerson } from './people';
import { peopleTexts } from './texts';

/**
 * Changes a person’s name, role and access, and returns the person. Throws not_found; forbidden for
 * changing one’s own role or disabling oneself; in_use for the last administrator.
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

/** The result of changing a person. */
interface PersonChange {
  /** The account before the change. */
  account: Administrator;
  roleChanged: boolean;
  disabledChanged: boolean;
  /** The ids of the sessions that ended. Notify their watchers after the transaction. */
  ended: number[];
}

/**
 * Changes a person. A disabled person at once loses their sessions, API tokens and any link for a
 * new password, and their views are no longer shared. A former administrator’s links end, and their
 * webhooks are paused. Throws not_found, and in_use for the last enabled administrator, because one
 * must always remain.
 */
export async function changePerson(
  tx: Tx,
  clock: Clock,
  author: Author,
  id: number,
  input: PersonInput,
): Promise<PersonChange> {
  await lockPeople(tx);
  const account = await lockAccount(tx, id);
  if (!account) throw personNotFound();
  const from = valuesOf(account);
  const to = { ...from, ...input };
  const isAble = ({ role, disabled }: typeof from) => role === 'administrator' && !disabled;
  const loses = isAble(from) && !isAble(to);
  if (loses && !(await hasOtherAdministrator(tx, id)))
    throw new Problem('in_use', peopleTexts.lastAdministrator);
  await changeAccount(tx, clock, author, account, to);
  const because = to.disabled ? 'disabled' : 'demoted';
  if (loses) await endRightsOf(tx, clock, author, id, because);
  const isDisabled = to.disabled && !from.disabled;
  if (isDisabled) await endLinkFor(tx, id);
  if (isDisabled) await unshareViewsOf(tx, clock.now(), id);
  const ended = isDisabled ? await endFamilies(tx, clock, 'disabled', { administratorId: id }) : [];
  return {
    account,
    roleChanged: to.role !== from.role,
    disabledChanged: to.disabled !== from.disabled,
    ended,
  };
}
