import type { FastifyRequest } from 'fastify';
import { maxPersonName } from '../../../src/contract/limits';
import type { Person, PersonInput } from '../../../src/contract/people';
import { holdCaller } from '../auth/holdCaller';
import { authorOf } from '../history/author';
import { withTransaction } from '../platform/db/transactions';
import { caller } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import { cleanOptionalLine } from '../platform/text';
import type { Services } from '../services';
import { changePerson } from './changePerson';
import { readPerson } from './people';
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
