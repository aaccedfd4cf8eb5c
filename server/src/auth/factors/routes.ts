import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { callerInPerson } from '../../platform/http/caller';
import { data, NoContent, operation, problems } from '../../platform/http/schemas';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount } from '../administrators';
import { PasskeyShape } from '../passkeys/shapes';
import { holdLiving } from '../sessionFamilies';
import { Code, OwnerProof } from '../shapes';
import { withFactorOwner, withNewFactorOwner } from './assertOwner';
import { codeFrom } from './completeSignIn';
import { factorKindsOf } from './kinds';
import { ownFactors, removeFactor } from './ownFactors';
import { replaceRecoveryCodes } from './recoveryCodes';
import { factorTexts } from './texts';
import { beginTotp, confirmTotp, removeTotp } from './totp';
import { addCodeTry, assertTriesLeft, forgetCodeTries } from './tries';

const Own = Type.Object({
  totp: Type.Boolean(),
  recoveryCodes: Type.Integer(),
  passkeys: Type.Array(PasskeyShape),
  required: Type.Boolean(),
});
const Codes = data(Type.Object({ recoveryCodes: Type.Array(Type.String()) }));

const tags = ['auth'];

type App = Parameters<FastifyPluginAsyncTypebox>[0];

/** Adds the calls about the own second factors to those of the own account. */
export function addFactors(app: App, services: Services): void {
  app.get(
    '/auth/factors',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('readOwnFactors', 'Read which second factors the own account has'),
        response: { 200: data(Own), ...problems },
      },
    },
    async (request) => ({ data: await ownFactors(services.db, callerInPerson(request)) }),
  );
  addTotp(app, services);
  addTotpRemoval(app, services);
  addRecoveryCodes(app, services);
}

function addTotp(app: App, services: Services): void {
  app.post(
    '/auth/totp',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('beginTotp', 'Get a secret for an authenticator, to be confirmed by a code'),
        body: OwnerProof,
        response: { 200: data(Type.Object({ secret: Type.String(), uri: Type.String() })), ...problems },
      },
    },
    async (request) => {
      const who = callerInPerson(request);
      const begin = (tx: Tx) => beginTotp(tx, services, who);
      return { data: await withNewFactorOwner(services, request, who, request.body ?? {}, begin) };
    },
  );

  app.put(
    '/auth/totp',
    {
      config: { role: 'viewer', inPerson: true, beforeFactor: true },
      schema: {
        tags,
        ...operation('confirmTotp', 'Put the secret in force by a code, and get recovery codes'),
        body: Type.Object({ code: Code }),
        response: { 200: Codes, ...problems },
      },
    },
    async (request) => {
      const { administratorId, sid } = callerInPerson(request);
      const { db, clock } = services;
      const from = codeFrom(request, administratorId, `session ${sid}`);
      const recoveryCodes = await withTransaction(db, async (tx) => {
        await lockAccount(tx, administratorId);
        await holdLiving(tx, sid);
        // Whoever has found the session must not guess what its owner has begun to set up.
        await assertTriesLeft(tx, clock, from);
        if (!(await confirmTotp(tx, services, administratorId, request.body.code))) {
          await addCodeTry(tx, clock, from);
          return null;
        }
        await forgetCodeTries(tx, from);
        return replaceRecoveryCodes(tx, administratorId);
      });
      if (!recoveryCodes) {
        noteEvent(request, 'factor_failed', { administratorId, method: 'totp' });
        throw fieldProblem('code', 'wrong', factorTexts.wrongCode);
      }
      noteEvent(request, 'factor_added', { administratorId, method: 'totp' });
      return { data: { recoveryCodes } };
    },
  );
}

function addTotpRemoval(app: App, services: Services): void {
  app.delete(
    '/auth/totp',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('removeTotp', 'Remove the authenticator'),
        body: OwnerProof,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      const who = callerInPerson(request);
      const { administratorId } = who;
      if (!(await factorKindsOf(services.db, administratorId)).includes('totp'))
        throw new Problem('not_found', factorTexts.noTotp);
      await withFactorOwner(services, request, who, request.body ?? {}, (tx) =>
        removeFactor(tx, administratorId, removeTotp),
      );
      noteEvent(request, 'factor_removed', { administratorId, method: 'totp' });
      return reply.code(204).send(null);
    },
  );
}

function addRecoveryCodes(app: App, services: Services): void {
  app.post(
    '/auth/recovery_codes',
    {
      config: { role: 'viewer', inPerson: true },
      schema: {
        tags,
        ...operation('replaceRecoveryCodes', 'Get new recovery codes in place of the former ones'),
        body: OwnerProof,
        response: { 200: Codes, ...problems },
      },
    },
    async (request) => {
      const who = callerInPerson(request);
      const { administratorId, sid } = who;
      if ((await factorKindsOf(services.db, administratorId)).length === 0)
        throw new Problem('not_found', factorTexts.noFactor);
      const recoveryCodes = await withFactorOwner(services, request, who, request.body ?? {}, async (tx) => {
        await lockAccount(tx, administratorId);
        await holdLiving(tx, sid);
        return replaceRecoveryCodes(tx, administratorId);
      });
      noteEvent(request, 'recovery_codes_replaced', { administratorId });
      return { data: { recoveryCodes } };
    },
  );
}
