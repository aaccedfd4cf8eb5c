import type { FastifyPluginAsync } from 'fastify';
import { referenceKinds } from '../../../src/contract/references';
import { merged, mergeInput } from '../../../src/contract/usage';
import { authorOf } from '../history/author';
import { call } from '../platform/http/call';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import type { Services } from '../services';
import { mergeReferences } from './merge';

describe(mergeInput, {
  fields: {
    capPercents:
      'Materials only: write 100 where percentages add up to more; otherwise the merge is refused.',
  },
});

/** The calls that merge entries of a list into one of them. */
export function mergeRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): FastifyPluginAsync {
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      call(
        app,
        `POST /${kind}/:id/merge`,
        {
          tag: kind,
          config: { role: 'editor' },
          operation: [`merge${list}`, `Merge ${kind} into one of them`],
          body: mergeInput,
          answer: merged,
        },
        async (request) => {
          const id = pathId(request.params.id);
          const { ids, capPercents } = request.body;
          const input = { ids, capPercents };
          const { body } = await createOnce(db, clock, creationOf(request, { id, ...input }), async (tx) => ({
            status: 200,
            body: await mergeReferences(tx, clock.now(), authorOf(request), kind, id, input),
          }));
          return body;
        },
      );
    }
  };
}
