import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxSelected } from '../../../../src/contract/limits';
import { authorOf } from '../../history/author';
import { creationOf } from '../../platform/http/creation';
import { createOnce } from '../../platform/http/idempotency';
import { pathId } from '../../platform/http/ids';
import { refusingRaces } from '../../platform/http/refusingRaces';
import { data, Id, IdParams, operation, problems } from '../../platform/http/schemas';
import type { Services } from '../../services';
import { roleToDelete } from '../../trash/deleteItem';
import { mergeItems } from './mergeItems';

const Merged = Type.Object({
  moved: Type.Object({ purchases: Type.Integer(), images: Type.Integer() }),
  batchId: Id,
});

/** The call that merges items that are one thing. */
export function itemMergeRoutes({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/clothes/:id/merge',
      {
        config: { role: roleToDelete(config) },
        schema: {
          tags: ['similar'],
          ...operation('mergeItems', 'Merge items into one of them; the others go to the trash'),
          params: IdParams,
          body: Type.Object({ ids: Type.Array(Id, { maxItems: maxSelected }) }),
          response: { 200: data(Merged), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        const { ids } = request.body;
        const { trashDays } = config;
        const answer = await refusingRaces(() =>
          createOnce(db, clock, creationOf(request, { id, ids }), async (tx) => ({
            status: 200,
            body: await mergeItems(tx, authorOf(request), id, ids, { now: clock.now(), trashDays }),
          })),
        );
        return { data: answer.body };
      },
    );
  };
}
