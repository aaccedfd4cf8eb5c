/** Reverts of batches: at once for a small batch, else as a separate task. */
import type { FastifyPluginAsync } from 'fastify';
import { type BatchReverted, type BatchStarted, batchStarted } from '../../../src/contract/batches';
import { type Reverted, reverted } from '../../../src/contract/changes';
import { batchSlice } from '../../../src/contract/limits';
import type { TaskRow } from '../generation/tables';
import { type Author, authorOf } from '../history/author';
import { insertBatch } from '../history/batch';
import {
  bytesOfChanges,
  changesOfBatch,
  leftOf,
  type RevertedChange,
  type Reverts,
  revertChanges,
  shortReverted,
} from '../history/revert';
import { historyTexts } from '../history/texts';
import type { Tx } from '../platform/db/transactions';
import { dataOf, rawCall } from '../platform/http/call';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { refusingRaces } from '../platform/http/refusingRaces';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { TaskEvents } from '../sockets/TaskEvents';
import type { BatchWorker } from './BatchWorker';
import { insertBatchTask, stopTasksOf } from './batchTasks';
import type { BatchRunner } from './runners';
import { forgetLeftItems } from './sweep';

/**
 * An id greater than that of any change, because a batch is reverted from its newest change to its
 * oldest.
 */
const newest = Number.MAX_SAFE_INTEGER;

/** Maximum bytes of changes that are reverted at once; more of them take a task. */
const maxBytesAtOnce = 256 * 1024;

/**
 * Reverts a batch. The payload names the batch to revert, whose changes are the task's subjects.
 */
export function revertRunner(reverts: Reverts): BatchRunner {
  return {
    async slice(tx, { payload, cursor, author, now, size }) {
      // The call below stored this payload.
      const { batchId } = payload as { batchId: number };
      const ids = await changesOfBatch(tx, batchId, Number(cursor ?? newest), size);
      const taken = await revertChanges(tx, reverts, author, now, ids);
      return {
        cursor: ids.length < size ? null : String(ids.at(-1)),
        done: ids.length,
        skipped: taken
          .filter(({ left }) => left.length > 0)
          .map(({ subjectId, left }) => ({ id: subjectId, reason: reasonOf(left) })),
        afterwards: () => runAll(taken),
      };
    },
  };
}

/** Returns why fields were left alone, each reason once: several fields often share one. */
function reasonOf(left: RevertedChange['left']): string {
  return [...new Set(left.map(({ reason }) => reason))].join(' ');
}

async function runAll(taken: readonly RevertedChange[]): Promise<void> {
  for (const { afterwards } of taken) await afterwards?.();
}

/** The call that reverts a batch. It first stops the batch's own task. */
export function batchRevertRoutes(
  services: Pick<Services, 'db' | 'clock' | 'logger' | 'costly'>,
  reverts: Reverts,
  worker: Pick<BatchWorker, 'wake'>,
  events: TaskEvents,
): FastifyPluginAsync {
  const { db, clock, costly } = services;
  return async (app) => {
    rawCall(
      app,
      'POST /batches/:id/revert',
      {
        tag: 'history',
        config: { role: 'editor' },
        operation: ['revertBatch', 'Revert a batch of changes; a large one is reverted by a task'],
        answers: { 200: dataOf(reverted), 202: dataOf(batchStarted) },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const author = { ...authorOf(request), cause: 'undo' as const };
        let taken: RevertedChange[] = [];
        let ended: TaskRow[] | null = null;
        const creation = creationOf(request, {});
        const begin = async (tx: Tx) => {
          const now = clock.now();
          const batch = await tx.selectFrom('batches').select('id').where('id', '=', id).executeTakeFirst();
          if (!batch) throw new Problem('not_found', historyTexts.batchNotFound);
          ended = await stopTasksOf(tx, authorOf(request), id, now);
          const ids = await changesOfBatch(tx, id, newest, batchSlice + 1);
          const isLong = ids.length > batchSlice || (await bytesOfChanges(tx, ids)) > maxBytesAtOnce;
          if (isLong) return { status: 202, body: await startRevert(tx, author, id, now) };
          taken = await revertAtOnce(tx, author, ids, now);
          return { status: 200, body: toReverted(taken) };
        };
        const answer = await costly.writes.run(creation.administratorId, () =>
          refusingRaces(() => createOnce<BatchReverted>(db, clock, creation, begin, shortened)),
        );
        for (const task of ended ?? []) events.publish(task);
        if (answer.status === 202) worker.wake();
        if (ended) await forgetLeftItems(services, id);
        await runAll(taken);
        return reply.code(answer.status).send({ data: answer.body });
      },
    );
  };

  async function revertAtOnce(
    tx: Tx,
    author: Author,
    ids: readonly number[],
    now: number,
  ): Promise<RevertedChange[]> {
    const batchId = await insertBatch(tx, author, now);
    const taken = await revertChanges(tx, reverts, { ...author, batchId }, now, ids);
    if (!taken.some(({ change }) => change)) {
      await tx.deleteFrom('batches').where('id', '=', batchId).execute();
    }
    return taken;
  }
}

async function startRevert(tx: Tx, author: Author, batchId: number, now: number): Promise<BatchStarted> {
  const { count } = await tx
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return insertBatchTask(tx, { author, kind: 'revert', payload: { batchId }, total: Number(count) }, now);
}

/** Returns the answer with as many of the values left alone as fit into what is kept. */
function shortened(answer: BatchReverted): BatchReverted {
  return 'left' in answer ? shortReverted(answer) : answer;
}

function toReverted(taken: readonly RevertedChange[]): Reverted {
  const changed = new Set(
    taken.flatMap(({ change }) => (change ? [`${change.subject} ${change.subjectId}`] : [])),
  );
  return {
    changed: changed.size,
    left: taken.flatMap(leftOf),
  };
}
