import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
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

/** The call that starts the generation of a description. It answers with the task. */
export function descriptionRoutes(
  { config, db, clock }: Services,
  worker: TaskWorker,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/clothes/:id/description',
      {
        schema: {
          tags: ['descriptions'],
          ...operation('generateDescription', 'Start the generation of a description'),
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
        const { administratorId } = caller(request);
        const answer = await createOnce(db, clock, creation, async (tx) => ({
          status: 202,
          body: await insertTask(tx, { kind: 'description', itemId, administratorId, model }, clock.now()),
        }));
        worker.wake();
        return reply.code(202).send({ data: answer.body });
      },
    );
  };
}
