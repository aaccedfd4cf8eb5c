import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ownPassword, requiredFactors, requiredFactorsInput } from '../../../../src/contract/factors';
import { orNull } from '../../../../src/contract/schema';
import { authorOf } from '../../history/author';
import { withTransaction } from '../../platform/db/transactions';
import { call } from '../../platform/http/call';
import { caller, callerInPerson } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { describe } from '../../platform/http/jsonSchema';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount, recordReset } from '../accounts';
import { holdCaller } from '../holdCaller';
import { assertOwner } from './assertOwner';
import { factorKindsOf } from './kinds';
import { resetFactors } from './ownFactors';
import { requiredRoles, requireFactors } from './requiredRoles';
import { factorTexts } from './texts';

describe(requiredFactorsInput, {
  fields: { seen: 'The roles before the edit. With it, only what differs from them is changed.' },
});

const shared = { tag: 'people', config: { role: 'administrator' } } as const;

/** Registers the administrators' calls about other people's second factors. */
export function peopleFactorRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    addRequirement(app, services);
    addReset(app, services);
  };
}

function addRequirement(app: FastifyInstance, { db }: Services): void {
  call(
    app,
    'GET /people/required_factors',
    {
      ...shared,
      operation: ['readRequiredFactors', 'Read which roles must have a second factor'],
      answer: requiredFactors,
    },
    async () => ({ roles: await requiredRoles(db) }),
  );

  call(
    app,
    'PUT /people/required_factors',
    {
      ...shared,
      operation: ['requireFactors', 'Set which roles must have a second factor'],
      body: requiredFactorsInput,
      answer: requiredFactors,
    },
    async (request) => {
      const { administratorId } = caller(request);
      const { roles: wanted, seen } = request.body;
      const required = await withTransaction(db, async (tx) => {
        await holdCaller(tx, caller(request));
        const own = await factorKindsOf(tx, administratorId);
        if (wanted.includes('administrator') && own.length === 0)
          throw fieldProblem('roles', 'own_factor', factorTexts.ownFirst);
        await requireFactors(tx, wanted, seen);
        return requiredRoles(tx);
      });
      noteEvent(request, 'factor_requirement_changed', { administratorId, roles: required });
      return { roles: required };
    },
  );
}

function addReset(app: FastifyInstance, services: Services): void {
  const { db, clock, sessions } = services;
  call(
    app,
    'DELETE /people/:id/factors',
    {
      ...shared,
      operation: ['resetFactors', 'Remove all second factors of a person who has lost them'],
      body: orNull(ownPassword),
    },
    async (request) => {
      const { administratorId } = caller(request);
      const personId = pathId(request.params.id);
      if (personId === administratorId) throw new Problem('forbidden', factorTexts.ownAccount);
      await assertOwner(services, request, callerInPerson(request), request.body ?? {});
      const ended = await withTransaction(db, async (tx) => {
        await holdCaller(tx, caller(request));
        const account = await lockAccount(tx, personId);
        if (!account) throw new Problem('not_found', factorTexts.personNotFound);
        await resetFactors(tx, personId);
        await recordReset(tx, clock.now(), authorOf(request), account, 'factors');
        return sessions.endOthers(tx, personId, null, 'reset');
      });
      sessions.notifyEnded(ended);
      noteEvent(request, 'factor_reset', { administratorId, personId });
    },
  );
}
