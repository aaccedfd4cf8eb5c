import type { FastifyInstance } from 'fastify';
import { recoveryCodes as codes } from '../../../../src/contract/factors';
import { call } from '../../platform/http/call';
import { callerInPerson } from '../../platform/http/caller';
import { noteEvent } from '../../platform/http/securityLog';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount } from '../accounts';
import { holdLiving } from '../sessionFamilies';
import { checkedOwnerProof } from '../shapes';
import { withFactorOwner } from './assertOwner';
import { factorKindsOf } from './kinds';
import { own } from './ownCalls';
import { replaceRecoveryCodes } from './recoveryCodes';
import { factorTexts } from './texts';

/** Adds the call with which people replace their recovery codes. */
export function addRecoveryCodes(app: FastifyInstance, services: Services): void {
  call(
    app,
    'POST /auth/recovery_codes',
    {
      ...own,
      operation: ['replaceRecoveryCodes', 'Replace the caller’s recovery codes, and get the new ones'],
      body: checkedOwnerProof,
      answer: codes,
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
      return { recoveryCodes };
    },
  );
}
