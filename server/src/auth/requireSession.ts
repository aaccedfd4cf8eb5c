import type { FastifyInstance } from 'fastify';
import { bearerToken, type SignedIn } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';

/**
 * Every route of `app` needs a living session, except those whose config says `public`. A printed
 * or reset password opens only those of `beforePasswordChange`: others have seen it, so it must not
 * become the permanent one.
 */
export function requireSession(app: FastifyInstance, { sessions }: Pick<Services, 'sessions'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public || request.is404) return;
    const token = bearerToken(request);
    if (token === null) throw new Problem('unauthenticated');
    request.signedIn = await sessions.check(token);
    if (!request.signedIn) throw new Problem('session_expired');
    if (!request.routeOptions.config.beforePasswordChange) refuseDuePassword(request.signedIn);
  });
}

/** Throws password_change_required. */
export function refuseDuePassword({ mustChangePassword }: SignedIn): void {
  if (mustChangePassword) throw new Problem('password_change_required');
}
