import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { roles } from '../../../src/contract/people';
import { bearerToken, callerInPerson } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, NoContent, operation, Password, problems } from '../platform/http/schemas';
import { isSecureOrigin, refuseForeignOrigin } from '../platform/http/security';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { changePassword } from './changePassword';
import { addFactors } from './factors/routes';
import { addSecondStep, FactorRequired } from './factors/signInRoute';
import { addOidc } from './oidc/routes';
import { clearRefreshCookie, readRefreshCookies } from './refreshCookie';
import { refreshSession } from './refreshSession';
import { listSessions } from './sessionFamilies';
import { Due, dueOf, Session, sessionOf } from './shapes';
import { signIn } from './signIn';
import { makeTicket } from './socketTickets';

const SignInInput = Type.Object({ email: Type.String({ maxLength: 254 }), password: Password });
const Me = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum(roles),
  ...Due,
});
const SessionInfo = Type.Object({
  id: Id,
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  userAgent: Type.String(),
  ip: Type.String(),
  current: Type.Boolean(),
});

const Ticket = Type.Object({ ticket: Type.String() });

const tags = ['auth'];

/**
 * Sign-in, refresh, sign-out and the own account. These calls read or set the cookie, so calls from
 * foreign pages are refused.
 */
export function authRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads) refuseForeignOrigin(services, request);
    });
    addSignIn(app, services);
    addSecondStep(app, services);
    addSignOut(app, services);
    addAccount(app, services);
    addTicket(app, services);
    addSessions(app, services);
    addFactors(app, services);
    addOidc(app, services);
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addSignIn(app: App, services: Services): void {
  app.post(
    '/auth/login',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('signIn', 'Sign in with e-mail and password'),
        body: SignInInput,
        response: { 200: data(Session), 401: FactorRequired, ...problems },
      },
    },
    async (request, reply) => ({ data: sessionOf(await signIn(services, request, reply, request.body)) }),
  );

  app.post(
    '/auth/refresh',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('refreshSession', 'Exchange the refresh cookie for an access token'),
        response: { 200: data(Session), ...problems },
      },
    },
    async (request, reply) => ({ data: sessionOf(await refreshSession(services, request, reply)) }),
  );
}

function addSignOut(app: App, { config, sessions }: Services): void {
  app.post(
    '/auth/logout',
    {
      // A sign-out succeeds however busy the server is.
      config: { public: true, rateLimit: false, countedAs: 'signOuts', evenOverloaded: true },
      schema: {
        tags,
        ...operation('signOut', 'End the session'),
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      const who = await sessions.signOut(readRefreshCookies(config, request), bearerToken(request));
      if (who !== null) noteEvent(request, 'logout', { administratorId: who });
      clearRefreshCookie(config, request, reply);
      // The photos that this browser keeps. Not "storage": the theme stays, and the app clears its
      // own.
      if (isSecureOrigin(config, request)) reply.header('clear-site-data', '"cache"');
      return reply.code(204).send(null);
    },
  );
}

function addAccount(app: App, services: Services): void {
  app.get(
    '/auth/me',
    {
      config: { role: 'viewer', inPerson: true, beforePasswordChange: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('readOwnAccount', 'Read the own account'),
        response: { 200: data(Me), ...problems },
      },
    },
    async (request) => {
      const { administratorId, email, name, role, ...rest } = callerInPerson(request);
      return {
        data: { id: administratorId, email, name, role, ...dueOf(rest) },
      };
    },
  );

  app.post(
    '/auth/password',
    {
      config: { role: 'viewer', inPerson: true, beforePasswordChange: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('changePassword', 'Change the own password'),
        body: Type.Object({ current: Password, next: Password }),
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      await changePassword(services, request, reply, callerInPerson(request), request.body);
      return reply.code(204).send(null);
    },
  );
}

function addTicket(app: App, { db, clock }: Services): void {
  app.post(
    '/auth/ticket',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('createTicket', 'Get a ticket that opens the task socket once'),
        response: { 200: data(Ticket), ...problems },
      },
    },
    async (request) => ({ data: { ticket: await makeTicket(db, clock, callerInPerson(request)) } }),
  );
}

function addSessions(app: App, services: Services): void {
  app.get(
    '/auth/sessions',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('listSessions', 'List the own sessions'),
        response: { 200: data(Type.Array(SessionInfo)), ...problems },
      },
    },
    async (request) => {
      const { administratorId, sid } = callerInPerson(request);
      return { data: await listSessions(services, administratorId, sid) };
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('endSession', 'End one of the own sessions'),
        params: IdParams,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      const { administratorId } = callerInPerson(request);
      const sid = pathId(request.params.id);
      await services.sessions.endOwn(administratorId, sid);
      noteEvent(request, 'session_ended', { administratorId, sid });
      return reply.code(204).send(null);
    },
  );
}
