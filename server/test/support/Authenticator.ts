/**
 * An authenticator in software: makes keys, counts and signs like a real one (WebAuthn, CBOR,
 * COSE), and fills in the browser's statements about the page. A test chooses the deviations.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Credential {
  id: Buffer;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

/** Deviations from an honest answer. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  crossOrigin?: boolean;
  counter?: number;
  backupEligible?: boolean;
  type?: string;
  userHandle?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials: { id: string }[];
}

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

export class Authenticator {
  readonly credentials: Credential[] = [];

  constructor(
    private readonly origin = 'http://localhost',
    /** Whether it counts its signatures, and whether a provider backs up its keys. */
    private readonly kind: { counts: boolean; backedUp: boolean } = { counts: true, backedUp: false },
  ) {}

  /** Makes a key; throws if it has one of the excluded keys, as browsers do. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    if (options.excludeCredentials.some(({ id }) => this.#find(id)))
      throw new Error('InvalidStateError: a key is there');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const made = { id: randomBytes(32), userHandle: options.user.id, privateKey, counter: 0 };
    this.credentials.push(made);
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(made.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, made.id, key]);
    const data = this.#data(made, options.rp.id, deviation, attested);
    return {
      id: made.id.toString('base64url'),
      rawId: made.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Signs with the first allowed key. */
  get(options: RequestOptions, deviation: Deviation = {}) {
    const [wanted] = options.allowCredentials;
    const credential = wanted ? this.#find(wanted.id) : this.credentials[0];
    if (!credential) throw new Error('NotAllowedError: no key');
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviation);
    const data = this.#data(credential, options.rpId, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: credential.id.toString('base64url'),
      rawId: credential.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? credential.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #find(id: string): Credential | undefined {
    return this.credentials.find((one) => one.id.toString('base64url') === id);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const said = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.origin,
      crossOrigin: deviation.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  /**
   * Returns the authenticator data: the domain, the flags, the counter and, of a new key, the key.
   */
  #data(credential: Credential, rpId: string, deviation: Deviation, attested?: Buffer): Buffer {
    if (this.kind.counts) credential.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? credential.counter);
    const { userVerified = true, backupEligible = this.kind.backedUp } = deviation;
    const flags =
      1 | (userVerified ? 4 : 0) | (backupEligible ? 8 | 16 : 0) | (attested === undefined ? 0 : 64);
    return Buffer.concat([
      sha256(Buffer.from(deviation.rpId ?? rpId)),
      Buffer.from([flags]),
      counter,
      ...(attested === undefined ? [] : [attested]),
    ]);
  }
}

/** Returns the statement of a new key, in a form that a test may choose. */
export function attestationOf(data: Buffer, format = 'none', statement = cborMap([])): Buffer {
  return cborMap([
    [cborText('fmt'), cborText(format)],
    [cborText('attStmt'), statement],
    [cborText('authData'), cborBytes(data)],
  ]);
}

export function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

export function cborText(text: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

export function cborList(entries: readonly Buffer[]): Buffer {
  return Buffer.concat([head(4, entries.length), ...entries]);
}

export function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([head(2, bytes.length), bytes]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function head(major: number, value: number): Buffer {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
