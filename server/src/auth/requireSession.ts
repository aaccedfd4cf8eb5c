import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../../src/contract/people';
import { apiTokenPrefix } from '../../../src/contract/tokens';
import { bearerToken, callerInPerson, type SignedIn } from '../platform/http/caller';
import { mayDo, takesApiTokens } from '../platform/http/callerRights';
import { hasUnreadBody } from '../platform/http/drainRequest';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { authTexts } from './texts';

/**
 * Requires an open session or API token for every route of `app`, except those whose config says
 * `public`. Tokens are read only from the Authorization header; a cookie opens none of these
 * routes. A person whose password was printed or reset reaches only the routes with
 * `beforePasswordChange`, because others have seen that password. A person who must have a second
 * factor and has none reaches only the routes with `beforeFactor`. The caller needs at least the
 * role that the route names (platform/http/callerRights.ts). Each call reads the role from the
 * database, so that a revoked role ends at once. All of this is checked again when the body of a
 * call has arrived.
 */
export function requireSession(app: FastifyInstance, services: Needed): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.public && config?.role === undefined) throw new Error(`${method} ${url} has no role`);
  });
  // The requests whose body had not arrived at the first check. The body may arrive a minute later,
  // and the call must be refused if the session has ended in the meantime.
  const late = new WeakSet<FastifyRequest>();
  app.decorateRequest('confirmCaller', async function confirm(this: FastifyRequest) {
    await findCaller(services, this);
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public || request.is404) return;
    await findCaller(services, request);
    if (hasUnreadBody(request.raw)) late.add(request);
  });
  app.addHook('preValidation', async (request) => {
    if (late.has(request)) await request.confirmCaller();
  });
}

type Needed = Pick<Services, 'sessions' | 'apiTokens'>;

/** Sets the caller of the request. Throws the Problem that refuses it. */
async function findCaller({ sessions, apiTokens }: Needed, request: FastifyRequest): Promise<void> {
  const { config } = request.routeOptions;
  const token = bearerToken(request);
  if (token === null) throw new Problem('unauthenticated');
  if (token.startsWith(apiTokenPrefix)) {
    request.signedIn = await apiTokens.check(token);
    if (!request.signedIn) throw new Problem('unauthenticated', authTexts.apiTokenRefused);
  } else {
    request.signedIn = await sessions.check(token);
    if (!request.signedIn) throw new Problem('session_expired');
  }
  if (!takesApiTokens(config)) callerInPerson(request);
  if (!config.beforePasswordChange) refuseDuePassword(request.signedIn);
  if (!config.beforeFactor) refuseDueFactor(request.signedIn);
  refuseLesserRole(request.signedIn, config.role);
}

/** Throws forbidden, with a sentence that names the needed role. */
export function refuseLesserRole({ role }: Pick<SignedIn, 'role'>, needed: Role = 'administrator'): void {
  if (!mayDo(role, needed)) throw new Problem('forbidden', authTexts.needsRole[needed]);
}

/** Throws password_change_required if the password must be changed. */
export function refuseDuePassword({ mustChangePassword }: SignedIn): void {
  if (mustChangePassword) throw new Problem('password_change_required');
}

/** Throws factor_due if the person must set up a second factor. */
export function refuseDueFactor({ factorDue }: SignedIn): void {
  if (factorDue) throw new Problem('factor_due');
}
