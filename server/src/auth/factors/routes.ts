import type { FastifyInstance } from 'fastify';
import { ownFactors as factorsShape } from '../../../../src/contract/factors';
import { call } from '../../platform/http/call';
import { callerInPerson } from '../../platform/http/caller';
import type { Services } from '../../services';
import { ownBeforeFactor } from './ownCalls';
import { ownFactors } from './ownFactors';
import { addRecoveryCodes } from './recoveryCodeRoutes';
import { addTotp } from './totpRoutes';

/** Adds the calls with which people manage their own second factors. */
export function addFactors(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /auth/factors',
    {
      ...ownBeforeFactor,
      operation: ['readOwnFactors', 'Read which second factors the caller’s account has'],
      answer: factorsShape,
    },
    (request) => ownFactors(services.db, callerInPerson(request)),
  );
  addTotp(app, services);
  addRecoveryCodes(app, services);
}
