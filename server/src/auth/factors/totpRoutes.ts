import type { FastifyInstance } from 'fastify';
import { recoveryCodes, totpCode, totpSecret } from '../../../../src/contract/factors';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { call } from '../../platform/http/call';
import { callerInPerson } from '../../platform/http/caller';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount } from '../accounts';
import { addCodeTry, assertTriesLeft, forgetCodeTries } from '../limits/codeLimits';
import { holdLiving } from '../sessionFamilies';
import { checkedOwnerProof } from '../shapes';
import { withFactorOwner, withNewFactorOwner } from './assertOwner';
import { codeFrom } from './completeSignIn';
import { factorKindsOf } from './kinds';
import { own, ownBeforeFactor } from './ownCalls';
import { removeFactor } from './ownFactors';
import { replaceRecoveryCodes } from './recoveryCodes';
import { factorTexts } from './texts';
import { beginTotp, confirmTotp, removeTotp } from './totp';

/** Adds the calls with which people set up and remove their own authenticator. */
export function addTotp(app: FastifyInstance, services: Services): void {
  call(
    app,
    'POST /auth/totp',
    {
      ...ownBeforeFactor,
      operation: ['beginTotp', 'Get a secret for an authenticator app, to be confirmed with a code'],
      body: checkedOwnerProof,
      answer: totpSecret,
    },
    (request) => {
      const who = callerInPerson(request);
      const begin = (tx: Tx) => beginTotp(tx, services, who);
      return withNewFactorOwner(services, request, who, request.body ?? {}, begin);
    },
  );

  call(
    app,
    'PUT /auth/totp',
    {
      ...ownBeforeFactor,
      operation: ['confirmTotp', 'Confirm the authenticator with a code, and get recovery codes'],
      body: totpCode,
      answer: recoveryCodes,
    },
    async (request) => {
      const { administratorId, sid } = callerInPerson(request);
      const { db, clock } = services;
      const from = codeFrom(request, administratorId, `session ${sid}`);
      const codes = await withTransaction(db, async (tx) => {
        await lockAccount(tx, administratorId);
        await holdLiving(tx, sid);
        // Without this limit, somebody who found an open session could guess the code of the factor
        // that its owner is setting up.
        await assertTriesLeft(tx, clock, from);
        if (!(await confirmTotp(tx, services, administratorId, request.body.code))) {
          await addCodeTry(tx, clock, from);
          return null;
        }
        await forgetCodeTries(tx, from);
        return replaceRecoveryCodes(tx, administratorId);
      });
      if (!codes) {
        noteEvent(request, 'factor_failed', { administratorId, method: 'totp' });
        throw fieldProblem('code', 'wrong', factorTexts.wrongCode);
      }
      noteEvent(request, 'factor_added', { administratorId, method: 'totp' });
      return { recoveryCodes: codes };
    },
  );

  call(
    app,
    'DELETE /auth/totp',
    {
      ...own,
      operation: ['removeTotp', 'Remove the caller’s authenticator'],
      body: checkedOwnerProof,
    },
    async (request) => {
      const who = callerInPerson(request);
      const { administratorId } = who;
      if (!(await factorKindsOf(services.db, administratorId)).includes('totp'))
        throw new Problem('not_found', factorTexts.noTotp);
      await withFactorOwner(services, request, who, request.body ?? {}, (tx) =>
        removeFactor(tx, administratorId, removeTotp),
      );
      noteEvent(request, 'factor_removed', { administratorId, method: 'totp' });
    },
  );
}
