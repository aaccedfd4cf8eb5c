/**
 * The order in which a server runs batches, and the continuation of a batch that begins nothing.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { insertBatchTask } from '../../src/batches/batchTasks';
import { batchOf, claimBatch } from '../../src/batches/claims';
import { generationRunner } from '../../src/batches/itemRunners';
import { fixSelection } from '../../src/batches/selection';
import { hour } from '../../src/platform/clock';
import { withTransaction } from '../../src/platform/db/transactions';
import { addAdministrator } from '../support/administrators';
import { type TestApp, withSignedIn } from '../support/app';
import { fillItems } from '../support/manyItems';

const claims = suite('claims of batches');

/** Runs a test on an application whose own worker never wakes. */
const withIdleWorker = (work: (t: TestApp) => Promise<void>) =>
  withSignedIn({ lease: { heartbeat: hour } }, work);

function insert(t: TestApp, administratorId: number, ids: number[] = [1]): Promise<number> {
  return withTransaction(t.db, async (tx) => {
    const author = { administratorId, cause: 'bulk' as const };
    const task = { author, kind: 'suggest', payload: { model: 'gpt-5-nano' }, total: ids.length } as const;
    const { taskId } = await insertBatchTask(tx, task, t.clock.now());
    await fixSelection(tx, taskId, ids);
    return taskId;
  });
}

claims('a turn goes to another person after one with many batches', () =>
  withIdleWorker(async (t) => {
    const account = { email: 'b@example.com', passwordHash: 'x', mustChangePassword: false };
    const other = await addAdministrator(t.db, t.clock, account);
    for (let n = 0; n < 5; n += 1) await insert(t, 1);
    await insert(t, other);
    const claim = async () =>
      (await claimBatch(t.db, ['suggest'], t.clock.now(), 'server'))?.administrator_id;
    assert.equal([await claim(), await claim(), await claim()], [1, other, 1]);
    assert.equal([await claim(), await claim()], [1, undefined]);
  }),
);

claims('claims of batches pass without a pause over items that begin no generation', () =>
  withIdleWorker(async (t) => {
    await fillItems(t.db, 3);
    await t.db.updateTable('clothes').set({ main_image_id: null }).execute();
    const taskId = await insert(t, 1, [1, 2, 3]);
    const row = await claimBatch(t.db, ['suggest'], t.clock.now(), 'server');
    assert.is(row?.id, taskId);
    const { slice } = generationRunner('suggestions', { wake: () => {} });
    const made = await withTransaction(t.db, async (tx) => {
      if (!row) throw new Error('nothing was claimed');
      return slice(tx, await batchOf(tx, row, 2, t.clock.now()));
    });
    assert.equal([made.skipped.length, made.pause], [2, 0]);
  }),
);

claims.run();
