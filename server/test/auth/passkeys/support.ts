import type { Passkey } from '../../../../src/contract/factors';
import { PasswordHasher } from '../../../src/auth/passwords';
import type { Authenticator } from '../../support/Authenticator';
import { addAdministrator } from '../../support/administrators';
import type { TestApp } from '../../support/app';

/** WebAuthn: PublicKeyCredentialCreationOptionsJSON, as our server makes it. */
export interface CreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  attestation: string;
  excludeCredentials: { type: string; id: string; transports: string[] }[];
  authenticatorSelection: object;
}

export function creationOptions(t: TestApp): Promise<CreationOptions> {
  return t.data<CreationOptions>('POST', '/api/auth/passkeys/options');
}

/** Adds a passkey to the account that is signed in. */
export async function register(t: TestApp, key: Authenticator, name = 'Ключ'): Promise<Passkey> {
  const credential = key.create(await creationOptions(t));
  return t.data<Passkey>('POST', '/api/auth/passkeys/', { name, credential });
}

/** Adds another person; returns how they sign in. */
export async function addSecondPerson(t: TestApp) {
  const [email, password] = ['borys@example.com', 'яблуневий-сад-1905'];
  const passwordHash = await new PasswordHasher().hash(password);
  const id = await addAdministrator(t.db, t.clock, { email, passwordHash, mustChangePassword: false });
  return { id, email, password };
}
