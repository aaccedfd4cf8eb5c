/** Links by which people of a test come. */
import type { InvitationInput, PersonLink } from '../../../src/contract/people';
import type { Answer, CallOptions, TestApp } from '../support/app';

export const olena: InvitationInput = { email: 'olena@example.com', name: 'Олена', role: 'editor' };

/** Invites a person, and returns the token of the link. */
export async function invite(t: TestApp, input: InvitationInput = olena): Promise<string> {
  return tokenOf(await t.data<PersonLink>('POST', '/api/invitations/', input));
}

export function tokenOf({ link }: PersonLink): string {
  return link.split('#')[1] ?? '';
}

export interface Joined {
  data: { accessToken: string };
  code?: string;
}

export function join(
  t: TestApp,
  token: string,
  next = 'зовсім-нове-гасло-88',
  options: CallOptions = {},
): Promise<Answer<Joined>> {
  return t.api<Joined>(
    'POST',
    '/api/auth/join',
    { token, password: next },
    { accessToken: null, ...options },
  );
}
