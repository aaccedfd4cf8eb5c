import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { listOf } from '../../../src/contract/schema';
import { loginInput, me, passwordInput, session, sessionInfo, ticket } from '../../../src/contract/signIn';
import { call, dataOf, rawCall } from '../platform/http/call';
import { bearerToken, callerInPerson } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { isSecureOrigin, refuseForeignOrigin } from '../platform/http/security';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { changePassword } from './changePassword';
import { addFactors } from './factors/routes';
import { addSecondStep, factorRequired } from './factors/signInRoute';
import { addOidc } from './oidc/routes';
import { clearRefreshCookie, readRefreshCookies } from './refreshCookie';
import { refreshSession } from './refreshSession';
import { listSessions } from './sessionFamilies';
import { dueOf, sessionOf } from './shapes';
import { signIn } from './signIn';
import { makeTicket } from './tickets';

const tag = 'auth';
const anybody = { tag, config: { public: true } } as const;
const own = { tag, config: { role: 'viewer', inPerson: true } } as const;
/**
 * Options of the calls that a person may make before changing a password or setting up a factor
 * that is due.
 */
const before = {
  tag,
  config: { ...own.config, beforePasswordChange: true, beforeFactor: true },
} as const;

/**
 * Adds the calls for sign-in, refresh, sign-out and the caller’s own account. They read or set the
 * cookie, so calls from other sites’ pages are refused.
 */
export function authRoutes(services: Services): FastifyPluginAsync {
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

function addSignIn(app: FastifyInstance, services: Services): void {
  rawCall(
    app,
    'POST /auth/login',
    {
      ...anybody,
      operation: ['signIn', 'Sign in with e-mail and password'],
      body: loginInput,
      answers: { 200: dataOf(session), 401: factorRequired },
    },
    async (request, reply) => ({ data: sessionOf(await signIn(services, request, reply, request.body)) }),
  );

  call(
    app,
    'POST /auth/refresh',
    {
      ...anybody,
      operation: ['refreshSession', 'Exchange the refresh cookie for an access token'],
      answer: session,
    },
    async (request, reply) => sessionOf(await refreshSession(services, request, reply)),
  );
}

function addSignOut(app: FastifyInstance, { config, sessions }: Services): void {
  call(
    app,
    'POST /auth/logout',
    {
      tag,
      // A sign-out succeeds however busy the server is.
      config: { public: true, rateLimit: false, countedAs: 'signOuts', evenOverloaded: true },
      operation: ['signOut', 'End the current session'],
    },
    async (request, reply) => {
      const who = await sessions.signOut(readRefreshCookies(config, request), bearerToken(request));
      if (who !== null) noteEvent(request, 'logout', { administratorId: who });
      clearRefreshCookie(config, request, reply);
      // Clears the photos that this browser has cached. "storage" is not cleared: the theme stays,
      // and the app clears its own data.
      if (isSecureOrigin(config, request)) reply.header('clear-site-data', '"cache"');
    },
  );
}

function addAccount(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /auth/me',
    {
      ...before,
      operation: ['readOwnAccount', 'Read the caller’s account'],
      answer: me,
    },
    (request) => {
      const { administratorId, email, name, role, ...rest } = callerInPerson(request);
      return { id: administratorId, email, name, role, ...dueOf(rest) };
    },
  );

  call(
    app,
    'POST /auth/password',
    {
      ...before,
      operation: ['changePassword', 'Change the caller’s password'],
      body: passwordInput,
    },
    (request, reply) => changePassword(services, request, reply, callerInPerson(request), request.body),
  );
}

function addTicket(app: FastifyInstance, { db, clock }: Services): void {
  call(
    app,
    'POST /auth/ticket',
    {
      ...own,
      operation: ['createTicket', 'Get a ticket that opens the task WebSocket once'],
      answer: ticket,
    },
    async (request) => ({
      ticket: await makeTicket(db, clock, 'socket_tickets', callerInPerson(request), {}),
    }),
  );
}

function addSessions(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /auth/sessions',
    {
      ...own,
      operation: ['listSessions', 'List the caller’s sessions'],
      answer: listOf(sessionInfo),
    },
    (request) => {
      const { administratorId, sid } = callerInPerson(request);
      return listSessions(services, administratorId, sid);
    },
  );

  call(
    app,
    'DELETE /auth/sessions/:id',
    {
      ...own,
      operation: ['endSession', 'End one of the caller’s sessions'],
    },
    async (request) => {
      const { administratorId } = callerInPerson(request);
      const sid = pathId(request.params.id);
      await services.sessions.endOwn(administratorId, sid);
      noteEvent(request, 'session_ended', { administratorId, sid });
    },
  );
}
