/** Deletes the rows of items that a batch did not reach, which would fill the disk. */
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import { batchSlice } from '../../../src/contract/limits';
import { findBatchTask, insertBatchTask } from '../../src/batches/batchTasks';
import { fixSelection } from '../../src/batches/selection';
import { sweepSelections } from '../../src/batches/sweep';
import { openDatabase } from '../../src/platform/db/open';
import { withTransaction } from '../../src/platform/db/transactions';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, ended } from '../support/batches';
import { FailingDatabase } from '../support/FailingDatabase';
import { fillItems } from '../support/manyItems';
import { makeOld } from '../support/oldDatabase';
import { inTempFolder } from '../support/tempFolder';

const left = signedInSuite('items that a batch did not reach', async (t) => {
  await fillItems(t.db, 3);
});

/** More items than one statement deletes. */
const many = 1001 * batchSlice;

/** Inserts a batch; by default its items are in two rows. */
async function insertBatch(t: TestApp, brandId: number, total = batchSlice + 1): Promise<BatchStarted> {
  return withTransaction(t.db, async (tx) => {
    const author = { administratorId: 1, cause: 'bulk' } as const;
    const task = { author, kind: 'change', payload: { brandId }, total } as const;
    const started = await insertBatchTask(tx, task, t.clock.now());
    const ids = Array.from({ length: total }, (_, at) => at + 1);
    await fixSelection(tx, started.taskId, ids);
    return started;
  });
}

/** Inserts a batch that another server runs, so that this one leaves it alone. */
async function insertRunning(t: TestApp): Promise<BatchStarted> {
  const started = await insertBatch(t, 2);
  await t.db
    .updateTable('batch_tasks')
    .set({ status: 'running', owner: 'another server' })
    .where('id', '=', started.taskId)
    .execute();
  return started;
}

async function countLeft(t: TestApp): Promise<number> {
  return (await t.db.selectFrom('batch_selections').select('last_id').execute()).length;
}

left('items that a batch did not reach are deleted from its list when it is stopped', async ({ t }) => {
  const { taskId } = await insertRunning(t);
  const other = await insertRunning(t);
  await t.data('POST', `/api/tasks/${taskId}/stop`);
  assert.is(await countLeft(t), 2);
  await t.data('POST', `/api/tasks/${other.taskId}/stop`);
  assert.is(await countLeft(t), 0);
});

left('items that a batch did not reach are deleted a few at a time, in turns', async ({ t }) => {
  const { taskId, batchId } = await insertBatch(t, 2, many);
  await t.db.updateTable('batch_tasks').set({ status: 'stopped' }).where('id', '=', taskId).execute();
  let turns = 0;
  const count = () => {
    turns += 1;
    handle = setImmediate(count);
  };
  let handle = setImmediate(count);
  await sweepSelections(t.db, batchId);
  clearImmediate(handle);
  assert.is(await countLeft(t), 0);
  assert.ok(turns >= 2, `${turns} turns`);
});

left('items that a batch did not reach are deleted from its list when it is reverted', async ({ t }) => {
  const { batchId } = await insertRunning(t);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.is(await countLeft(t), 0);
});

for (const way of ['stopped', 'taken back'] as const) {
  left(`left items of a batch stay until the next sweep if the database fails: ${way}`, async ({ t }) => {
    const failing = new FailingDatabase(t.db);
    let [isLost, lostAfterwards] = [true, 0];
    for (let n = 1; isLost; n += 1) {
      const { taskId, batchId } = await insertRunning(t);
      const url = way === 'stopped' ? `/api/tasks/${taskId}/stop` : `/api/batches/${batchId}/revert`;
      const { hasFailed, value } = await failing.during(n, new Error('a fault of the test'), () =>
        t.api('POST', url),
      );
      isLost = hasFailed();
      const isStopped = (await findBatchTask(t.db, taskId))?.status === 'stopped';
      assert.is(value.status, isStopped ? 200 : 500, `statement ${n}: ${value.text}`);
      if (isLost && isStopped) lostAfterwards += 1;
      await t.db.updateTable('batch_tasks').set({ status: 'stopped' }).where('id', '=', taskId).execute();
      await sweepSelections(t.db);
      assert.is(await countLeft(t), 0);
    }
    assert.ok(lostAfterwards > 1);
  });
}

left('items that a batch did not reach stay in order in the migration of an older database', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder, 'selections of batches');
    try {
      const now = Date.UTC(2026, 0, 1);
      await sql`insert into batches (at, cause) values (${now}, 'bulk')`.execute(old.db);
      const { rows: tasks } = await sql<{ id: number }>`
        insert into batch_tasks (batch_id, kind, payload, done, total, skipped_count, skipped, status, attempts,
          created_at, updated_at)
        values (1, 'delete', 'null', 0, 401, 0, '[]', 'pending', 0, ${now}, ${now}) returning id`.execute(
        old.db,
      );
      const taskId = tasks[0]?.id;
      const ids = Array.from({ length: 2 * batchSlice + 1 }, (_, at) => 3 * at + 1);
      for (const id of ids.toReversed())
        await sql`insert into batch_items (task_id, item_id) values (${taskId}, ${id})`.execute(old.db);
      await old.db.destroy();
      const { db, close } = await openDatabase(old.address);
      const rows = await db.selectFrom('batch_selections').selectAll().orderBy('last_id').execute();
      assert.equal(
        rows.flatMap((row): number[] => JSON.parse(row.ids)),
        ids,
      );
      assert.equal(
        rows.map((row) => [row.task_id, row.last_id]),
        [batchSlice - 1, 2 * batchSlice - 1, 2 * batchSlice].map((at) => [taskId, ids[at]]),
      );
      await close();
    } finally {
      await old.drop();
    }
  }),
);

left('items that a batch did not reach are deleted from its list when it fails', async ({ t }) => {
  const { taskId } = await insertBatch(t, 999_999);
  await batch(t, { ids: [1] }, { brandId: 2 });
  assert.is((await ended(t, taskId)).status, 'failed');
  for (let round = 0; (await countLeft(t)) > 0; round += 1) {
    assert.ok(round < 1000, 'they are still there');
    await new Promise((tick) => setTimeout(tick, 5));
  }
});

left.run();
