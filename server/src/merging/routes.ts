import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authorOf } from '../history/author';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, operation, problems } from '../platform/http/schemas';
import { referenceKinds } from '../references/references';
import type { Services } from '../services';
import { mergeReferences } from './merge';
import { MergedShape, MergeShape } from './shapes';

/** The calls that merge entries of a list into one of them. */
export function mergeRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      app.post(
        `/${kind}/:id/merge`,
        {
          config: { role: 'editor' },
          schema: {
            tags: [kind],
            ...operation(`merge${list}`, `Merge ${kind} into one of them`),
            params: IdParams,
            body: MergeShape,
            response: { 200: data(MergedShape), ...problems },
          },
        },
        async (request) => {
          const id = pathId(request.params.id);
          const { ids, capPercents } = request.body;
          const input = { ids, capPercents };
          const answer = await createOnce(db, clock, creationOf(request, { id, ...input }), async (tx) => ({
            status: 200,
            body: await mergeReferences(tx, clock.now(), authorOf(request), kind, id, input),
          }));
          return { data: answer.body };
        },
      );
    }
  };
}
