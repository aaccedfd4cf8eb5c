/**
 * Passkeys of the browser (WebAuthn). The server's options and the browser's answers are JSON in
 * which bytes are base64url.
 */

/** The options for the browser, as JSON; only the fields read here are typed. */
export interface PasskeyOptions {
  challenge: string;
  [name: string]: unknown;
}

/** Reads the server's options for the browser: the challenge is required, the rest is passed on. */
export function readPasskeyOptions(value: unknown): PasskeyOptions {
  const options = named(value);
  if (typeof options.challenge !== 'string') throw new TypeError('no challenge');
  return { ...options, challenge: options.challenge };
}

/** Reasons why the browser created or returned no passkey. */
export type PasskeyFailure = 'refused' | 'known' | 'impossible';

/** The error thrown if the browser creates or returns no passkey. */
export class PasskeyFailed extends Error {
  constructor(readonly failure: PasskeyFailure) {
    super(failure);
  }
}

/**
 * Asks the browser to create a passkey, and returns it in the form for the server. Throws
 * PasskeyFailed; AbortError if `signal` aborts.
 */
export async function createPasskey(options: PasskeyOptions, signal?: AbortSignal): Promise<object> {
  const { user, excludeCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...named(user), id: bytes(named(user).id) },
    excludeCredentials: descriptors(excludeCredentials),
  };
  const made = await ask(() =>
    navigator.credentials.create({
      // The server's options have all fields of this type; only their bytes had to be decoded.
      publicKey: publicKey as PublicKeyCredentialCreationOptions & typeof publicKey,
      signal,
    }),
  );
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyFailed('impossible');
  return answer(made, {
    attestationObject: base64url(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/**
 * Asks the browser for a passkey, and returns its answer in the form for the server. Throws
 * PasskeyFailed; AbortError if `signal` aborts.
 */
export async function askForPasskey(options: PasskeyOptions, signal?: AbortSignal): Promise<object> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  };
  const given = await ask(() => navigator.credentials.get({ publicKey, signal }));
  const { response } = given;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyFailed('impossible');
  return answer(given, {
    authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature),
    userHandle: response.userHandle && base64url(response.userHandle),
  });
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    const { name } = error instanceof Error ? error : new Error();
    if (name === 'AbortError') throw error;
    if (name === 'NotAllowedError') throw new PasskeyFailed('refused');
    if (name === 'InvalidStateError') throw new PasskeyFailed('known');
  }
  throw new PasskeyFailed('impossible');
}

function answer({ id, type, response }: PublicKeyCredential, rest: object): object {
  const clientDataJSON = base64url(response.clientDataJSON);
  return { id, rawId: id, type, response: { clientDataJSON, ...rest } };
}

function descriptors(list: unknown): PublicKeyCredentialDescriptor[] {
  const entries = Array.isArray(list) ? list.map(named) : [];
  return entries.map((entry) => ({ ...entry, type: 'public-key', id: bytes(entry.id) }));
}

function named(value: unknown): Record<string, unknown> {
  return { ...(typeof value === 'object' && value) };
}

function bytes(text: unknown): Uint8Array<ArrayBuffer> {
  const plain = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
