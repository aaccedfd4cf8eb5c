import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { findTask } from './taskRepository';

export const TaskShape = Type.Object({
  taskId: Id,
  clothesId: Id,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('running'),
    Type.Literal('completed'),
    Type.Literal('failed'),
  ]),
  detail: Type.Optional(Type.String()),
  previousDescription: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The description that a completed task has replaced; in the answer for one task alone.',
    }),
  ),
});

/** The call that reads a task, for pages without a socket. */
export function taskRoutes({ db }: Pick<Services, 'db'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/tasks/:id',
      {
        schema: {
          tags: ['descriptions'],
          ...operation('readTask', 'Read the state of a generation'),
          params: IdParams,
          response: { 200: data(TaskShape), ...problems },
        },
      },
      async (request) => ({ data: await findTask(db, pathId(request.params.id)) }),
    );
  };
}
