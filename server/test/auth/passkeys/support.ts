import { suite } from 'uvu';
import type { NewPasskey } from '../../../../src/contract/factors';
import { Authenticator, type Deviation } from '../../support/Authenticator';
import { startApp, type TestApp } from '../../support/app';
import { addPerson } from '../../support/people';

type Prepare = (t: TestApp, key: Authenticator) => unknown;

/** Returns a suite whose tests each have an application, signed in, and an authenticator. */
export function passkeySuite(title: string, prepare: Prepare = () => {}) {
  const made = suite<{ t: TestApp; key: Authenticator }>(title);
  made.before.each(async (context) => {
    context.t = await startApp();
    context.key = new Authenticator();
    await context.t.signIn();
    await prepare(context.t, context.key);
  });
  made.after.each(({ t }) => t.close());
  return made;
}

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as our server makes it. */
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

/** Adds a passkey to the signed-in account; an account with a factor needs a recent proof. */
export async function register(t: TestApp, key: Authenticator, name = 'Ключ'): Promise<NewPasskey> {
  const credential = key.create(await creationOptions(t));
  return t.data<NewPasskey>('POST', '/api/auth/passkeys/', { name, credential });
}

/** The options with which a browser is asked for a passkey. */
export interface Asked {
  ticket: string;
  options: {
    challenge: string;
    rpId: string;
    userVerification: string;
    allowCredentials: { id: string }[];
  };
}

/** Proves the presence of the signed-in person by a passkey. */
export async function proofBy(t: TestApp, key: Authenticator, deviation: Deviation = {}): Promise<object> {
  return key.get(await t.data<Asked['options']>('POST', '/api/auth/passkeys/proof'), deviation);
}

/** Begins a sign-in by a passkey, or its second step. */
export function beginSignIn(t: TestApp, ticket?: string): Promise<Asked> {
  return t.data<Asked>('POST', '/api/auth/factor/options', { ticket }, { accessToken: null });
}

/** Signs in by a passkey alone; later calls use this session. */
export async function signInWithPasskey(t: TestApp, key: Authenticator): Promise<void> {
  const { ticket, options } = await beginSignIn(t);
  const body = { ticket, passkey: key.get(options) };
  const { accessToken } = await t.data<{ accessToken: string }>('POST', '/api/auth/factor', body);
  t.accessToken = accessToken;
}

/** Adds another person; returns their way to sign in. */
export async function addSecondPerson(t: TestApp) {
  const [email, password] = ['borys@example.com', 'яблуневий-сад-1905'];
  const id = await addPerson(t, email, password);
  return { id, email, password };
}
