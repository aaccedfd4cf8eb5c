import type { FastifyPluginAsync } from 'fastify';
import { batchTask } from '../../../src/contract/batches';
import { eitherOf } from '../../../src/contract/schema';
import { task } from '../../../src/contract/types';
import { dataOf, rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import type { Services } from '../services';
import type { OtherTasks } from '../sockets/otherTasks';
import { findTask } from './taskRepository';

describe(task, {
  title: 'Task',
  fields: {
    kind: 'What the task generates; a description if this is missing.',
    previousDescription:
      'The description that a completed task has replaced; only in the answer for a single task.',
  },
});

/** The call that reads a generation or a task in `others`, for pages without a socket. */
export function taskRoutes({ db }: Pick<Services, 'db'>, others: OtherTasks): FastifyPluginAsync {
  return async (app) => {
    rawCall(
      app,
      'GET /tasks/:id',
      {
        tag: 'descriptions',
        config: { role: 'viewer' },
        operation: ['readTask', 'Read the state of a task: of a generation or of a batch'],
        answers: { 200: dataOf(eitherOf([task, batchTask])) },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: (await others.read(id, caller(request))) ?? (await findTask(db, id)) };
      },
    );
  };
}
