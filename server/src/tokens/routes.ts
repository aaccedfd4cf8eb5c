import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { maxNameLength } from '../../../src/contract/limits';
import { apiTokenRoles } from '../../../src/contract/tokens';
import { authorOf } from '../history/author';
import { callerInPerson, type PersonSignedIn } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, NoContent, OwnPassword, operation, problems } from '../platform/http/schemas';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { createToken, listTokens, revokeToken } from './tokens';

const Input = Type.Object({
  name: Type.String({ maxLength: maxNameLength }),
  role: Type.Enum(apiTokenRoles),
  until: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description: 'The last day, in the time zone of the server; at most a year ahead.',
  }),
});
const Token = Type.Object(
  {
    id: Id,
    ...Input.properties,
    createdAt: Type.String(),
    lastUsedAt: Type.Union([Type.String(), Type.Null()], { description: 'To the minute.' }),
    administrator: Type.Object({ id: Id, email: Type.String() }, { description: 'Who made it.' }),
  },
  { title: 'ApiToken' },
);
const Created = Type.Object({
  ...Token.properties,
  token: Type.String({ description: 'Shown this once.' }),
});
const tags = ['tokens'];

/** Throws where who calls has to show that the session is theirs. */
type AssertOwner = (
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  proof: { password?: string },
) => Promise<void>;

/**
 * The calls that list, make and revoke the tokens of programs. Sign-in knows tokens, and tokens not
 * the sign-in: what asks for the password is given.
 */
export function tokenRoutes(services: Services, assertOwner: AssertOwner): FastifyPluginAsyncTypebox {
  const { db, clock } = services;
  return async (app) => {
    app.get(
      '/tokens/',
      {
        config: { role: 'administrator', inPerson: true },
        schema: {
          tags,
          ...operation('listTokens', 'List the API tokens that can be used'),
          response: { 200: data(Type.Array(Token)), ...problems },
        },
      },
      async () => ({ data: await listTokens(db, clock.now()) }),
    );

    // Without an idempotency key: its answer would be stored, and the token with it.
    app.post(
      '/tokens/',
      {
        config: { role: 'administrator', inPerson: true },
        schema: {
          tags,
          ...operation('createToken', 'Make an API token'),
          body: Type.Object({ ...Input.properties, ...OwnPassword.properties }),
          response: { 201: data(Created), ...problems },
        },
      },
      async (request, reply) => {
        const who = callerInPerson(request);
        const { administratorId, email } = who;
        const { password, ...input } = request.body;
        await assertOwner(services, request, who, { password });
        const author = { ...authorOf(request), administratorId, email };
        const token = await createToken(db, clock.now(), author, input);
        noteEvent(request, 'token_created', { administratorId, apiTokenId: token.id });
        return reply.code(201).send({ data: token });
      },
    );

    app.delete(
      '/tokens/:id',
      {
        config: { role: 'administrator', inPerson: true },
        schema: {
          tags,
          ...operation('revokeToken', 'Revoke an API token, anybody’s'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const { administratorId } = callerInPerson(request);
        const id = pathId(request.params.id);
        await revokeToken(db, clock.now(), authorOf(request), id);
        noteEvent(request, 'token_revoked', { administratorId, apiTokenId: id });
        return reply.code(204).send(null);
      },
    );
  };
}
