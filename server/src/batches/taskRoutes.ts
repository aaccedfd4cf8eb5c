import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { OtherTasks } from '../generation/otherTasks';
import type { TaskEvents } from '../generation/TaskEvents';
import type { Database } from '../platform/db/schema';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import {
  batchesChangedSince,
  findBatchTask,
  findUnfinishedBatches,
  stopBatch,
  toBatchTask,
} from './batchTasks';
import { forgetLeftItems } from './sweep';

export const BatchTaskShape = Type.Object({
  taskId: Id,
  clothesId: Type.Null(),
  batchId: Id,
  kind: Type.Union([
    Type.Literal('change'),
    Type.Literal('delete'),
    Type.Literal('describe'),
    Type.Literal('suggest'),
    Type.Literal('import'),
    Type.Literal('revert'),
  ]),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('running'),
    Type.Literal('completed'),
    Type.Literal('failed'),
    Type.Literal('stopped'),
  ]),
  detail: Type.Optional(Type.String()),
  done: Type.Integer(),
  total: Type.Integer(),
  skippedCount: Type.Integer(),
  skipped: Type.Array(Type.Object({ id: Id, reason: Type.String() })),
});

/** Batch tasks as the calls and sockets of tasks know them. */
export function batchTasksIn(db: Kysely<Database>): OtherTasks {
  return {
    async find(id) {
      const row = await findBatchTask(db, id);
      return row && { task: toBatchTask(row), administratorId: row.administrator_id };
    },
    async findUnfinished(administratorId) {
      return (await findUnfinishedBatches(db, administratorId)).map(toBatchTask);
    },
    async changedSince(instant) {
      const rows = await batchesChangedSince(db, instant);
      return rows.map((row) => ({ task: toBatchTask(row), administratorId: row.administrator_id }));
    },
  };
}

/** The call that stops a batch. */
export function batchTaskRoutes(
  services: Pick<Services, 'db' | 'clock' | 'logger'>,
  events: TaskEvents,
): FastifyPluginAsyncTypebox {
  const { db, clock } = services;
  return async (app) => {
    app.post(
      '/tasks/:id/stop',
      {
        config: { role: 'editor' },
        schema: {
          tags: ['batches'],
          ...operation('stopTask', 'Stop a batch after its present slice'),
          params: IdParams,
          response: { 200: data(BatchTaskShape), ...problems },
        },
      },
      async (request) => {
        const { row, ended } = await stopBatch(db, pathId(request.params.id), clock.now());
        for (const task of ended) events.publish(task);
        await events.publishOther(row.id);
        await forgetLeftItems(services, row.batch_id);
        return { data: toBatchTask(row) };
      },
    );
  };
}
