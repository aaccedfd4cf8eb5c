import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxViewName, maxViewQuery } from '../../../src/contract/limits';
import { caller, callerInPerson } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, NoContent, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { createView, deleteView, listViews, saveView } from './views';

const Input = Type.Object({
  name: Type.String({ maxLength: maxViewName }),
  query: Type.String({ maxLength: maxViewQuery, description: "The list's address after `?`." }),
  shared: Type.Boolean({ description: 'Everybody sees it, programs too; else its owner alone.' }),
});
const View = Type.Object({
  id: Id,
  name: Type.String(),
  query: Type.String(),
  shared: Type.Boolean(),
  own: Type.Boolean(),
});
const tags = ['views'];

/**
 * Named sets of filters of the list of items: a person's own, and those that all see. They are for
 * people; programs read the shared ones.
 */
export function viewRoutes({ db, clock }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/views/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listViews', 'List the saved views of the caller and the shared ones'),
          description: 'API tokens get the shared ones alone.',
          response: { 200: data(Type.Array(View)), ...problems },
        },
      },
      async (request) => {
        const { administratorId, apiToken } = caller(request);
        return { data: await listViews(db, apiToken === null ? administratorId : null) };
      },
    );

    app.post(
      '/views/',
      {
        config: { role: 'editor', inPerson: true },
        schema: {
          tags,
          ...operation('createView', 'Save a view'),
          body: Input,
          response: { 201: data(View), ...problems },
        },
      },
      async (request, reply) => {
        const { name, query, shared } = request.body;
        const input = { name, query, shared };
        const answer = await createOnce(db, clock, creationOf(request, input), async (tx) => ({
          status: 201,
          body: await createView(tx, clock, callerInPerson(request).administratorId, input),
        }));
        return reply.code(201).send({ data: answer.body });
      },
    );

    app.put(
      '/views/:id',
      {
        config: { role: 'editor', inPerson: true },
        schema: {
          tags,
          ...operation('saveView', 'Rename, share or replace a view of the caller'),
          params: IdParams,
          body: Input,
          response: { 200: data(View), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: await saveView(db, clock, callerInPerson(request).administratorId, id, request.body) };
      },
    );

    app.delete(
      '/views/:id',
      {
        config: { role: 'editor', inPerson: true },
        schema: {
          tags,
          ...operation('deleteView', 'Delete a view of the caller; administrators: or a shared one'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        await deleteView(db, callerInPerson(request), pathId(request.params.id));
        return reply.code(204).send(null);
      },
    );
  };
}
