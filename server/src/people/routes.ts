import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { roles } from '../../../src/contract/people';
import { assertOwner } from '../auth/factors/assertOwner';
import { callerInPerson } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import {
  data,
  Id,
  IdParams,
  NoContent,
  nullable,
  OwnPassword,
  operation,
  problems,
} from '../platform/http/schemas';
import type { Services } from '../services';
import { endSessionsOf, resetPerson } from './endAccess';
import { endInvitation, invite, listInvitations } from './invitations';
import { listPeople } from './people';
import { savePerson } from './savePerson';

const Role = Type.Enum(roles);
const PersonShape = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Role,
  disabled: Type.Boolean(),
  createdAt: Type.String(),
  lastSeenAt: nullable(Type.String()),
  sessions: Type.Integer(),
  factors: Type.Array(Type.Enum(['totp', 'passkey'] as const)),
  provider: Type.Boolean(),
});
const Input = Type.Object({
  name: Type.Optional(Type.String()),
  role: Type.Optional(Role),
  disabled: Type.Optional(Type.Boolean()),
  ...OwnPassword.properties,
});
const InvitationShape = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Role,
  createdAt: Type.String(),
  expiresAt: Type.String(),
  administrator: nullable(Type.Object({ id: Id, email: Type.String() })),
});
const NewInvitation = Type.Object({
  email: Type.String({ maxLength: 254 }),
  name: Type.String(),
  role: Role,
  ...OwnPassword.properties,
});
const Link = Type.Object({
  link: Type.String({ description: 'Shown this once; valid for 72 hours, once.' }),
  expiresAt: Type.String(),
});
const tags = ['people'];
const config = { role: 'administrator' } as const;

/** People, their roles and their invitations: for administrators alone. */
export function peopleRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    addPeople(app, services);
    addEnds(app, services);
    addInvitations(app, services);
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addPeople(app: App, services: Services): void {
  app.get(
    '/people/',
    {
      config,
      schema: {
        tags,
        ...operation('listPeople', 'List the people and what they may do'),
        response: { 200: data(Type.Array(PersonShape)), ...problems },
      },
    },
    async () => ({ data: await listPeople(services.db, services.clock) }),
  );

  app.put(
    '/people/:id',
    {
      config,
      schema: {
        tags,
        ...operation('savePerson', 'Change the name or the role of a person, disable or enable them'),
        params: IdParams,
        body: Input,
        response: { 200: data(PersonShape), ...problems },
      },
    },
    async (request) => {
      const { password, ...input } = request.body;
      if (input.role === 'administrator')
        await assertOwner(services, request, callerInPerson(request), { password });
      return { data: await savePerson(services, request, pathId(request.params.id), input) };
    },
  );
}

function addEnds(app: App, services: Services): void {
  app.post(
    '/people/:id/reset',
    {
      config,
      schema: {
        tags,
        ...operation(
          'resetPerson',
          'End the password and the sessions of a person; get a link for a new one',
        ),
        params: IdParams,
        body: nullable(OwnPassword),
        response: { 201: data(Link), ...problems },
      },
    },
    async (request, reply) => {
      await assertOwner(services, request, callerInPerson(request), request.body ?? {});
      const link = await resetPerson(services, request, pathId(request.params.id));
      return reply.code(201).send({ data: link });
    },
  );

  app.delete(
    '/people/:id/sessions',
    {
      config,
      schema: {
        tags,
        ...operation('endSessionsOf', 'End the sessions of a person'),
        params: IdParams,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      await endSessionsOf(services, request, pathId(request.params.id));
      return reply.code(204).send(null);
    },
  );
}

function addInvitations(app: App, services: Services): void {
  app.get(
    '/invitations/',
    {
      config,
      schema: {
        tags,
        ...operation('listInvitations', 'List the invitations that can still be used'),
        response: { 200: data(Type.Array(InvitationShape)), ...problems },
      },
    },
    async () => ({ data: await listInvitations(services.db, services.clock) }),
  );

  app.post(
    '/invitations/',
    {
      config,
      schema: {
        tags,
        ...operation('invite', 'Invite a person; the link is told this once'),
        body: NewInvitation,
        response: { 201: data(Link), ...problems },
      },
    },
    async (request, reply) => {
      const { password, ...input } = request.body;
      if (input.role === 'administrator')
        await assertOwner(services, request, callerInPerson(request), { password });
      return reply.code(201).send({ data: await invite(services, request, input) });
    },
  );

  app.delete(
    '/invitations/:id',
    {
      config,
      schema: {
        tags,
        ...operation('endInvitation', 'End an invitation'),
        params: IdParams,
        response: { 204: NoContent, ...problems },
      },
    },
    async (request, reply) => {
      await endInvitation(services, request, pathId(request.params.id));
      return reply.code(204).send(null);
    },
  );
}
