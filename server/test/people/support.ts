/** People of a test beside its administrator, and links. */
import { hash } from '@node-rs/argon2';
import type { InvitationInput, PersonLink, Role } from '../../../src/contract/people';
import { addAdministrator } from '../support/administrators';
import type { Answer, CallOptions, TestApp } from '../support/app';

export const password = 'вечірній-сад-1905';
export const olena: InvitationInput = { email: 'olena@example.com', name: 'Олена', role: 'editor' };

let made: Promise<string> | null = null;

/** Adds a person with `password`, and returns the id and an access token. */
export async function addPerson(
  t: TestApp,
  email: string,
  role: Role,
): Promise<{ id: number; accessToken: string }> {
  made ??= hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1 });
  const passwordHash = await made;
  const id = await addAdministrator(t.db, t.clock, { email, role, passwordHash, mustChangePassword: false });
  const own = t.accessToken;
  const { accessToken } = await t.signIn(email, password);
  t.accessToken = own;
  return { id, accessToken };
}

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
