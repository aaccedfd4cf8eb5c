import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '../../../../src/contract/people';
import { type Clock, minute, second } from '../../platform/clock';

export const accessTokenLife = 15 * minute;

export interface AccessClaims {
  administratorId: number;
  /** The session family. */
  sid: number;
  email: string;
  /** UTC milliseconds. */
  expiresAt: number;
}

/** What the token of an account says of it. */
interface TokenAccount {
  email: string;
  role: Role;
  mustChangePassword: boolean;
  factorDue: boolean;
}

const issuer = 'clothes-admin';
const kind = 'access';
const algorithm = 'HS256';
/** Ours are about 300 characters long; longer ones are refused unread. */
const longestToken = 2048;
const remembered = 1000;

/** Signs and checks access tokens (RFC 7519, HS256 only). */
export class AccessTokens {
  readonly #key: Uint8Array;
  /**
   * Verified tokens, oldest first, so that the calls of a busy session are not verified each time.
   */
  readonly #known = new Map<string, AccessClaims>();

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.#key = new TextEncoder().encode(secret);
  }

  /** The claims of the account are for the app; the server reads them from the database. */
  sign(
    administratorId: number,
    sid: number,
    { email, role, mustChangePassword, factorDue }: TokenAccount,
  ): Promise<string> {
    const now = Math.floor(this.clock.now() / second);
    const due = { ...(mustChangePassword && { mustChangePassword }), ...(factorDue && { factorDue }) };
    return new SignJWT({ sid, email, role, typ: kind, ...due })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(String(administratorId))
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenLife / second)
      .sign(this.#key);
  }

  /**
   * Returns the claims of a token; null if it is forged, expired or not an access token of ours.
   * The session itself may have ended.
   */
  async check(token: string): Promise<AccessClaims | null> {
    const known = this.#known.get(token);
    if (known) {
      if (known.expiresAt > this.clock.now()) return known;
      this.#known.delete(token);
      return null;
    }
    if (token.length > longestToken || token.split('.', 4).length !== 3) return null;
    const claims = await this.#verify(token);
    if (claims) this.#remember(token, claims);
    return claims;
  }

  /** Returns the session of a token of ours, however long ago the token expired; else null. */
  async sessionOf(token: string): Promise<number | null> {
    if (token.length > longestToken || token.split('.', 4).length !== 3) return null;
    return (await this.#verify(token, Number.MAX_SAFE_INTEGER))?.sid ?? null;
  }

  /** `tolerance`: seconds for which an expired token is still accepted. */
  async #verify(token: string, tolerance = 0): Promise<AccessClaims | null> {
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
      return null;
    }
  }

  #remember(token: string, claims: AccessClaims): void {
    if (this.#known.size >= remembered) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    this.#known.set(token, claims);
  }
}
