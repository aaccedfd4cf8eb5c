import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { batchTask } from '../../../src/contract/batches';
import type { Database } from '../database';
import { authorOf } from '../history/author';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import type { Services } from '../services';
import type { OtherTasks, OwnedTask } from '../sockets/otherTasks';
import type { TaskEvents } from '../sockets/TaskEvents';
import {
  batchesChangedSince,
  findBatchTask,
  findUnfinishedBatches,
  quotesForeignFile,
  stopBatch,
  toBatchTask,
} from './batchTasks';
import { forgetLeftItems } from './sweep';
import type { BatchTaskRow } from './tables';

/** Gives the calls and the sockets of tasks access to batch tasks. */
export function batchTasksIn(db: Kysely<Database>): OtherTasks {
  return {
    async find(id) {
      const row = await findBatchTask(db, id);
      return row && owned(row);
    },
    async read(id, caller) {
      const row = await findBatchTask(db, id);
      return row && !(await quotesForeignFile(db, row, caller)) ? toBatchTask(db, row) : undefined;
    },
    async findUnfinished(administratorId) {
      const rows = await findUnfinishedBatches(db, administratorId);
      return Promise.all(rows.map((row) => toBatchTask(db, row)));
    },
    async changedSince(instant) {
      return Promise.all((await batchesChangedSince(db, instant)).map(owned));
    },
  };

  async function owned(row: BatchTaskRow): Promise<OwnedTask> {
    return { task: await toBatchTask(db, row), administratorId: row.administrator_id };
  }
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
        const id = pathId(request.params.id);
        const { row, task, ended } = await stopBatch(db, authorOf(request), id, clock.now());
        for (const generation of ended) events.publish(generation);
        await events.publishOther(row.id);
        await forgetLeftItems(services, row.batch_id);
        const isHidden = await quotesForeignFile(db, row, caller(request));
        return isHidden ? { ...task, skipped: [] } : task;
      },
    );
  };
}
