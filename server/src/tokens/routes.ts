import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ownPassword } from '../../../src/contract/factors';
import { listOf, object } from '../../../src/contract/schema';
import { apiToken, apiTokenCreated, apiTokenInput } from '../../../src/contract/tokens';
import { authorOf } from '../history/author';
import { call } from '../platform/http/call';
import { callerInPerson, type PersonSignedIn } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { createToken, listTokens, revokeToken } from './tokens';

const input = object({ ...apiTokenInput.form.fields, ...ownPassword.form.fields });
const until = 'The last day of validity, in the time zone of the server; at most a year ahead.';
const fields = { until, lastUsedAt: 'The last use, to the minute.', administrator: 'Who created it.' };
describe(input, { fields: { until } });
describe(apiToken, { title: 'ApiToken', fields });
describe(apiTokenCreated, { fields: { ...fields, token: 'Shown only once.' } });

const shared = { tag: 'tokens', config: { role: 'administrator', inPerson: true } } as const;

/** Throws unless the caller has proved to be the session’s owner. */
type AssertOwner = (
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  proof: { password?: string },
) => Promise<void>;

/**
 * The calls that list, create and revoke API tokens. `assertOwner` is passed in, because the
 * sign-in imports tokens, and tokens must not import the sign-in.
 */
export function tokenRoutes(services: Services, assertOwner: AssertOwner): FastifyPluginAsync {
  const { db, clock } = services;
  return async (app) => {
    call(
      app,
      'GET /tokens/',
      {
        ...shared,
        operation: ['listTokens', 'List the API tokens that can be used'],
        answer: listOf(apiToken),
      },
      () => listTokens(db, clock.now()),
    );

    // There is no idempotency key here, because the stored answer would contain the token.
    call(
      app,
      'POST /tokens/',
      {
        ...shared,
        operation: ['createToken', 'Create an API token'],
        body: input,
        answer: apiTokenCreated,
        status: 201,
      },
      async (request) => {
        const who = callerInPerson(request);
        const { administratorId, email } = who;
        const { password, ...wanted } = request.body;
        await assertOwner(services, request, who, { password });
        const author = { ...authorOf(request), administratorId, email };
        const token = await createToken(db, clock.now(), author, wanted);
        noteEvent(request, 'token_created', { administratorId, apiTokenId: token.id });
        return token;
      },
    );

    call(
      app,
      'DELETE /tokens/:id',
      { ...shared, operation: ['revokeToken', 'Revoke an API token, whoever created it'] },
      async (request) => {
        const { administratorId } = callerInPerson(request);
        const id = pathId(request.params.id);
        await revokeToken(db, clock.now(), authorOf(request), id);
        noteEvent(request, 'token_revoked', { administratorId, apiTokenId: id });
      },
    );
  };
}
