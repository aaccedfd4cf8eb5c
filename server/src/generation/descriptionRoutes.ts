import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, operation, problems } from '../platform/http/schemas';
import { fieldProblem, Problem } from '../platform/Problem';
import type { Services } from '../services';
import { findModel } from './ai/models';
import type { Tasks } from './TaskWorker';
import { TaskShape } from './taskRoutes';
import { taskTexts } from './taskTexts';

const Input = Type.Object({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

/** Starts the generation of a description; it is done when the task says so. */
export function descriptionRoutes({ config, db, clock }: Services, tasks: Tasks): FastifyPluginAsyncTypebox {
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
        // The specification's list page sends no body.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request, reply) => {
        const clothesId = pathId(request.params.id);
        const model = chooseModel(request.body.model);
        const creation = creationOf(request, { model: request.body.model ?? null });
        const { administratorId } = caller(request);
        const answer = await createOnce(db, clock, creation, async (tx) => ({
          status: 202,
          body: await tasks.create(tx, { clothesId, administratorId, model }),
        }));
        tasks.poke();
        return reply.code(202).send({ data: answer.body });
      },
    );
  };

  function chooseModel(id: string | undefined): string {
    const model = findModel(config, id);
    if (!model) throw fieldProblem('model', 'unknown', taskTexts.unknownModel);
    if (!model.available) throw new Problem('ai_unavailable');
    return model.id;
  }
}
