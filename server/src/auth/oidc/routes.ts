import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { data, operation, problems } from '../../platform/http/schemas';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { FactorRequired } from '../factors/signInRoute';
import { Session, sessionOf } from '../shapes';
import { Provider } from './Provider';
import { beginOidc, completeOidc } from './signIn';
import { oidcTexts } from './texts';

const Begun = Type.Object({
  address: Type.String({ description: 'The page of the provider, to go to.' }),
  state: Type.String({ description: 'What the provider sends back.' }),
});
const Answer = Type.Object({
  answer: Type.String({ maxLength: 8192, description: 'The query that the provider sent back.' }),
});

const tags = ['auth'];

/** Adds the sign-in through the provider: not found where the settings name none. */
export function addOidc(app: Parameters<FastifyPluginAsyncTypebox>[0], services: Services): void {
  const { config, clock } = services;
  const named = config.oidc && new Provider(config.oidc, clock);
  const provider = () => {
    if (named === null) throw new Problem('not_found', oidcTexts.none);
    return named;
  };

  app.post(
    '/auth/oidc',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('beginOidc', 'Begin a sign-in through the provider'),
        response: { 200: data(Begun), ...problems },
      },
    },
    async (request, reply) => ({ data: await beginOidc(services, provider(), request, reply) }),
  );

  app.post(
    '/auth/oidc/callback',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('completeOidc', 'Sign in with what the provider sent back'),
        body: Answer,
        response: { 200: data(Session), 401: FactorRequired, ...problems },
      },
    },
    async (request, reply) => ({
      data: sessionOf(await completeOidc(services, provider(), request, reply, request.body.answer)),
    }),
  );
}
