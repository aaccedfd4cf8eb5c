import type { OwnPassword } from '../contract/factors';
import {
  type Invitation,
  type InvitationInput,
  invitation,
  type Person,
  type PersonInput,
  type PersonLink,
  person,
  personLink,
} from '../contract/people';
import type { Id } from '../contract/types';
import { list, nothing } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';

/**
 * Calls of administrators on people and invitations. Those that open a way in for somebody may be
 * refused for want of the password.
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

/** A link without an address of its own is one of this origin. */
function fullLink(value: unknown): PersonLink {
  const { link, expiresAt } = decodeLink(value);
  return { link: new URL(link, location.origin).href, expiresAt };
}
