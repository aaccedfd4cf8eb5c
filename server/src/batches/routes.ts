import type { FastifyPluginAsync } from 'fastify';
import { type BatchInput, batchPreview, batchStarted } from '../../../src/contract/batches';
import { refuseLesserRole } from '../auth/requireSession';
import { nameChange } from '../clothes/bulk/change';
import { chooseModel } from '../generation/chooseModel';
import { authorOf } from '../history/author';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { PersonSlots } from '../platform/work/PersonSlots';
import type { Services } from '../services';
import { roleToDelete } from '../trash/deleteItem';
import type { BatchWorker } from './BatchWorker';
import { insertBatchTask, type NewBatchTask, setTotal } from './batchTasks';
import { batchBody, batchInput, emptySelection } from './input';
import { previewBatch } from './preview';
import { fixSelection } from './selection';
import { batchTexts } from './texts';

const shared = { tag: 'batches', config: { role: 'editor' }, body: batchBody } as const;

/**
 * Limits on previews per person, because each preview reads all items, and on SQLite other calls
 * wait for it. `patience` is in milliseconds.
 */
const ownPreviews = { concurrency: 1, waiting: 4, patience: 20_000 };

/** The calls that preview and start a change of many items. */
export function batchRoutes(
  { config, db, clock }: Services,
  worker: Pick<BatchWorker, 'wake'>,
): FastifyPluginAsync {
  const previews = new PersonSlots(ownPreviews, batchTexts.tooManyPreviews);
  return async (app) => {
    call(
      app,
      'POST /clothes/batch/preview',
      {
        ...shared,
        operation: ['previewBatch', 'Count the items that a change of many items would affect'],
        answer: batchPreview,
      },
      (request) => {
        const input = batchInput(request.body);
        const { administratorId } = caller(request);
        const count = async () => {
          // On SQLite the preview does not yield, so other calls get their turn before it.
          await new Promise((resolve) => setImmediate(resolve));
          return withTransaction(db, (tx) => previewBatch(tx, input));
        };
        return previews.run(administratorId, count);
      },
    );

    call(
      app,
      'POST /clothes/batch',
      {
        ...shared,
        operation: ['changeMany', 'Start a batch: change, delete or describe items, or ask for proposals'],
        answer: batchStarted,
        status: 202,
      },
      async (request) => {
        const input = batchInput(request.body);
        if ('delete' in input.change) refuseLesserRole(caller(request), roleToDelete(config));
        const author = { ...authorOf(request), cause: 'bulk' as const };
        const answer = await createOnce(db, clock, creationOf(request, input), async (tx) => {
          const task = await newTask(tx, author, input);
          const started = await insertBatchTask(tx, task, clock.now());
          const total = await fixSelection(tx, started.taskId, input.selection);
          if (total === 0) throw emptySelection();
          await setTotal(tx, started.taskId, total);
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
  ): Promise<NewBatchTask> {
    if ('delete' in change) return { author, kind: 'delete', payload: null, total: 0 };
    if ('describe' in change) {
      const model = chooseModel(config, change.describe.model, 'change.describe.model');
      return { author, kind: 'describe', payload: { model }, total: 0 };
    }
    if ('suggest' in change) {
      const model = chooseModel(config, change.suggest.model, 'change.suggest.model');
      return { author, kind: 'suggest', payload: { model }, total: 0 };
    }
    await nameChange(tx, change);
    return { author, kind: 'change', payload: change, total: 0 };
  }
}
