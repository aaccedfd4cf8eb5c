import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { chooseModel } from '../generation/chooseModel';
import type { TaskWorker } from '../generation/TaskWorker';
import { insertTask } from '../generation/taskRepository';
import { TaskShape } from '../generation/taskRoutes';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, nullable, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { SuggestionsShape } from './shapes';
import { latestSuggestions } from './stored';

const Input = Type.Object({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });
const tags = ['suggestions'];

/** The calls that ask for proposals for an item's fields, and read them. */
export function suggestionRoutes(
  { config, db, clock }: Services,
  worker: Pick<TaskWorker, 'wake'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/clothes/:id/suggestions',
      {
        schema: {
          tags,
          ...operation('askForSuggestions', 'Ask a model to propose fields from the photos'),
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
        const asked = { kind: 'suggestions', itemId, administratorId, model } as const;
        const answer = await createOnce(db, clock, creation, async (tx) => ({
          status: 202,
          body: await insertTask(tx, asked, clock.now()),
        }));
        worker.wake();
        return reply.code(202).send({ data: answer.body });
      },
    );

    app.get(
      '/clothes/:id/suggestions',
      {
        schema: {
          tags,
          ...operation('readSuggestions', 'Read what was proposed last; null where nobody has asked'),
          params: IdParams,
          response: { 200: data(nullable(SuggestionsShape)), ...problems },
        },
      },
      async (request) => ({ data: await latestSuggestions(db, pathId(request.params.id)) }),
    );
  };
}
