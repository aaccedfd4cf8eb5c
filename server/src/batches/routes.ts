import type { FastifyPluginAsync } from 'fastify';
import {
  type BatchInput,
  type BatchStarted,
  batchPreview,
  batchStarted,
} from '../../../src/contract/batches';
import { refuseLesserRole } from '../auth/requireSession';
import { nameChange } from '../clothes/bulk/change';
import { chooseModel } from '../generation/chooseModel';
import { authorOf } from '../history/author';
import type { Tx } from '../platform/db/transactions';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce, findEarlierAnswer } from '../platform/http/idempotency';
import { loopTurn, turnUntil } from '../platform/work/loopTurn';
import { NewestOnly } from '../platform/work/NewestOnly';
import type { Services } from '../services';
import { roleToDelete } from '../trash/deleteItem';
import type { BatchWorker } from './BatchWorker';
import { insertBatchTask, type NewBatchTask } from './batchTasks';
import { batchBody, batchInput, emptySelection } from './input';
import { previewBatch } from './preview';
import { fixSelection, selectedIds } from './selection';
import { batchTexts } from './texts';

const shared = { tag: 'batches', config: { role: 'editor' }, body: batchBody } as const;

/** The calls that preview and start a change of many items. */
export function batchRoutes(
  { config, db, clock, costly }: Services,
  worker: Pick<BatchWorker, 'wake'>,
): FastifyPluginAsync {
  const previews = new NewestOnly(batchTexts.laterPreview);
  return async (app) => {
    call(
      app,
      'POST /clothes/batch/preview',
      {
        ...shared,
        operation: ['previewBatch', 'Count the items that a change of many items would affect'],
        answer: batchPreview,
      },
      (request, reply) => {
        const input = batchInput(request.body);
        const own = caller(request);
        const count = (signal: AbortSignal) => previewBatch(db, input, turnUntil(signal));
        return previews.run(own, abortOnDisconnect(reply.raw), (signal) =>
          costly.searches.run(own.administratorId, () => count(signal), signal),
        );
      },
    );

    call(
      app,
      'POST /clothes/batch',
      {
        ...shared,
        operation: ['changeMany', 'Start a batch: change, delete or describe items, or ask for proposals'],
        description:
          'All other tags of an item stay when `addTagIds` are added and `removeTagIds` removed; an item that would get too many is skipped.',
        answer: batchStarted,
        status: 202,
      },
      async (request) => {
        const input = batchInput(request.body);
        if ('delete' in input.change) refuseLesserRole(caller(request), roleToDelete(config));
        const author = { ...authorOf(request), cause: 'bulk' as const };
        const creation = creationOf(request, input);
        const earlier = await findEarlierAnswer<BatchStarted>(db, clock, creation);
        if (earlier) return earlier.body;
        const select = () => selectedIds(db, input.selection, loopTurn);
        const ids = await costly.writes.run(creation.administratorId, select);
        const answer = await createOnce(db, clock, creation, async (tx) => {
          const task = await newTask(tx, author, input);
          if (ids.length === 0) throw emptySelection();
          const started = await insertBatchTask(tx, { ...task, total: ids.length }, clock.now());
          await fixSelection(tx, started.taskId, ids);
          return { status: 202, body: started };
        });
        worker.wake();
        return answer.body;
      },
    );
  };

  async function newTask(
    tx: Tx,
    author: NewBatchTask['author'],
    { change }: BatchInput,
  ): Promise<Omit<NewBatchTask, 'total'>> {
    if ('delete' in change) return { author, kind: 'delete', payload: null };
    if ('describe' in change) {
      const model = chooseModel(config, change.describe.model, 'change.describe.model');
      return { author, kind: 'describe', payload: { model } };
    }
    if ('suggest' in change) {
      const model = chooseModel(config, change.suggest.model, 'change.suggest.model');
      return { author, kind: 'suggest', payload: { model } };
    }
    await nameChange(tx, change);
    return { author, kind: 'change', payload: change };
  }
}
