import { hash } from '@node-rs/argon2';
import type { Role } from '../../../src/contract/people';
import type { ApiTokenCreated, ApiTokenInput } from '../../../src/contract/tokens';
import { addAdministrator } from './administrators';
import { adminPassword, type CallOptions, type TestApp } from './app';

/** Makes an API token of the signed-in person. */
export function makeToken(
  t: TestApp,
  input: Partial<ApiTokenInput> = {},
  options: CallOptions = {},
): Promise<ApiTokenCreated> {
  const whole: ApiTokenInput = { name: 'Сайт', role: 'editor', until: '2026-12-31', ...input };
  return t.data('POST', '/api/tokens/', whole, options);
}

/** Adds a person of this role; returns the id and an access token. */
export async function addPerson(
  t: TestApp,
  role: Role,
  email = `${role}@example.com`,
): Promise<{ id: number; accessToken: string }> {
  const own = t.accessToken;
  // A hash names its own cost, and the usual one is high.
  const passwordHash = await hash(adminPassword.normalize('NFKC'), { memoryCost: 8, timeCost: 1 });
  const id = await addAdministrator(t.db, t.clock, { email, role, passwordHash, mustChangePassword: false });
  const { accessToken } = await t.signIn(email);
  t.accessToken = own;
  return { id, accessToken };
}
