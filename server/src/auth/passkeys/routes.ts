import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Tx } from '../../platform/db/transactions';
import { callerInPerson } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { data, IdParams, NoContent, operation, problems } from '../../platform/http/schemas';
import { refuseForeignOrigin } from '../../platform/http/security';
import { noteEvent } from '../../platform/http/securityLog';
import type { Services } from '../../services';
import { withFactorOwner, withNewFactorOwner } from '../factors/assertOwner';
import { removeFactor } from '../factors/ownFactors';
import { OwnerProof } from '../shapes';
import { assertOwn, listPasskeys, removePasskey } from './passkeys';
import { registerPasskey, registrationOptions } from './register';
import { proofOptions } from './requestOptions';
import { NewPasskeyShape, OptionsShape, PasskeyInputShape, PasskeyShape } from './shapes';
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
    addProof(app, services);
    addRemoval(app, services);
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addOwnPasskeys(app: App, services: Services): void {
  app.get(
    '/auth/passkeys/',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('listPasskeys', 'List the own passkeys'),
        response: { 200: data(Type.Array(PasskeyShape)), ...problems },
      },
    },
    async (request) => ({ data: await listPasskeys(services.db, callerInPerson(request).administratorId) }),
  );

  app.post(
    '/auth/passkeys/options',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('beginPasskey', 'Get what the browser makes a passkey with'),
        body: OwnerProof,
        response: { 200: data(OptionsShape), ...problems },
      },
    },
    async (request) => {
      const who = callerInPerson(request);
      const begin = (tx: Tx, beside: boolean) => registrationOptions(tx, services, request, who, beside);
      return { data: await withNewFactorOwner(services, request, who, request.body ?? {}, begin) };
    },
  );

  app.post(
    '/auth/passkeys/',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('addPasskey', 'Add a passkey to the own account'),
        body: PasskeyInputShape,
        response: { 201: data(NewPasskeyShape), ...problems },
      },
    },
    async (request, reply) => {
      const who = callerInPerson(request);
      const made = await registerPasskey(services, request, who, request.body);
      noteEvent(request, 'factor_added', { administratorId: who.administratorId, method: 'passkey' });
      return reply.code(201).send({ data: made });
    },
  );
}

function addProof(app: App, services: Services): void {
  app.post(
    '/auth/passkeys/proof',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('askForOwnPasskey', 'Get what the browser is asked for one of the own passkeys with'),
        response: { 200: data(OptionsShape), ...problems },
      },
    },
    async (request) => ({ data: await proofOptions(services, request, callerInPerson(request)) }),
  );
}

function addRemoval(app: App, services: Services): void {
  app.delete(
    '/auth/passkeys/:id',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('removePasskey', 'Remove one of the own passkeys'),
        params: IdParams,
        body: OwnerProof,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      const who = callerInPerson(request);
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
