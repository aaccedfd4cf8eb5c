import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type TSchema, Type } from 'typebox';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import type { OtherTasks } from './otherTasks';
import { findTask } from './taskRepository';

export const TaskShape = Type.Object(
  {
    taskId: Id,
    clothesId: Id,
    status: Type.Union([
      Type.Literal('pending'),
      Type.Literal('running'),
      Type.Literal('completed'),
      Type.Literal('failed'),
    ]),
    kind: Type.Optional(
      Type.Literal('suggestions', { description: 'What it generates: a description where this is missing.' }),
    ),
    detail: Type.Optional(Type.String()),
    previousDescription: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The description that a completed task has replaced; in the answer for one task alone.',
      }),
    ),
  },
  { title: 'Task' },
);

/**
 * The call that reads a task, for pages without a socket: a generation, or one of `others`, whose
 * shape is `OtherShape`.
 */
export function taskRoutes(
  { db }: Pick<Services, 'db'>,
  others: OtherTasks,
  OtherShape: TSchema,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/tasks/:id',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['descriptions'],
          ...operation('readTask', 'Read the state of a generation or of a batch'),
          params: IdParams,
          response: { 200: data(Type.Union([TaskShape, OtherShape])), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: (await others.find(id))?.task ?? (await findTask(db, id)) };
      },
    );
  };
}
