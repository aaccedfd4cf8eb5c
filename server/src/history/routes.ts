import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { refusingRaces } from '../platform/http/refusingRaces';
import { data, IdParams, operation, PageMeta, problems } from '../platform/http/schemas';
import { loopTurn } from '../platform/loopTurn';
import type { Services } from '../services';
import { authorOf } from './author';
import { isDearPage, listChanges } from './list';
import { ChangesQueryShape, changesFilter } from './query';
import { type Outcome, type Reverts, revertChange } from './revert';
import { ChangeShape, RevertedShape } from './shapes';

const tags = ['history'];
const revert = { tags, params: IdParams, response: { 200: data(RevertedShape), ...problems } };

/** The calls that list all changes, and take one of them back. */
export function historyRoutes({ db, clock, dear }: Services, reverts: Reverts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/changes/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listChanges', 'List all changes, the newest first'),
          querystring: ChangesQueryShape,
          response: {
            200: Type.Object({ data: Type.Array(ChangeShape), meta: PageMeta }),
            ...problems,
          },
        },
      },
      (request, reply) => {
        const { role, administratorId } = caller(request);
        // Who the people are is for administrators.
        const filter = { ...changesFilter(request.query), withPeople: role === 'administrator' };
        if (!isDearPage(filter)) return listChanges(db, filter);
        const find = async () => {
          await loopTurn();
          return listChanges(db, filter, loopTurn);
        };
        return dear.searches.run(administratorId, find, abortOnDisconnect(reply.raw));
      },
    );

    app.post(
      '/changes/:id/revert',
      {
        config: { role: 'editor' },
        schema: { ...revert, ...operation('revertChange', 'Take a change back') },
      },
      async (request) => {
        const id = pathId(request.params.id);
        const author = authorOf(request);
        let afterwards: Outcome['afterwards'] = [];
        const answer = await refusingRaces(() =>
          createOnce(db, clock, creationOf(request, {}), async (tx) => {
            const outcome = await revertChange(tx, reverts, author, clock.now(), id);
            afterwards = outcome.afterwards;
            return { status: 200, body: { changed: outcome.changed, left: outcome.left } };
          }),
        );
        for (const follow of afterwards) await follow();
        return { data: answer.body };
      },
    );
  };
}
