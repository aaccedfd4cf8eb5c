import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { newPasskey, passkey } from '../../../../src/contract/factors';
import { anyObject, listOf } from '../../../../src/contract/schema';
import type { Tx } from '../../platform/db/transactions';
import { call } from '../../platform/http/call';
import { callerInPerson } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { describe } from '../../platform/http/jsonSchema';
import { refuseForeignOrigin } from '../../platform/http/security';
import { noteEvent } from '../../platform/http/securityLog';
import type { Services } from '../../services';
import { withFactorOwner, withNewFactorOwner } from '../factors/assertOwner';
import { own, ownBeforeFactor } from '../factors/ownCalls';
import { removeFactor } from '../factors/ownFactors';
import { checkedOwnerProof } from '../shapes';
import { assertOwn, listPasskeys, removePasskey } from './passkeys';
import { registerPasskey, registrationOptions } from './register';
import { proofOptions } from './requestOptions';
import { newPasskeyInput } from './shapes';
import { addPasskeySignIn } from './signInRoutes';

describe(newPasskey, { fields: { recoveryCodes: 'Only if there were none before; shown only once.' } });

/**
 * Registers the calls for the caller’s own passkeys and for the sign-in with a passkey. Every role
 * may use them.
 */
export function passkeyRoutes(services: Services): FastifyPluginAsync {
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

function addOwnPasskeys(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /auth/passkeys/',
    {
      ...ownBeforeFactor,
      operation: ['listPasskeys', 'List the caller’s passkeys'],
      answer: listOf(passkey),
    },
    (request) => listPasskeys(services.db, callerInPerson(request).administratorId),
  );

  call(
    app,
    'POST /auth/passkeys/options',
    {
      ...ownBeforeFactor,
      operation: ['beginPasskey', 'Get the WebAuthn options for a new passkey'],
      body: checkedOwnerProof,
      answer: anyObject,
    },
    (request) => {
      const who = callerInPerson(request);
      const begin = (tx: Tx, beside: boolean) => registrationOptions(tx, services, request, who, beside);
      return withNewFactorOwner(services, request, who, request.body ?? {}, begin);
    },
  );

  call(
    app,
    'POST /auth/passkeys/',
    {
      ...ownBeforeFactor,
      operation: ['addPasskey', 'Add a passkey to the caller’s account'],
      body: newPasskeyInput,
      answer: newPasskey,
      status: 201,
    },
    async (request) => {
      const who = callerInPerson(request);
      const made = await registerPasskey(services, request, who, request.body);
      noteEvent(request, 'factor_added', { administratorId: who.administratorId, method: 'passkey' });
      return made;
    },
  );
}

function addProof(app: FastifyInstance, services: Services): void {
  call(
    app,
    'POST /auth/passkeys/proof',
    {
      ...own,
      operation: ['askForOwnPasskey', 'Get the WebAuthn options for a proof by one of the caller’s passkeys'],
      answer: anyObject,
    },
    (request) => proofOptions(services, request, callerInPerson(request)),
  );
}

function addRemoval(app: FastifyInstance, services: Services): void {
  call(
    app,
    'DELETE /auth/passkeys/:id',
    {
      ...own,
      operation: ['removePasskey', 'Remove one of the caller’s passkeys'],
      body: checkedOwnerProof,
    },
    async (request) => {
      const who = callerInPerson(request);
      const { administratorId } = who;
      const id = pathId(request.params.id);
      await assertOwn(services.db, administratorId, id);
      await withFactorOwner(services, request, who, request.body ?? {}, (tx) =>
        removeFactor(tx, administratorId, () => removePasskey(tx, administratorId, id)),
      );
      noteEvent(request, 'factor_removed', { administratorId, method: 'passkey' });
    },
  );
}
