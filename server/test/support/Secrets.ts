import type { Config } from '../../src/platform/config';

/** The shortest secret to look for; shorter texts are in logs for other reasons. */
const shortest = 12;
const secretFields = [
  'password',
  'current',
  'next',
  'accessToken',
  'refreshToken',
  'ticket',
  'token',
  'link',
  'secret',
  'recoveryCode',
];

/** The secrets of a test, which no log may hold: tokens, cookies, passwords, keys. */
export class Secrets {
  readonly #all = new Set<string>();

  get size(): number {
    return this.#all.size;
  }

  add(...secrets: readonly (string | null | undefined)[]): void {
    for (const secret of secrets) if (secret && secret.length >= shortest) this.#all.add(secret);
  }

  addConfig({ jwtSecret, openaiApiKey, metricsToken, oidc, s3, database }: Config): void {
    const keys = [jwtSecret, openaiApiKey, metricsToken, oidc?.clientSecret, s3?.secretAccessKey];
    const short = keys.find((key) => key && key.length < shortest);
    if (short) throw new Error(`The test's key ${short} is too short to be looked for in logs.`);
    this.add(...keys);
    if (database.kind === 'postgres') this.add(decodeURIComponent(new URL(database.url).password));
  }

  /** Adds a token, and its signature, which must not be logged alone either. */
  addToken(token: string): void {
    this.add(token, token.split('.')[2]);
  }

  /** Adds the secrets that a sign-in, a refresh or a change of password sends or gets. */
  addFields(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (name === 'data') this.addFields(value);
      else if (name === 'recoveryCodes' && Array.isArray(value)) this.add(...value.map(String));
      else if (secretFields.includes(name) && typeof value === 'string')
        // The secret of a link is its fragment.
        this.addToken(value.slice(value.indexOf('#') + 1));
    }
  }

  /** Adds the value of a cookie, given as `name=value` and any attributes. */
  addCookie(cookie: string): void {
    this.add(cookie.split(';')[0]?.split('=')[1]);
  }

  /** Returns the secrets that a log holds, in any spelling. */
  findIn(log: string): string[] {
    return [...this.#all].flatMap((secret) => spellings(secret).filter((spelt) => log.includes(spelt)));
  }
}

/** Returns a secret as it is, URL-encoded, in base64, in hexadecimal, and escaped in JSON. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // An address cannot spell a lone surrogate.
  const whole = secret.replace(/\p{Surrogate}/gu, '�');
  const escaped = [...secret]
    .map((letter) =>
      letter.charCodeAt(0) > 127 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    )
    .join('');
  return [
    secret,
    encodeURIComponent(whole),
    encodeURIComponent(whole).toLowerCase(),
    encodeURI(whole),
    // In base64, the bytes before the secret shift its letters, unless they are a multiple of
    // three.
    ...[0, 1, 2].map((shift) =>
      bytes.subarray(shift, shift + 3 * Math.floor((bytes.length - shift) / 3)).toString('base64'),
    ),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    escaped,
    JSON.stringify(secret).slice(1, -1),
  ];
}
