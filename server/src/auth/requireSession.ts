import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { SignedIn } from './sessions';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on public routes. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Needs no access token. */
    public?: boolean;
    /** Answers also whoever has to change their password before anything else. */
    beforePasswordChange?: boolean;
  }
}

/**
 * Every route of `app` needs a living session, but those whose config says `public`. A printed or reset password opens only those
 * of `beforePasswordChange`: it was seen by others, and must not become the permanent one.
 */
export function requireSession(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public || request.is404) return;
    const token = bearerToken(request);
    if (token === null) throw new Problem('unauthenticated');
    request.signedIn = await services.sessions.check(token);
    if (!request.signedIn) throw new Problem('session_expired');
    if (!request.routeOptions.config.beforePasswordChange) refuseDuePassword(request.signedIn);
  });
}

/** Throws password_change_required. */
export function refuseDuePassword({ mustChangePassword }: SignedIn): void {
  if (mustChangePassword) throw new Problem('password_change_required');
}

/** The caller; only for routes behind `requireSession`. */
export function caller(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Problem('unauthenticated');
  return request.signedIn;
}

/** The access token of the Authorization header; null where there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  const found = /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}
