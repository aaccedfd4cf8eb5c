import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { GenerationKind } from '../platform/db/schema';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { chooseModel } from './chooseModel';
import type { TaskWorker } from './TaskWorker';
import { insertTask } from './taskRepository';
import { TaskShape } from './taskRoutes';

const Input = Type.Object({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

/** A call that has something generated for an item. */
interface AskedGeneration {
  url: string;
  tag: string;
  /** Its name and its summary in the contract. */
  operation: [string, string];
  kind: GenerationKind;
}

/** The call that starts a generation. It answers with the task. */
export function askRoute(
  { config, db, clock }: Services,
  worker: Pick<TaskWorker, 'wake'>,
  asked: AskedGeneration,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      asked.url,
      {
        config: { role: 'editor' },
        schema: {
          tags: [asked.tag],
          ...operation(...asked.operation),
          params: IdParams,
          body: Input,
          response: { 202: data(TaskShape), ...problems },
        },
        // A missing body means the default model.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request, reply) => {
        const itemId = pathId(request.params.id);
        const model = chooseModel(config, request.body.model, 'model');
        const creation = creationOf(request, { model: request.body.model ?? null });
        const { administratorId, apiToken } = caller(request);
        const task = { kind: asked.kind, itemId, administratorId, tokenId: apiToken?.id ?? null, model };
        const answer = await createOnce(db, clock, creation, async (tx) => ({
          status: 202,
          body: await insertTask(tx, task, clock.now()),
        }));
        worker.wake();
        return reply.code(202).send({ data: answer.body });
      },
    );
  };
}
