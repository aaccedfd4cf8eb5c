import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { findModel } from '../ai/models';
import { createOnce } from '../domain/idempotency';
import type { Tasks } from '../domain/tasks';
import { taskTexts } from '../domain/taskTexts';
import { creationOf } from '../http/creation';
import { pathId } from '../http/ids';
import { caller } from '../http/signedIn';
import { fieldProblem, Problem } from '../Problem';
import type { Parts } from '../parts';
import { data, IdParams, operation, problems } from './schemas';
import { TaskShape } from './tasks';

const Input = Type.Object({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

/** Starts the generation of a description; it is done when the task says so. */
export function descriptionRoutes({ config, db, clock }: Parts, tasks: Tasks): FastifyPluginAsyncTypebox {
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
