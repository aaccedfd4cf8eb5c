import type { FastifyPluginAsync } from 'fastify';
import { listOf } from '../../../src/contract/schema';
import { savedView, savedViewChange, savedViewInput } from '../../../src/contract/views';
import { call } from '../platform/http/call';
import { caller, callerInPerson } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import type { Services } from '../services';
import { createView, deleteView, listViews, saveView } from './views';

const fields = {
  query: 'The query string of the list’s address, without `?`.',
  shared: 'Whether everybody sees it, including programs; otherwise only its owner does.',
};
describe(savedViewInput, { fields });
describe(savedViewChange, { fields });

const tag = 'views';
const change = { tag, config: { role: 'editor', inPerson: true } } as const;

/**
 * The calls on saved views: named sets of filters of the list of items. A person sees their own and
 * those shared with all. Only people change views; programs read the shared ones.
 */
export function viewRoutes({ db, clock }: Services): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /views/',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['listViews', 'List the saved views of the caller and the shared ones'],
        description: 'API tokens get only the shared ones.',
        answer: listOf(savedView),
      },
      (request) => {
        const { administratorId, apiToken } = caller(request);
        return listViews(db, apiToken === null ? administratorId : null);
      },
    );

    call(
      app,
      'POST /views/',
      {
        ...change,
        operation: ['createView', 'Save a view'],
        body: savedViewInput,
        answer: savedView,
        status: 201,
      },
      async (request) => {
        const { name, query, shared } = request.body;
        const input = { name, query, shared };
        const { body } = await createOnce(db, clock, creationOf(request, input), async (tx) => ({
          status: 201,
          body: await createView(tx, clock, callerInPerson(request).administratorId, input),
        }));
        return body;
      },
    );

    call(
      app,
      'PUT /views/:id',
      {
        ...change,
        operation: ['saveView', 'Rename, share or replace a view of the caller'],
        description: 'Settings that are left out stay as they are.',
        body: savedViewChange,
        answer: savedView,
      },
      (request) => {
        const { administratorId } = callerInPerson(request);
        return saveView(db, clock, administratorId, pathId(request.params.id), request.body);
      },
    );

    call(
      app,
      'DELETE /views/:id',
      {
        ...change,
        operation: ['deleteView', 'Delete a view of the caller; administrators: or any shared view'],
      },
      (request) => deleteView(db, callerInPerson(request), pathId(request.params.id)),
    );
  };
}
