import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { listChanges } from '../history/list';
import { PageShape, pageOf } from '../history/query';
import { ChangeShape } from '../history/shapes';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { IdParams, operation, PageMeta, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { assertItemExists } from './queries';

/** The call that lists the changes of one item. */
export function itemHistoryRoutes({ db }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/clothes/:id/changes',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['history'],
          ...operation('listItemChanges', 'List the changes of an item, the newest first'),
          params: IdParams,
          querystring: PageShape,
          response: {
            200: Type.Object({ data: Type.Array(ChangeShape), meta: PageMeta }),
            ...problems,
          },
        },
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
