import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { PasskeyChallenge } from '../../../../src/contract/factors';
import type { SignInWays } from '../../../../src/contract/signIn';
import { data, nullable, operation, problems } from '../../platform/http/schemas';
import type { Services } from '../../services';
import { hasPasskeys } from './passkeys';
import { beginSignIn } from './requestOptions';
import { OptionsShape } from './shapes';

const Ways = Type.Object({
  passkeys: Type.Boolean(),
  oidc: nullable(Type.String({ description: 'The name of the provider that people sign in through.' })),
});
const tags = ['auth'];

/** Adds what comes before a sign-in by a passkey. */
export function addPasskeySignIn(app: Parameters<FastifyPluginAsyncTypebox>[0], services: Services): void {
  app.get(
    '/auth/ways',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('listSignInWays', 'Learn how people sign in here, beside a password'),
        response: { 200: data(Ways), ...problems },
      },
    },
    async (): Promise<{ data: SignInWays }> => {
      const { config, db } = services;
      return { data: { passkeys: await hasPasskeys(db), oidc: config.oidc?.name ?? null } };
    },
  );

  app.post(
    '/auth/factor/options',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('askForPasskey', 'Get what the browser is asked for a passkey with'),
        body: nullable(Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 100 })) })),
        response: { 200: data(Type.Object({ ticket: Type.String(), options: OptionsShape })), ...problems },
      },
    },
    async (request): Promise<{ data: PasskeyChallenge }> => ({
      data: await beginSignIn(services, request, request.body?.ticket),
    }),
  );
}
