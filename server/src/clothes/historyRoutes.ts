import type { FastifyPluginAsync } from 'fastify';
import { change } from '../../../src/contract/changes';
import { listChanges } from '../history/list';
import { pageOf, pageQuery } from '../history/query';
import { pageCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import type { Services } from '../services';
import { assertItemExists } from './queries';

/** The call that lists the changes of one item. */
export function itemHistoryRoutes({ db }: Services): FastifyPluginAsync {
  return async (app) => {
    pageCall(
      app,
      'GET /clothes/:id/changes',
      {
        tag: 'history',
        config: { role: 'viewer' },
        operation: ['listItemChanges', 'List the changes of an item, newest first'],
        query: pageQuery,
        entry: change,
      },
      async (request) => {
        const subjectId = pathId(request.params.id);
        const page = pageOf(request.query);
        const withPeople = caller(request).role === 'administrator';
        await assertItemExists(db, subjectId);
        return listChanges(db, { ...page, subject: 'clothes', subjectId, withPeople });
      },
    );
  };
}
