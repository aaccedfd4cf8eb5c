import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../../src/contract/people';
import { Problem } from '../Problem';

/** The person and the session that a call comes from. */
export interface SignedIn {
  administratorId: number;
  /** The session. */
  sid: number;
  email: string;
  name: string;
  role: Role;
  mustChangePassword: boolean;
  /** The role must have a second factor, and the person has none. */
  factorDue: boolean;
  /** When the access token ends, UTC milliseconds. */
  expiresAt: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Needs no access token. */
    public?: boolean;
    /** The least role that may make the call; every route that is not public has one. */
    role?: Role;
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

/** Returns the access token of the Authorization header; null where there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  const found = /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}
