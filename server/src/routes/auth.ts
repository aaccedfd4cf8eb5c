import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { makeTicket } from '../domain/socketTickets';
import { clientAddress } from '../http/clientAddress';
import { readDeviceCookie, setDeviceCookie } from '../http/deviceCookie';
import { pathId } from '../http/ids';
import {
  clearRefreshCookie,
  readRefreshCookie,
  readRefreshCookies,
  setRefreshCookie,
} from '../http/refreshCookie';
import { isSecureOrigin, refuseForeignOrigin } from '../http/security';
import { noteEvent, securityLog } from '../http/securityLog';
import { bearerToken, caller } from '../http/signedIn';
import { Problem } from '../Problem';
import type { Parts } from '../parts';
import { changePassword, checkPassword } from './passwordCheck';
import { data, Id, IdParams, NoContent, operation, problems } from './schemas';

const Password = Type.String({ maxLength: 1024 });
const LoginInput = Type.Object({ email: Type.String({ maxLength: 254 }), password: Password });
const Session = Type.Object({
  accessToken: Type.String(),
  mustChangePassword: Type.Optional(Type.Boolean()),
});
const Me = Type.Object({ id: Id, email: Type.String(), mustChangePassword: Type.Optional(Type.Boolean()) });
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

/** Sign-in, refresh, sign-out, the own account. All of it lives on the cookie or could set it, so no call from a foreign page is taken. */
export function authRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { config, db, clock, sessions } = parts;
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(parts, request);
    });

    app.post(
      '/auth/login',
      {
        config: { public: true },
        schema: {
          tags,
          ...operation('signIn', 'Sign in with e-mail and password'),
          body: LoginInput,
          response: { 200: data(Session), ...problems },
        },
      },
      async (request, reply) => {
        const account = await checkPassword(parts, request, request.body.email, request.body.password);
        const grant = await sessions.begin(account, {
          ip: clientAddress(request),
          userAgent: request.headers['user-agent'] ?? '',
          device: readDeviceCookie(config, request),
          replaced: readRefreshCookies(config, request),
        });
        noteEvent(request, 'login', { administratorId: account.id });
        setRefreshCookie(config, request, reply, grant);
        setDeviceCookie(config, request, reply, grant.device);
        return { data: sessionOf(grant) };
      },
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
      async (request, reply) => {
        const token = readRefreshCookie(config, request);
        if (token === null) throw new Problem('unauthenticated');
        try {
          if (token === 'planted') throw new Problem('session_expired');
          const grant = await sessions.refresh(token, securityLog(request));
          setRefreshCookie(config, request, reply, grant);
          return { data: sessionOf(grant) };
        } catch (error) {
          if (error instanceof Problem && error.code === 'session_expired') {
            clearRefreshCookie(config, request, reply);
          }
          throw error;
        }
      },
    );

    app.post(
      '/auth/logout',
      {
        // Who leaves is let out, however much there is to do.
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
        // The photos that this browser keeps. Not "storage": the theme stays, and the app forgets its own.
        if (isSecureOrigin(config, request)) reply.header('clear-site-data', '"cache"');
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/auth/me',
      {
        config: { beforePasswordChange: true },
        schema: {
          tags,
          ...operation('readOwnAccount', 'Read the own account'),
          response: { 200: data(Me), ...problems },
        },
      },
      async (request) => {
        const { administratorId, email, mustChangePassword } = caller(request);
        return {
          data: { id: administratorId, email, ...(mustChangePassword ? { mustChangePassword } : {}) },
        };
      },
    );

    app.post(
      '/auth/password',
      {
        config: { beforePasswordChange: true },
        schema: {
          tags,
          ...operation('changePassword', 'Change the own password'),
          body: Type.Object({ current: Password, next: Password }),
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        await changePassword(parts, request, reply, caller(request), request.body);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/auth/ticket',
      {
        schema: {
          tags,
          ...operation('createTicket', 'Get a ticket that opens the task socket once'),
          response: { 200: data(Ticket), ...problems },
        },
      },
      async (request) => ({ data: { ticket: await makeTicket(db, clock, caller(request)) } }),
    );

    app.get(
      '/auth/sessions',
      {
        schema: {
          tags,
          ...operation('listSessions', 'List the own sessions'),
          response: { 200: data(Type.Array(SessionInfo)), ...problems },
        },
      },
      async (request) => {
        const { administratorId, sid } = caller(request);
        return { data: await sessions.list(administratorId, sid) };
      },
    );

    app.delete(
      '/auth/sessions/:id',
      {
        schema: {
          tags,
          ...operation('endSession', 'End one of the own sessions'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const { administratorId } = caller(request);
        const sid = pathId(request.params.id);
        await sessions.endOwn(administratorId, sid);
        noteEvent(request, 'session_ended', { administratorId, sid });
        return reply.code(204).send(null);
      },
    );
  };
}

function sessionOf(grant: { accessToken: string; mustChangePassword: boolean }) {
  const { accessToken, mustChangePassword } = grant;
  return { accessToken, ...(mustChangePassword ? { mustChangePassword } : {}) };
}
