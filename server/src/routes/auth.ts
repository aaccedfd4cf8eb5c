import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findAdministrator, replacePassword } from '../domain/administrators';
import { forgetLoginTries, noteLoginTry } from '../domain/loginLimits';
import { checkNewPassword, isPasswordTooLong } from '../domain/passwords';
import { withTransaction } from '../domain/transactions';
import { pathId } from '../http/ids';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../http/refreshCookie';
import { refuseForeignOrigin } from '../http/security';
import { noteEvent, securityLog } from '../http/securityLog';
import { bearerToken, caller } from '../http/signedIn';
import { fieldProblem, Problem } from '../Problem';
import type { Parts } from '../parts';
import { fieldTexts } from '../texts';
import { data, Id, IdParams, NoContent, problems } from './schemas';

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

const tags = ['auth'];

/** Sign-in, refresh, sign-out, the own account. All of it lives on the cookie or could set it, so no call from a foreign page is taken. */
export function authRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { config, db, clock, sessions, passwords } = parts;
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(config, request);
    });

    app.post(
      '/auth/login',
      {
        config: { public: true },
        schema: { tags, body: LoginInput, response: { 200: data(Session), ...problems } },
      },
      async (request, reply) => {
        const account = await signIn(parts, request, request.body.email, request.body.password);
        const grant = await sessions.begin(account, clientOf(request));
        noteEvent(request, 'login', { administratorId: account.id });
        setRefreshCookie(config, request, reply, grant);
        return { data: sessionOf(grant) };
      },
    );

    app.post(
      '/auth/refresh',
      {
        config: { public: true },
        schema: { tags, response: { 200: data(Session), ...problems } },
      },
      async (request, reply) => {
        const token = readRefreshCookie(config, request);
        if (token === null) throw new Problem('unauthenticated');
        try {
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
        config: { public: true },
        schema: { tags, response: { 204: NoContent, ...problems } },
      },
      async (request, reply) => {
        const who = await sessions.signOut(readRefreshCookie(config, request), bearerToken(request));
        if (who !== null) noteEvent(request, 'logout', { administratorId: who });
        clearRefreshCookie(config, request, reply);
        // The photos that this browser keeps. Not "storage": the theme stays, and the app forgets its own.
        reply.header('clear-site-data', '"cache"');
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/auth/me',
      {
        config: { beforePasswordChange: true },
        schema: { tags, response: { 200: data(Me), ...problems } },
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
          body: Type.Object({ current: Password, next: Password }),
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        await changePassword(request, request.body.current, request.body.next);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/auth/sessions',
      { schema: { tags, response: { 200: data(Type.Array(SessionInfo)), ...problems } } },
      async (request) => {
        const { administratorId, sid } = caller(request);
        return { data: await sessions.list(administratorId, sid) };
      },
    );

    app.delete(
      '/auth/sessions/:id',
      { schema: { tags, params: IdParams, response: { 204: NoContent, ...problems } } },
      async (request, reply) => {
        const { administratorId } = caller(request);
        const sid = pathId(request.params.id);
        await sessions.endOwn(administratorId, sid);
        noteEvent(request, 'session_ended', { administratorId, sid });
        return reply.code(204).send(null);
      },
    );
  };

  async function changePassword(request: FastifyRequest, current: string, next: string): Promise<void> {
    const { administratorId, email, sid } = caller(request);
    // Whoever holds a stolen token must not be able to guess the password here either.
    await countTry(parts, request, email);
    const account = await findAdministrator(db, email);
    if (!account || !(await passwords.verify(account.password_hash, current))) {
      noteEvent(request, 'password_change_failed', { administratorId });
      throw fieldProblem('current', 'wrong', fieldTexts.wrongPassword);
    }
    await forgetLoginTries(db, email, request.ip);
    checkNewPassword(next, 'next', email);
    if (next.normalize('NFKC') === current.normalize('NFKC')) {
      throw fieldProblem('next', 'same', fieldTexts.samePassword);
    }
    const hash = await passwords.hash(next);
    const ended = await withTransaction(db, async (tx) => {
      if (!(await replacePassword(tx, clock, account, hash))) {
        throw fieldProblem('current', 'wrong', fieldTexts.wrongPassword);
      }
      return sessions.endOthers(tx, administratorId, sid, 'password');
    });
    sessions.announce(ended);
    noteEvent(request, 'password_changed', { administratorId });
  }
}

/** The account whose password this is. Unknown, wrong and disabled get the same answer in about the same time. */
async function signIn(parts: Parts, request: FastifyRequest, email: string, password: string) {
  const { db, passwords } = parts;
  await countTry(parts, request, email);
  const account = await findAdministrator(db, email);
  const usable = account && account.disabled_at === null && !isPasswordTooLong(password) ? account : null;
  const matches = await passwords.verify(usable?.password_hash ?? null, password);
  if (!usable || !matches) {
    noteEvent(request, 'login_failed');
    throw new Problem('invalid_credentials');
  }
  await forgetLoginTries(db, email, request.ip);
  return usable;
}

/** Throws too_many_requests. */
async function countTry({ db, clock }: Parts, request: FastifyRequest, email: string): Promise<void> {
  try {
    await noteLoginTry(db, clock, email, request.ip);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') noteEvent(request, 'login_limited');
    throw error;
  }
}

function sessionOf(grant: { accessToken: string; mustChangePassword: boolean }) {
  const { accessToken, mustChangePassword } = grant;
  return { accessToken, ...(mustChangePassword ? { mustChangePassword } : {}) };
}

function clientOf(request: FastifyRequest) {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
