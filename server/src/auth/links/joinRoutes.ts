import type { FastifyPluginAsync } from 'fastify';
import { joinInput, linkInput, linkTarget } from '../../../../src/contract/people';
import { session } from '../../../../src/contract/signIn';
import { call } from '../../platform/http/call';
import { describe } from '../../platform/http/jsonSchema';
import { refuseForeignOrigin } from '../../platform/http/security';
import type { Services } from '../../services';
import { sessionOf } from '../shapes';
import { checkLink, join } from './join';

const fields = { token: 'The fragment of the link (after `#`).' };
describe(linkInput, { fields });
describe(joinInput, { fields });

const shared = { tag: 'auth', config: { public: true } } as const;

/**
 * Registers the two calls that use a link, without a session. The second one sets the cookies of a
 * new session.
 */
export function joinRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request) => refuseForeignOrigin(services, request));

    call(
      app,
      'POST /auth/join/check',
      {
        ...shared,
        operation: ['checkLink', 'Read whom a password link is for'],
        body: linkInput,
        answer: linkTarget,
      },
      (request) => checkLink(services, request, request.body.token),
    );

    call(
      app,
      'POST /auth/join',
      {
        ...shared,
        operation: ['join', 'Set a password with a one-time link, and sign in'],
        body: joinInput,
        answer: session,
      },
      async (request, reply) => sessionOf(await join(services, request, reply, request.body)),
    );
  };
}
