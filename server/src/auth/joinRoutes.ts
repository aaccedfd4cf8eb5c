import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { roles } from '../../../src/contract/people';
import { data, operation, Password, problems } from '../platform/http/schemas';
import { refuseForeignOrigin } from '../platform/http/security';
import type { Services } from '../services';
import { checkLink, join } from './join';
import { Session, sessionOf } from './shapes';

const Token = Type.String({ maxLength: 200, description: 'The fragment of the link.' });
const Target = Type.Object({
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum(roles),
  kind: Type.Enum(['invitation', 'reset'] as const),
});
const tags = ['auth'];

/** The calls that use a link, without a session. The second sets the cookies of a session. */
export function joinRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (request) => refuseForeignOrigin(services, request));

    app.post(
      '/auth/join/check',
      {
        config: { public: true },
        schema: {
          tags,
          ...operation('checkLink', 'Tell whom a link for a password is for'),
          body: Type.Object({ token: Token }),
          response: { 200: data(Target), ...problems },
        },
      },
      async (request) => ({ data: await checkLink(services, request, request.body.token) }),
    );

    app.post(
      '/auth/join',
      {
        config: { public: true },
        schema: {
          tags,
          ...operation('join', 'Set a password by a link, once, and sign in with it'),
          body: Type.Object({ token: Token, password: Password }),
          response: { 200: data(Session), ...problems },
        },
      },
      async (request, reply) => ({ data: sessionOf(await join(services, request, reply, request.body)) }),
    );
  };
}
