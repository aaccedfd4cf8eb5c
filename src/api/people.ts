import type { OwnPassword } from '../contract/factors';
import {
  type FactorKind,
  type Invitation,
  type InvitationInput,
  type Person,
  type PersonInput,
  type PersonLink,
  type Role,
  roles,
} from '../contract/people';
import type { Id } from '../contract/types';
import { fields, id, list, nothing, orNull, text } from '../http/decode';
import { request } from '../http/request';
import { numberOrNull, textOrNull } from './values';

/**
 * Calls of administrators on people and invitations. Those that open a way in for somebody may be
 * refused for want of the password.
 */

export function listPeople(signal?: AbortSignal): Promise<Person[]> {
  return request('GET', '/api/people/', { decode: list(person), signal });
}

export function savePerson(personId: Id, input: PersonInput & OwnPassword): Promise<Person> {
  return request('PUT', `/api/people/${personId}`, { decode: person, body: input });
}

export function resetPerson(personId: Id, proof?: OwnPassword): Promise<PersonLink> {
  return request('POST', `/api/people/${personId}/reset`, { decode: personLink, body: proof });
}

export function endSessionsOf(personId: Id): Promise<void> {
  return request('DELETE', `/api/people/${personId}/sessions`, { decode: nothing });
}

export function removeFactorsOf(personId: Id, proof?: OwnPassword): Promise<void> {
  return request('DELETE', `/api/people/${personId}/factors`, { decode: nothing, body: proof });
}

export function listInvitations(signal?: AbortSignal): Promise<Invitation[]> {
  return request('GET', '/api/invitations/', { decode: list(invitation), signal });
}

export function invite(input: InvitationInput & OwnPassword): Promise<PersonLink> {
  return request('POST', '/api/invitations/', { decode: personLink, body: input });
}

export function endInvitation(invitationId: Id): Promise<void> {
  return request('DELETE', `/api/invitations/${invitationId}`, { decode: nothing });
}

/** A person with a role that is unknown here is shown with the least one. */
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'viewer';
}

function person(value: unknown): Person {
  const entry = fields(value);
  return {
    id: id(entry.id),
    email: text(entry.email),
    name: text(entry.name),
    role: roleOf(entry.role),
    disabled: entry.disabled === true,
    createdAt: text(entry.createdAt),
    lastSeenAt: textOrNull(entry.lastSeenAt),
    sessions: numberOrNull(entry.sessions) ?? 0,
    factors: list(factor)(entry.factors ?? []),
    provider: entry.provider === true,
  };
}

function factor(value: unknown): FactorKind {
  if (value !== 'totp' && value !== 'passkey') throw new TypeError('not a factor');
  return value;
}

function invitation(value: unknown): Invitation {
  const entry = fields(value);
  return {
    id: id(entry.id),
    email: text(entry.email),
    name: text(entry.name),
    role: roleOf(entry.role),
    createdAt: text(entry.createdAt),
    expiresAt: text(entry.expiresAt),
    administrator: orNull(sender)(entry.administrator),
  };
}

function sender(value: unknown): { id: Id; email: string } {
  const entry = fields(value);
  return { id: id(entry.id), email: text(entry.email) };
}

/** A link without an address of its own is one of this origin. */
function personLink(value: unknown): PersonLink {
  const entry = fields(value);
  const link = text(entry.link);
  if (link === '') throw new TypeError('not a link');
  return { link: new URL(link, location.origin).href, expiresAt: text(entry.expiresAt) };
}
