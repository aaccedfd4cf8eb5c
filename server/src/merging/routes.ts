import type { FastifyPluginAsync } from 'fastify';
import { referenceKinds } from '../../../src/contract/references';
import { merged, mergeInput, mergeStarted } from '../../../src/contract/usage';
import { authorOf } from '../history/author';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { dataOf, rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { loopTurn } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { mergeReferences, movedAtOnce } from './merge';
import { countReferences } from './moving';
import { surveyMerge } from './survey';

describe(mergeInput, {
  fields: {
    capPercents:
      'Materials only: write 100 where percentages add up to more; otherwise the merge is refused.',
  },
});

/** The calls that merge entries of a list into one of them. */
export function mergeRoutes(
  { db, clock, costly }: Pick<Services, 'db' | 'clock' | 'costly'>,
  wakeWorker: () => void,
): FastifyPluginAsync {
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      rawCall(
        app,
        `POST /${kind}/:id/merge`,
        {
          tag: kind,
          config: { role: 'editor' },
          operation: [`merge${list}`, `Merge ${kind} into one of them; a task moves many items`],
          body: mergeInput,
          answers: { 200: dataOf(merged), 202: dataOf(mergeStarted) },
        },
        async (request, reply) => {
          const id = pathId(request.params.id);
          const { ids, capPercents } = request.body;
          const input = { ids, capPercents };
          const isLarge =
            ids.length > 0 && (await countReferences(db, kind, ids, movedAtOnce + 1)) > movedAtOnce;
          const survey = isLarge
            ? await costly.searches.run(
                caller(request).administratorId,
                () => surveyMerge(db, kind, id, input, loopTurn),
                abortOnDisconnect(reply.raw),
              )
            : null;
          const answer = await createOnce(db, clock, creationOf(request, { id, ...input }), (tx) =>
            mergeReferences(tx, clock.now(), authorOf(request), kind, id, input, survey),
          );
          if (answer.status === 202) wakeWorker();
          return reply.code(answer.status).send({ data: answer.body });
        },
      );
    }
  };
}
