import type { FastifyPluginAsync } from 'fastify';
import { generateInput, task } from '../../../src/contract/types';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import type { Services } from '../services';
import { chooseModel } from './chooseModel';
import type { TaskWorker } from './TaskWorker';
import type { GenerationKind } from './tables';
import { insertTask } from './taskRepository';

/** A call that starts a generation for an item. */
interface AskedGeneration {
  route: `POST /clothes/:id/${'description' | 'suggestions'}`;
  tag: string;
  /** The operation's name and summary in the contract. */
  operation: [string, string];
  kind: GenerationKind;
}

/** The call that starts a generation and answers with the task. */
export function askRoute(
  { config, db, clock }: Services,
  worker: Pick<TaskWorker, 'wake'>,
  asked: AskedGeneration,
): FastifyPluginAsync {
  return async (app) => {
    // A missing body means the default model.
    app.addHook('preValidation', async (request) => {
      request.body ??= {};
    });
    call(
      app,
      asked.route,
      {
        tag: asked.tag,
        config: { role: 'editor' },
        operation: asked.operation,
        body: generateInput,
        answer: task,
        status: 202,
      },
      async (request) => {
        const itemId = pathId(request.params.id);
        const model = chooseModel(config, request.body.model, 'model');
        const creation = creationOf(request, { model: request.body.model ?? null });
        const { administratorId, apiToken } = caller(request);
        const wanted = { kind: asked.kind, itemId, administratorId, tokenId: apiToken?.id ?? null, model };
        const answer = await createOnce(db, clock, creation, async (tx) => ({
          status: 202,
          body: await insertTask(tx, wanted, clock.now()),
        }));
        worker.wake();
        return answer.body;
      },
    );
  };
}
