import type { FastifyInstance } from 'fastify';
import { oidcAnswer, oidcBegun, session } from '../../../../src/contract/signIn';
import { call, dataOf, rawCall } from '../../platform/http/call';
import { describe } from '../../platform/http/jsonSchema';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { factorRequired } from '../factors/signInRoute';
import { sessionOf } from '../shapes';
import { Provider } from './Provider';
import { beginOidc, completeOidc } from './signIn';
import { oidcTexts } from './texts';

describe(oidcBegun, {
  fields: {
    address: 'The page of the provider to open.',
    state: 'Identifies the sign-in; the provider sends it back.',
  },
});
describe(oidcAnswer, { fields: { answer: 'The query string that the provider sent back.' } });

/**
 * Adds the sign-in through the provider. Its calls answer not_found if the settings name no
 * provider.
 */
export function addOidc(app: FastifyInstance, services: Services): void {
  const { config, clock } = services;
  const named = config.oidc && new Provider(config.oidc, clock);
  const provider = () => {
    if (named === null) throw new Problem('not_found', oidcTexts.none);
    return named;
  };

  call(
    app,
    'POST /auth/oidc',
    {
      tag: 'auth',
      config: { public: true },
      operation: ['beginOidc', 'Begin a sign-in through the identity provider'],
      answer: oidcBegun,
    },
    (request, reply) => beginOidc(services, provider(), request, reply),
  );

  rawCall(
    app,
    'POST /auth/oidc/callback',
    {
      tag: 'auth',
      config: { public: true },
      operation: ['completeOidc', 'Complete a sign-in through the identity provider'],
      body: oidcAnswer,
      answers: { 200: dataOf(session), 401: factorRequired },
    },
    async (request, reply) => ({
      data: sessionOf(await completeOidc(services, provider(), request, reply, request.body.answer)),
    }),
  );
}
