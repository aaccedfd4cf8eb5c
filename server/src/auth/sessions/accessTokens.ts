import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '../../../../src/contract/people';
import { type Clock, minute, second } from '../../platform/clock';
import { dueOf } from '../shapes';

const accessTokenLife = 15 * minute;

interface AccessClaims {
  administratorId: number;
  /** The id of the session family. */
  sid: number;
  email: string;
  /** UTC milliseconds. */
  expiresAt: number;
}

/** The fields of the account that a token contains. */
interface TokenAccount {
  email: string;
  role: Role;
  mustChangePassword: boolean;
  factorDue: boolean;
}

const issuer = 'clothes-admin';
const kind = 'access';
const algorithm = 'HS256';
/**
 * The length beyond which tokens are refused without being parsed; ours have about 300 characters.
 */
const maxTokenLength = 2048;
const remembered = 1000;

/** Signs and checks access tokens (RFC 7519, HS256 only). */
export class AccessTokens {
  readonly #key: Uint8Array;
  /** The verified tokens, oldest first, so that a busy session's token is verified only once. */
  readonly #known = new Map<string, AccessClaims>();

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.#key = new TextEncoder().encode(secret);
  }

  /**
   * Returns a signed token. Only the app reads the account’s fields in it; the server reads the
   * account from the database.
   */
  sign(administratorId: number, sid: number, { email, role, ...due }: TokenAccount): Promise<string> {
    const now = Math.floor(this.clock.now() / second);
    return new SignJWT({ sid, email, role, typ: kind, ...dueOf(due) })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(String(administratorId))
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenLife / second)
      .sign(this.#key);
  }

  /**
   * Returns the claims of a token; null if it is forged, expired or not one of our access tokens.
   * The session itself may have ended.
   */
  async check(token: string): Promise<AccessClaims | null> {
    const known = this.#known.get(token);
    if (known) {
      if (known.expiresAt > this.clock.now()) return known;
      this.#known.delete(token);
      return null;
    }
    const claims = await this.#verify(token);
    if (claims) this.#remember(token, claims);
    return claims;
  }

  /**
   * Returns the session id in one of our tokens, however long ago it expired; null for any other
   * token.
   */
  async sessionOf(token: string): Promise<number | null> {
    return (await this.#verify(token, Number.MAX_SAFE_INTEGER))?.sid ?? null;
  }

  /**
   * Returns the claims of a token; null if it is refused. `tolerance` is the number of seconds for
   * which an expired token is still accepted.
   */
  async #verify(token: string, tolerance = 0): Promise<AccessClaims | null> {
    if (token.length > maxTokenLength || token.split('.', 4).length !== 3) return null;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        issuer,
        audience: issuer,
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        currentDate: new Date(this.clock.now()),
        clockTolerance: tolerance,
      });
      const { sub, sid, email, typ, exp } = payload;
      const administratorId = Number(sub);
      if (typ !== kind || typeof email !== 'string' || typeof sid !== 'number' || exp === undefined)
        return null;
      if (!Number.isSafeInteger(administratorId) || !Number.isSafeInteger(sid)) return null;
      return { administratorId, sid, email, expiresAt: exp * second };
    } catch {
      // The caller refuses forged, expired and malformed tokens alike.
      return null;
    }
  }

  #remember(token: string, claims: AccessClaims): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(token, claims);
  }
}
