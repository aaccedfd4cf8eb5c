import type { OwnPassword } from '../../contract/factors';
import {
  type Invitation,
  type InvitationInput,
  invitation,
  type Person,
  type PersonInput,
  type PersonLink,
  person,
  personLink,
  type Role,
  roles,
} from '../../contract/people';
import type { Id } from '../../contract/types';
import { fields, list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/**
 * Calls of administrators on people and invitations. The server may refuse calls that give somebody
 * access until they carry the administrator's password.
 */

const decode = decoderOf(person);
const decodeInvitation = decoderOf(invitation);
const decodeLink = decoderOf(personLink);

export function listPeople(signal?: AbortSignal): Promise<Person[]> {
  return request('GET', '/api/people/', { decode: list(decode), signal });
}

export function savePerson(personId: Id, input: PersonInput & OwnPassword): Promise<Person> {
  return request('PUT', `/api/people/${personId}`, { decode, body: input });
}

export function resetPerson(personId: Id, proof?: OwnPassword): Promise<PersonLink> {
  return request('POST', `/api/people/${personId}/reset`, { decode: fullLink, body: proof });
}

export function endSessionsOf(personId: Id): Promise<void> {
  return request('DELETE', `/api/people/${personId}/sessions`, { decode: nothing });
}

export function removeFactorsOf(personId: Id, proof?: OwnPassword): Promise<void> {
  return request('DELETE', `/api/people/${personId}/factors`, { decode: nothing, body: proof });
}

export function listInvitations(signal?: AbortSignal): Promise<Invitation[]> {
  return request('GET', '/api/invitations/', { decode: list(decodeInvitation), signal });
}

export function invite(input: InvitationInput & OwnPassword): Promise<PersonLink> {
  return request('POST', '/api/invitations/', { decode: fullLink, body: input });
}

export function endInvitation(invitationId: Id): Promise<void> {
  return request('DELETE', `/api/invitations/${invitationId}`, { decode: nothing });
}

/** Decodes a link; a link without an origin belongs to this origin. */
function fullLink(value: unknown): PersonLink {
  const { link, expiresAt } = decodeLink(value);
  return { link: new URL(link, location.origin).href, expiresAt };
}

/** Returns the roles that must have a second factor. */
export function readRequiredFactors(signal?: AbortSignal): Promise<Role[]> {
  return request('GET', '/api/people/required_factors', { decode: requiredRoles, signal });
}

/**
 * Changes the roles that must have a second factor from those in `seen`; a role that is not changed
 * stays as somebody else may have set it. Returns all.
 */
export function requireFactors(wanted: readonly Role[], seen: readonly Role[]): Promise<Role[]> {
  const body = { roles: wanted, seen };
  return request('PUT', '/api/people/required_factors', { decode: requiredRoles, body });
}

function requiredRoles(value: unknown): Role[] {
  const named: unknown = fields(value).roles;
  if (!Array.isArray(named)) throw new TypeError('no roles');
  return roles.filter((role) => named.includes(role));
}
