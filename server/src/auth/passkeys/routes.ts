import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { data, IdParams, NoContent, nullable, operation, problems } from '../../platform/http/schemas';
import { refuseForeignOrigin } from '../../platform/http/security';
import { noteEvent } from '../../platform/http/securityLog';
import type { Services } from '../../services';
import { assertOwner, withFactorOwner } from '../factors/assertOwner';
import { removeFactor } from '../factors/ownFactors';
import { OwnerProof, Password } from '../shapes';
import { assertOwn, listPasskeys, removePasskey, toPasskey } from './passkeys';
import { registerPasskey, registrationOptions } from './register';
import { OptionsShape, PasskeyInputShape, PasskeyShape } from './shapes';
import { addPasskeySignIn } from './signInRoutes';

const tags = ['auth'];

/** The caller's own passkeys, and the sign-in by one. A role does not matter for either. */
export function passkeyRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(services, request);
    });

    addPasskeySignIn(app, services);
    addOwnPasskeys(app, services);
    addRemoval(app, services);
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addOwnPasskeys(app: App, services: Services): void {
  app.get(
    '/auth/passkeys/',
    {
      config: { role: 'viewer', beforeFactor: true },
      schema: {
        tags,
        ...operation('listPasskeys', 'List the own passkeys'),
        response: { 200: data(Type.Array(PasskeyShape)), ...problems },
      },
    },
    async (request) => ({ data: await listPasskeys(services.db, caller(request).administratorId) }),
  );

  app.post(
    '/auth/passkeys/options',
    {
      config: { role: 'viewer', beforeFactor: true },
      schema: {
        tags,
        ...operation('beginPasskey', 'Get what the browser makes a passkey with'),
        body: nullable(Type.Object({ password: Type.Optional(Password) })),
        response: { 200: data(OptionsShape), ...problems },
      },
    },
    async (request) => {
      const who = caller(request);
      await assertOwner(services, request, who, request.body ?? {});
      return { data: await registrationOptions(services, request, who) };
    },
  );

  app.post(
    '/auth/passkeys/',
    {
      config: { role: 'viewer', beforeFactor: true },
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
}

function addRemoval(app: App, services: Services): void {
  app.delete(
    '/auth/passkeys/:id',
    {
      config: { role: 'viewer' },
      schema: {
        tags,
        ...operation('removePasskey', 'Remove one of the own passkeys'),
        params: IdParams,
        body: OwnerProof,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      const who = caller(request);
      const { administratorId } = who;
      const id = pathId(request.params.id);
      await assertOwn(services.db, administratorId, id);
      await withFactorOwner(services, request, who, request.body ?? {}, (tx) =>
        removeFactor(tx, administratorId, () => removePasskey(tx, administratorId, id)),
      );
      noteEvent(request, 'factor_removed', { administratorId, method: 'passkey' });
      return reply.code(204).send(null);
    },
  );
}
