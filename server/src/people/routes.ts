import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ownPassword } from '../../../src/contract/factors';
import { invitation, invitationInput, person, personInput, personLink } from '../../../src/contract/people';
import { listOf, object, orNull } from '../../../src/contract/schema';
import { assertOwner } from '../auth/factors/assertOwner';
import { call } from '../platform/http/call';
import { callerInPerson } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import type { Services } from '../services';
import { savePerson } from './changePerson';
import { endSessionsOf, resetPerson } from './endAccess';
import { endInvitation, invite, listInvitations } from './invitations';
import { listPeople } from './people';

describe(personLink, { fields: { link: 'Shown only once; can be used once, within 72 hours.' } });

const shared = { tag: 'people', config: { role: 'administrator' } } as const;

/** The calls on people, their roles and their invitations, for administrators only. */
export function peopleRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    addPeople(app, services);
    addEnds(app, services);
    addInvitations(app, services);
  };
}

function addPeople(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /people/',
    { ...shared, operation: ['listPeople', 'List the people and what they may do'], answer: listOf(person) },
    () => listPeople(services.db, services.clock),
  );

  call(
    app,
    'PUT /people/:id',
    {
      ...shared,
      operation: ['savePerson', 'Change the name or the role of a person, or disable or enable them'],
      body: object({ ...personInput.form.fields, ...ownPassword.form.fields }),
      answer: person,
    },
    async (request) => {
      const { password, ...input } = request.body;
      if (input.role === 'administrator')
        await assertOwner(services, request, callerInPerson(request), { password });
      return savePerson(services, request, pathId(request.params.id), input);
    },
  );
}

function addEnds(app: FastifyInstance, services: Services): void {
  call(
    app,
    'POST /people/:id/reset',
    {
      ...shared,
      operation: ['resetPerson', 'End a person’s password and sessions, and get a link for a new password'],
      body: orNull(ownPassword),
      answer: personLink,
      status: 201,
    },
    async (request) => {
      await assertOwner(services, request, callerInPerson(request), request.body ?? {});
      return resetPerson(services, request, pathId(request.params.id));
    },
  );

  call(
    app,
    'DELETE /people/:id/sessions',
    { ...shared, operation: ['endSessionsOf', 'End the sessions of a person'] },
    (request) => endSessionsOf(services, request, pathId(request.params.id)),
  );
}

function addInvitations(app: FastifyInstance, services: Services): void {
  call(
    app,
    'GET /invitations/',
    {
      ...shared,
      operation: ['listInvitations', 'List the invitations that can still be used'],
      answer: listOf(invitation),
    },
    () => listInvitations(services.db, services.clock),
  );

  call(
    app,
    'POST /invitations/',
    {
      ...shared,
      operation: ['invite', 'Invite a person; the link is shown only once'],
      body: object({ ...invitationInput.form.fields, ...ownPassword.form.fields }),
      answer: personLink,
      status: 201,
    },
    async (request) => {
      const { password, ...input } = request.body;
      if (input.role === 'administrator')
        await assertOwner(services, request, callerInPerson(request), { password });
      return invite(services, request, input);
    },
  );

  call(
    app,
    'DELETE /invitations/:id',
    { ...shared, operation: ['endInvitation', 'Revoke an invitation'] },
    (request) => endInvitation(services, request, pathId(request.params.id)),
  );
}
