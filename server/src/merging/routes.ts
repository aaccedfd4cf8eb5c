import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  isSeveral,
  type ReferenceKind,
  referenceKinds,
  referenceLists,
  type SeveralKind,
} from '../../../src/contract/references';
import { object, oneOf, optional } from '../../../src/contract/schema';
import { type MergeInput, merged, mergeInput, mergeStarted } from '../../../src/contract/usage';
import { authorOf } from '../history/author';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { dataOf, rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { loopTurn } from '../platform/work/loopTurn';
import { deleteReference } from '../references/references';
import type { Services } from '../services';
import { deleteFromItems, mergeReferences, movedAtOnce } from './merge';
import { countReferences } from './moving';
import { type Survey, surveyMerge } from './survey';

describe(mergeInput, {
  fields: {
    capPercents:
      'Materials only: write 100 where percentages add up to more; otherwise the merge is refused.',
  },
});

/** The parameters of a deletion: `fromItems` also removes the entry from all items that have it. */
const deletionShape = object({ fromItems: optional(oneOf(['true', 'false'])) });

/** The calls that merge entries of a list into one of them, and that delete one with its uses. */
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
          const survey = await surveyed(request, reply, kind, id, input);
          const answer = await createOnce(db, clock, creationOf(request, { id, ...input }), (tx) =>
            mergeReferences(tx, clock.now(), authorOf(request), kind, id, input, survey),
          );
          if (answer.status === 202) wakeWorker();
          return reply.code(answer.status).send({ data: answer.body });
        },
      );
      if (isSeveral(kind)) addDeletion(app, kind);
    }
  };

  /** The call that deletes an entry of which items have several. */
  function addDeletion(app: FastifyInstance, kind: SeveralKind): void {
    const { name } = referenceLists[kind];
    rawCall(
      app,
      `DELETE /${kind}/:id`,
      {
        tag: kind,
        config: { role: 'editor' },
        operation: [
          `delete${name[0]?.toUpperCase()}${name.slice(1)}`,
          `Delete a ${name}; \`fromItems\` also from items`,
        ],
        query: deletionShape,
        answers: { 200: dataOf(merged), 202: dataOf(mergeStarted), 204: { type: 'null' } },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        if (request.query.fromItems !== 'true') {
          await deleteReference(db, clock, authorOf(request), kind, id);
          return reply.code(204).send(null);
        }
        const survey = await surveyed(request, reply, kind, id, { ids: [id] });
        const answer = await createOnce(db, clock, creationOf(request, { id }), (tx) =>
          deleteFromItems(tx, clock.now(), authorOf(request), kind, id, survey),
        );
        if (answer.status === 202) wakeWorker();
        return reply.code(answer.status).send({ data: answer.body });
      },
    );
  }

  /** Counts what a merge or a deletion moves, if that is more than is moved at once. */
  async function surveyed(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ReferenceKind,
    id: number,
    input: MergeInput,
  ): Promise<Survey | null> {
    const { ids } = input;
    if (ids.length === 0 || (await countReferences(db, kind, ids, movedAtOnce + 1)) <= movedAtOnce)
      return null;
    return costly.searches.run(
      caller(request).administratorId,
      () => surveyMerge(db, kind, id, input, loopTurn),
      abortOnDisconnect(reply.raw),
    );
  }
}
