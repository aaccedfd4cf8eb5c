import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { data, IdParams, NoContent, operation, problems } from '../../platform/http/schemas';
import { refuseForeignOrigin } from '../../platform/http/security';
import { noteEvent } from '../../platform/http/securityLog';
import type { Services } from '../../services';
import { listPasskeys, removePasskey, toPasskey } from './passkeys';
import { registerPasskey, registrationOptions } from './register';
import { OptionsShape, PasskeyInputShape, PasskeyShape } from './shapes';

const tags = ['auth'];

/** The caller's own passkeys. Their role does not matter: they are how one signs in. */
export function passkeyRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(services, request);
    });

    app.get(
      '/auth/passkeys/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listPasskeys', 'List the own passkeys'),
          response: { 200: data(Type.Array(PasskeyShape)), ...problems },
        },
      },
      async (request) => ({ data: await listPasskeys(db, caller(request).administratorId) }),
    );

    app.post(
      '/auth/passkeys/options',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('beginPasskey', 'Get what the browser makes a passkey with'),
          response: { 200: data(OptionsShape), ...problems },
        },
      },
      async (request) => ({ data: await registrationOptions(services, request, caller(request)) }),
    );

    app.post(
      '/auth/passkeys/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('addPasskey', 'Add a passkey to the own account'),
          body: PasskeyInputShape,
          response: { 201: data(PasskeyShape), ...problems },
        },
      },
      async (request, reply) => {
        const who = caller(request);
        const made = await registerPasskey(services, request, who, request.body);
        noteEvent(request, 'factor_added', { administratorId: who.administratorId, method: 'passkey' });
        return reply.code(201).send({ data: toPasskey(made) });
      },
    );

    app.delete(
      '/auth/passkeys/:id',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('removePasskey', 'Remove one of the own passkeys'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const { administratorId } = caller(request);
        await removePasskey(db, administratorId, pathId(request.params.id));
        noteEvent(request, 'factor_removed', { administratorId, method: 'passkey' });
        return reply.code(204).send(null);
      },
    );
  };
}
