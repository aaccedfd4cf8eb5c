import type { Role } from '../../../src/contract/people';
import { addAdministrator } from './administrators';
import { adminHash, type TestApp } from './app';

/** Somebody with a role, signed in. */
export interface SignedInPerson {
  id: number;
  email: string;
  accessToken: string;
}

/** Adds somebody with the usual password and signs them in; later calls stay the former caller. */
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

/** Changes a role, or ends an account, whatever else is running. */
export async function setPerson(
  t: TestApp,
  id: number,
  to: { role?: Role; disabled_at?: number | null },
): Promise<void> {
  await t.db.updateTable('administrators').set(to).where('id', '=', id).execute();
}
