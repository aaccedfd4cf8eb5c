import type { FastifyPluginAsync } from 'fastify';
import { itemMergeInput, itemsMerged } from '../../../../src/contract/similar';
import { authorOf } from '../../history/author';
import { call } from '../../platform/http/call';
import { creationOf } from '../../platform/http/creation';
import { createOnce } from '../../platform/http/idempotency';
import { pathId } from '../../platform/http/ids';
import { refusingRaces } from '../../platform/http/refusingRaces';
import type { Services } from '../../services';
import { roleToDelete } from '../../trash/deleteItem';
import { mergeItems } from './mergeItems';

/** The call that merges items that are the same thing. */
export function itemMergeRoutes({
  db,
  clock,
  config,
  costly,
}: Pick<Services, 'db' | 'clock' | 'config' | 'costly'>): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'POST /clothes/:id/merge',
      {
        tag: 'similar',
        config: { role: roleToDelete(config) },
        operation: ['mergeItems', 'Merge items into one of them; the others go to the trash'],
        body: itemMergeInput,
        answer: itemsMerged,
      },
      async (request) => {
        const id = pathId(request.params.id);
        const { ids } = request.body;
        const { trashDays } = config;
        const creation = creationOf(request, { id, ids });
        const merge = () =>
          createOnce(db, clock, creation, async (tx) => ({
            status: 200,
            body: await mergeItems(tx, authorOf(request), id, ids, { now: clock.now(), trashDays }),
          }));
        const run = () => refusingRaces(merge);
        return (await costly.writes.run(creation.administratorId, run)).body;
      },
    );
  };
}
