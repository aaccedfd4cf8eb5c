import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../../src/contract/people';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';

/** Whose account a call uses: a person's own call, or one of a program with their API token. */
export type SignedIn = PersonSignedIn | ProgramSignedIn;

interface Account {
  administratorId: number;
  email: string;
  name: string;
  /** A program's is the lesser of its token's role and its person's. */
  role: Role;
  mustChangePassword: boolean;
  /** The role must have a second factor, and the person has none. */
  factorDue: boolean;
  /** When the access token or the API token ends, UTC milliseconds. */
  expiresAt: number;
}

export interface PersonSignedIn extends Account {
  /** The session. */
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
     * Looks the caller up again: what reads a body by itself, for minutes, asks before it stores
     * anything. Throws what refuses them by now.
     */
    confirmCaller(): Promise<void>;
  }
  interface FastifyContextConfig {
    /** Needs no access token. */
    public?: boolean;
    /** The least role that may make the call; every route that is not public has one. */
    role?: Role;
    /**
     * Refuses API tokens: for one's own account and for what opens a door. So do all calls for
     * administrators alone.
     */
    inPerson?: boolean;
    /** Can be called while a change of the password is due. */
    beforePasswordChange?: boolean;
    /** Can be called while a second factor is due. */
    beforeFactor?: boolean;
  }
}

/** Returns the caller of a route that needs a session. */
export function caller(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Problem('unauthenticated');
  return request.signedIn;
}

/**
 * Returns the person who makes the call in a session of theirs. Throws forbidden for an API token.
 */
export function callerInPerson(request: FastifyRequest): PersonSignedIn {
  const who = caller(request);
  if (who.apiToken !== null) throw new Problem('forbidden', texts.inPerson);
  return who;
}

/** Returns the access token or API token of the Authorization header; null where there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  const found = /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}
