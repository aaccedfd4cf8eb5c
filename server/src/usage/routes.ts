import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authorOf } from '../history/author';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, operation, problems } from '../platform/http/schemas';
import { referenceKinds } from '../references/references';
import type { Services } from '../services';
import { mergeReferences } from './merge';
import { MergedShape, MergeShape, UsageShape } from './shapes';
import { UsageCache } from './UsageCache';

/** The calls that tell how the entries of each list are used, and merge some of them. */
export function usageRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db, clock } = services;
  const usage = new UsageCache(services);
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      app.get(
        `/${kind}/usage`,
        {
          schema: {
            tags: [kind],
            ...operation(`usageOf${list}`, `Tell how ${kind} are used, and which look alike`),
            response: { 200: data(UsageShape), ...problems },
          },
        },
        () => usage.read(kind),
      );

      app.post(
        `/${kind}/:id/merge`,
        {
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
