import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { batchTask } from '../../../src/contract/batches';
import type { Database } from '../database';
import type { OtherTasks } from '../generation/otherTasks';
import type { TaskEvents } from '../generation/TaskEvents';
import { call } from '../platform/http/call';
import { pathId } from '../platform/http/ids';
import type { Services } from '../services';
import {
  batchesChangedSince,
  findBatchTask,
  findUnfinishedBatches,
  stopBatch,
  toBatchTask,
} from './batchTasks';
import { forgetLeftItems } from './sweep';

/** Gives the calls and the sockets of tasks access to batch tasks. */
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
): FastifyPluginAsync {
  const { db, clock } = services;
  return async (app) => {
    call(
      app,
      'POST /tasks/:id/stop',
      {
        tag: 'batches',
        config: { role: 'editor' },
        operation: ['stopTask', 'Stop a batch after its current slice'],
        answer: batchTask,
      },
      async (request) => {
        const { row, ended } = await stopBatch(db, pathId(request.params.id), clock.now());
        for (const task of ended) events.publish(task);
        await events.publishOther(row.id);
        await forgetLeftItems(services, row.batch_id);
        return toBatchTask(row);
      },
    );
  };
}
