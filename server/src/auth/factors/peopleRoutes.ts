import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { roles } from '../../../../src/contract/people';
import { authorOf } from '../../history/author';
import { withTransaction } from '../../platform/db/transactions';
import { caller, callerInPerson } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import {
  data,
  IdParams,
  NoContent,
  nullable,
  OwnPassword,
  operation,
  problems,
} from '../../platform/http/schemas';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount, recordReset } from '../administrators';
import { holdCaller } from '../holdCaller';
import { assertOwner } from './assertOwner';
import { factorKindsOf } from './kinds';
import { resetFactors } from './ownFactors';
import { requiredRoles, requireFactors } from './requiredRoles';
import { factorTexts } from './texts';

const Required = Type.Object({ roles: Type.Array(Type.Enum(roles), { maxItems: roles.length }) });

const tags = ['people'];

/** What administrators decide about the second factors of others. */
export function peopleFactorRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    addRequirement(app, services);
    addReset(app, services);
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addRequirement(app: App, { db }: Services): void {
  app.get(
    '/people/required_factors',
    {
      config: { role: 'administrator' },
      schema: {
        tags,
        ...operation('readRequiredFactors', 'Read which roles must have a second factor'),
        response: { 200: data(Required), ...problems },
      },
    },
    async () => ({ data: { roles: await requiredRoles(db) } }),
  );

  app.put(
    '/people/required_factors',
    {
      config: { role: 'administrator' },
      schema: {
        tags,
        ...operation('requireFactors', 'Say which roles must have a second factor'),
        body: Required,
        response: { 200: data(Required), ...problems },
      },
    },
    async (request) => {
      const { administratorId } = caller(request);
      const wanted = request.body.roles;
      const required = await withTransaction(db, async (tx) => {
        await holdCaller(tx, caller(request));
        const own = await factorKindsOf(tx, administratorId);
        if (wanted.includes('administrator') && own.length === 0)
          throw fieldProblem('roles', 'own_factor', factorTexts.ownFirst);
        await requireFactors(tx, wanted);
        return requiredRoles(tx);
      });
      noteEvent(request, 'factor_requirement_changed', { administratorId, roles: required });
      return { data: { roles: required } };
    },
  );
}

function addReset(app: App, services: Services): void {
  const { db, clock, sessions } = services;
  app.delete(
    '/people/:id/factors',
    {
      config: { role: 'administrator' },
      schema: {
        tags,
        ...operation('resetFactors', 'Remove all second factors of a person who has lost them'),
        params: IdParams,
        body: nullable(OwnPassword),
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
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
      return reply.code(204).send(null);
    },
  );
}
