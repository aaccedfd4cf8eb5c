/**
 * A browser's passkeys, which happy-dom does not have: the page's requests and the credentials it
 * gets.
 */

class FakeCredential {
  constructor(
    readonly id: string,
    readonly response: object,
  ) {}
  readonly type = 'public-key';
}

class FakeAttestation {
  readonly clientDataJSON = bytes('made');
  readonly attestationObject = bytes('key');
  getTransports = () => ['internal'];
}

class FakeAssertion {
  readonly clientDataJSON = bytes('given');
  readonly authenticatorData = bytes('data');
  readonly signature = bytes('signature');
  readonly userHandle = bytes('olena');
}

export interface FakePasskeys {
  /** The page's requests, oldest first. */
  asked: CredentialCreationOptions[];
  /** The name of the browser's error; null for none. */
  failure: string | null;
  restore(): void;
}

/** The JSON sent for a created and for a used passkey. */
export const madeCredential = {
  id: 'bmV3',
  rawId: 'bmV3',
  type: 'public-key',
  response: { clientDataJSON: 'bWFkZQ', attestationObject: 'a2V5', transports: ['internal'] },
};
export const givenCredential = {
  id: 'b2xk',
  rawId: 'b2xk',
  type: 'public-key',
  response: {
    clientDataJSON: 'Z2l2ZW4',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'b2xlbmE',
  },
};

/** Gives the browser passkeys until `restore` removes them. */
export function fakePasskeys(): FakePasskeys {
  const fake: FakePasskeys = { asked: [], failure: null, restore };
  const answer = (credential: FakeCredential) => async (options: CredentialCreationOptions) => {
    fake.asked.push(options);
    if (fake.failure) throw Object.assign(new Error('refused'), { name: fake.failure });
    return credential;
  };
  const given = {
    PublicKeyCredential: FakeCredential,
    AuthenticatorAttestationResponse: FakeAttestation,
    AuthenticatorAssertionResponse: FakeAssertion,
  };
  const before = Object.fromEntries(
    Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answer(new FakeCredential('bmV3', new FakeAttestation())),
      get: answer(new FakeCredential('b2xk', new FakeAssertion())),
    },
  });
  return fake;

  function restore(): void {
    for (const [name, descriptor] of Object.entries(before)) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
    Reflect.deleteProperty(navigator, 'credentials');
  }
}

function bytes(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}
