import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../../src/contract/people';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';

/** The caller whose account a call uses: a person, or a program with a person's API token. */
export type SignedIn = PersonSignedIn | ProgramSignedIn;

interface Account {
  administratorId: number;
  email: string;
  name: string;
  /**
   * The caller’s role. A program has the lesser of its token’s role and its person’s
   * (callerRights.ts).
   */
  role: Role;
  mustChangePassword: boolean;
  /** Whether the role requires a second factor and the person has none. */
  factorDue: boolean;
  /** The expiry of the access token or API token in UTC milliseconds. */
  expiresAt: number;
}

export interface PersonSignedIn extends Account {
  /** The session's id. */
  sid: number;
  apiToken: null;
}

export interface ProgramSignedIn extends Account {
  sid: null;
  apiToken: { id: number; name: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    signedIn: SignedIn | null;
    /**
     * Looks the caller up again, and throws if the caller may no longer make this call. Code that
     * spends minutes reading a body calls this before it stores anything.
     */
    confirmCaller(): Promise<void>;
  }
  interface FastifyContextConfig {
    /** Whether the route needs no access token. */
    public?: boolean;
    /** The lowest role that may make the call. Every route that is not public has one. */
    role?: Role;
    /**
     * Whether API tokens are refused, as in calls about the caller’s own account and in calls that
     * give somebody access. Calls that need an administrator always refuse API tokens.
     */
    inPerson?: boolean;
    /** Whether the call is allowed before a password change that is due. */
    beforePasswordChange?: boolean;
    /** Whether the call is allowed before a second factor that is due has been set up. */
    beforeFactor?: boolean;
  }
}

/**
 * Returns the caller of a route that needs a session. Throws unauthenticated if nobody is signed
 * in.
 */
export function caller(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Problem('unauthenticated');
  return request.signedIn;
}

/** Returns the person who calls from their own session. Throws forbidden for an API token. */
export function callerInPerson(request: FastifyRequest): PersonSignedIn {
  const who = caller(request);
  if (who.apiToken !== null) throw new Problem('forbidden', texts.inPerson);
  return who;
}

/** Returns the access token or API token of the Authorization header; null if there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  const found = /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}
