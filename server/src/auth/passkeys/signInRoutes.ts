import type { FastifyInstance } from 'fastify';
import { challengeInput, passkeyChallenge } from '../../../../src/contract/factors';
import { orNull } from '../../../../src/contract/schema';
import { signInWays } from '../../../../src/contract/signIn';
import { call } from '../../platform/http/call';
import { describe } from '../../platform/http/jsonSchema';
import type { Services } from '../../services';
import { hasPasskeys } from './passkeys';
import { beginSignIn } from './requestOptions';

describe(signInWays, { fields: { oidc: 'The name of the identity provider; null if there is none.' } });

const tag = 'auth';

/**
 * Adds the public calls that come before a sign-in: the ways to sign in, and the challenge for a
 * passkey.
 */
export function addPasskeySignIn(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /auth/ways',
    {
      tag,
      config: { public: true },
      operation: ['listSignInWays', 'Read which ways to sign in there are besides a password'],
      answer: signInWays,
    },
    async () => {
      const { config, db } = services;
      return { passkeys: await hasPasskeys(db), oidc: config.oidc?.name ?? null };
    },
  );

  call(
    app,
    'POST /auth/factor/options',
    {
      tag,
      config: { public: true },
      operation: ['askForPasskey', 'Get the WebAuthn options for a sign-in with a passkey'],
      body: orNull(challengeInput),
      answer: passkeyChallenge,
    },
    (request) => beginSignIn(services, request, request.body?.ticket),
  );
}
