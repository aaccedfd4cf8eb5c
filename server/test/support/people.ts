import { hash } from '@node-rs/argon2';
import type { Role } from '../../../src/contract/people';
import { addAdministrator } from './administrators';
import { adminHash, type TestApp } from './app';

/** Adds a person with a password of a low cost, and returns the id. */
export async function addPerson(
  t: TestApp,
  email: string,
  password: string,
  { mustChangePassword = false } = {},
): Promise<number> {
  // A hash names its own cost, and the usual one takes 30 ms.
  const passwordHash = await hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1 });
  return addAdministrator(t.db, t.clock, { email, passwordHash, mustChangePassword });
}

/** A signed-in person with a role. */
export interface SignedInPerson {
  id: number;
  email: string;
  accessToken: string;
}

/** Adds and signs in a person with the usual password; later calls still use the former session. */
export async function signInAs(
  t: TestApp,
  role: Role,
  email = `${role}@example.com`,
): Promise<SignedInPerson> {
  const entry = { email, role, passwordHash: await adminHash(), mustChangePassword: false };
  const id = await addAdministrator(t.db, t.clock, entry);
  const caller = t.accessToken;
  const { accessToken } = await t.signIn(email);
  t.accessToken = caller;
  return { id, email, accessToken };
}

/** Changes a role or ends an account, whatever else runs. */
export async function setPerson(
  t: TestApp,
  id: number,
  to: { role?: Role; disabled_at?: number | null },
): Promise<void> {
  await t.db.updateTable('administrators').set(to).where('id', '=', id).execute();
}
