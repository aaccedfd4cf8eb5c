import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BatchWorker } from '../../src/batches/BatchWorker';
import { insertBatchTask } from '../../src/batches/batchTasks';
import { changeRunner } from '../../src/batches/itemRunners';
import type { BatchRunner } from '../../src/batches/runners';
import { fixSelection } from '../../src/batches/selection';
import { type BatchSettings, defaultBatchSettings } from '../../src/batches/settings';
import { sweepSelections } from '../../src/batches/sweep';
import { batchTasksIn } from '../../src/batches/taskRoutes';
import { hour } from '../../src/platform/clock';
import { withTransaction } from '../../src/platform/db/transactions';
import { Problem } from '../../src/platform/Problem';
import { Heartbeat } from '../../src/platform/work/Heartbeat';
import { defaultLeaseSettings, type LeaseSettings, ServerLease } from '../../src/platform/work/ServerLease';
import { TaskEvents } from '../../src/sockets/TaskEvents';
import { onPostgres, startApp, type TestApp, withSignedIn } from '../support/app';
import { ended, reached } from '../support/batches';
import { FailingDatabase } from '../support/FailingDatabase';
import { fillItems } from '../support/manyItems';

const worker = suite('work in slices');

const items = 9;

/** Runs a test on an application whose own worker never wakes: it would run the tests' tasks. */
async function withItems(work: (t: TestApp) => Promise<void>): Promise<void> {
  await withSignedIn({ lease: { heartbeat: hour } }, async (t) => {
    await fillItems(t.db, items);
    await work(t);
  });
}

/** No call in these tests begins tasks of this kind. */
const kind = 'import';

/** Begins a change of all items' brand; a worker of the test runs it. */
function begin(t: TestApp, brandId: number): Promise<number> {
  return withTransaction(t.db, async (tx) => {
    const author = { administratorId: 1, cause: 'bulk' as const };
    const payload = { brandId };
    const { taskId } = await insertBatchTask(tx, { author, kind, payload, total: items }, t.clock.now());
    const ids = Array.from({ length: items }, (_, at) => at + 1);
    await fixSelection(tx, taskId, ids);
    return taskId;
  });
}

/** Changes the items, and counts the changes in their prices, to reveal a repetition. */
const countingRunner: BatchRunner = {
  async slice(tx, batch) {
    const slice = await changeRunner.slice(tx, batch);
    await tx
      .updateTable('purchases')
      .set((set) => ({ price_cents: set('price_cents', '+', 1) }))
      .where('clothes_id', '>', Number(batch.cursor ?? 0))
      .where('clothes_id', '<=', Number(slice.cursor ?? Number.MAX_SAFE_INTEGER))
      .execute();
    return slice;
  },
};

async function sumOfPrices(t: TestApp): Promise<number> {
  const rows = await t.db.selectFrom('purchases').select('price_cents').execute();
  return rows.reduce((sum, { price_cents }) => sum + Number(price_cents), 0);
}

/** Returns a worker like another server's; `runner` may be slowed or made to fail. */
function workerOf(
  t: TestApp,
  runner: BatchRunner = changeRunner,
  settings: Partial<BatchSettings> = {},
  { duration, heartbeat: every }: LeaseSettings = defaultLeaseSettings,
) {
  const { db, clock } = t;
  const logger = t.app.log;
  const lease = new ServerLease(db, t.config.jwtSecret, duration);
  const events = new TaskEvents({ db, clock, logger, listen: null }, batchTasksIn(db));
  const made = new BatchWorker(
    { db, clock, logger, events, lease, runners: { [kind]: runner } },
    { ...defaultBatchSettings, retryPause: 1, unsavedPause: 1, sliceTime: 0.001, minSize: 1, ...settings },
  );
  const heartbeat = new Heartbeat({ lease, logger }, every, [(knowsGone) => made.reconcile(knowsGone)]);
  return {
    lease,
    start: () => heartbeat.start().then(() => made.start()),
    stop: () => made.stop().then(() => heartbeat.stop()),
    wake: () => made.wake(),
    events,
  };
}

/** Checks that each item has the brand, and one recorded change for each time it was changed. */
async function assertChanged(t: TestApp, brandId: number, taskId: number): Promise<void> {
  const rows = await t.db.selectFrom('clothes').select('brand_id').execute();
  assert.equal(new Set(rows.map(({ brand_id }) => brand_id)), new Set([brandId]));
  const { batchId } = await t.data<{ batchId: number }>('GET', `/api/tasks/${taskId}`);
  const changes = await t.db
    .selectFrom('changes')
    .select('subject_id')
    .where('batch_id', '=', batchId)
    .orderBy('subject_id')
    .execute();
  const subjects = changes.map(({ subject_id }) => subject_id);
  assert.equal(subjects, [...new Set(subjects)], 'an item was changed twice');
}

worker('a batch completes whichever statement of a slice is lost, and repeats nothing', () =>
  withItems(async (t) => {
    const failing = new FailingDatabase(t.db);
    const [away, unforeseen] = [
      new Error('Connection terminated unexpectedly'),
      new Error('a fault of the test'),
    ];
    // On PostgreSQL, which is slower, both errors are tried in one run, in turn.
    for (const errors of onPostgres ? [[away, unforeseen]] : [[away], [unforeseen]]) {
      for (let n = 1; n < 200; n += 1) {
        const error = errors[n % errors.length] ?? unforeseen;
        const brandId = 1 + (n % 2);
        const prices = await sumOfPrices(t);
        const taskId = await begin(t, brandId);
        // Also counts the statements of the work that goes on after the start.
        const { hasFailed, value: one } = await failing.during(n, error, async () => {
          const first = workerOf(t, countingRunner);
          const isStarted = await first.start().then(
            () => true,
            () => false,
          );
          return isStarted ? first : null;
        });
        const running = one ?? workerOf(t, countingRunner);
        if (!one) await running.start();
        const task = await ended(t, taskId);
        assert.equal([task.status, task.done, task.skippedCount], ['completed', items, 0], `statement ${n}`);
        await running.stop();
        await assertChanged(t, brandId, taskId);
        assert.is(await sumOfPrices(t), prices + items, `statement ${n}: a slice was repeated`);
        if (!hasFailed()) break;
      }
    }
  }),
);

worker('a stopped batch ends after the current slice, and drops the rest', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    const before = await t.db.selectFrom('clothes').select(['id', 'brand_id']).orderBy('id').execute();
    const one = workerOf(t, {
      async slice(tx, batch) {
        const slice = await changeRunner.slice(tx, batch);
        return {
          ...slice,
          afterwards: async () => {
            const answer = await t.data<{ status: string }>('POST', `/api/tasks/${taskId}/stop`);
            assert.is(answer.status, 'stopped');
          },
        };
      },
    });
    await one.start();
    const task = await ended(t, taskId);
    await one.stop();
    assert.is(task.status, 'stopped');
    assert.ok(task.done > 0 && task.done < items, `${task.done}`);
    const after = await t.db.selectFrom('clothes').select(['id', 'brand_id']).orderBy('id').execute();
    assert.equal(after.slice(task.done), before.slice(task.done));
    assert.equal(
      after.slice(0, task.done).map(({ brand_id }) => brand_id),
      after.slice(0, task.done).map(() => 2),
    );
    await sweepSelections(t.db);
    assert.equal(await t.db.selectFrom('batch_selections').selectAll().execute(), []);
    assert.is((await t.data<{ done: number }>('POST', `/api/tasks/${taskId}/stop`)).done, task.done);
  }),
);

worker('a batch continues where another server has stopped', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    const first = workerOf(t);
    await first.start();
    await reached(t, taskId, ({ done }) => done > 0);
    await first.stop();
    const { done } = await reached(t, taskId, ({ status }) => status !== 'running');
    assert.ok(done > 0);
    const second = workerOf(t);
    await second.start();
    const task = await ended(t, taskId);
    await second.stop();
    assert.equal([task.status, task.done], ['completed', items]);
    await assertChanged(t, 2, taskId);
  }),
);

worker('batches of a server that is gone are taken over', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    await t.db.updateTable('batch_tasks').set({ status: 'running', owner: 'gone', attempts: 1 }).execute();
    // A lease of 40 ms, renewed every 10 ms, soon shows who else works.
    const other = workerOf(t, changeRunner, {}, { duration: 40, heartbeat: 10 });
    await other.start();
    const task = await ended(t, taskId);
    await other.stop();
    assert.equal([task.status, task.done], ['completed', items]);
    await assertChanged(t, 2, taskId);
  }),
);

worker('a worker of batches stores nothing more after it was taken for gone', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    const one = workerOf(t, {
      async slice(tx, batch) {
        const slice = await changeRunner.slice(tx, batch);
        return {
          ...slice,
          // Another server takes the task over, and has not begun yet.
          afterwards: async () => {
            if (batch.taskId !== taskId) return;
            await t.db
              .updateTable('batch_tasks')
              .set({ owner: 'another' })
              .where('id', '=', taskId)
              .execute();
          },
        };
      },
    });
    await one.start();
    await reached(t, taskId, (task) => task.done > 0);
    // The two batches took turns until the second ended.
    const second = await begin(t, 3);
    one.wake();
    await ended(t, second);
    await one.stop();
    const row = await t.db
      .selectFrom('batch_tasks')
      .selectAll()
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    assert.equal([row.owner, row.status, row.done], ['another', 'running', 8]);
  }),
);

worker('a batch fails with the sentence of a problem, and after a few unforeseen errors', () =>
  withItems(async (t) => {
    const throwing = (error: Error): BatchRunner => ({
      async slice() {
        throw error;
      },
    });
    for (const [error, detail] of [
      [new Problem('not_found', 'Немає.'), 'Немає.'],
      [new Error('a fault of the test'), 'Під час виконання сталася помилка. Зроблене збережено.'],
    ] as const) {
      const taskId = await begin(t, 2);
      const one = workerOf(t, throwing(error));
      await one.start();
      const task = await ended(t, taskId);
      await one.stop();
      assert.equal([task.status, task.detail, task.done], ['failed', detail, 0]);
    }
  }),
);

worker('a batch that has ended several processes does not begin again', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    await t.db.updateTable('batch_tasks').set({ attempts: 3 }).execute();
    const one = workerOf(t);
    await one.start();
    const task = await ended(t, taskId);
    await one.stop();
    assert.equal([task.status, task.done], ['failed', 0]);
  }),
);

worker('a short batch does not wait for a long one', () =>
  withItems(async (t) => {
    const order: number[] = [];
    const one = workerOf(t, {
      async slice(_tx, { taskId, done, total }) {
        order.push(taskId);
        return { cursor: done + 1 === total ? null : 'x', done: 1, skipped: [] };
      },
    });
    const [long, short] = [await begin(t, 1), await begin(t, 2)];
    await t.db.updateTable('batch_tasks').set({ total: 2 }).where('id', '=', short).execute();
    await one.start();
    await ended(t, long);
    await one.stop();
    assert.equal(order.slice(0, 4), [long, short, long, short]);
    assert.is(order.length, items + 2);
  }),
);

worker('listeners are notified of each slice of a batch', () =>
  withItems(async (t) => {
    const taskId = await begin(t, 2);
    const one = workerOf(t);
    const heard: string[] = [];
    one.events.listen((task, administratorId) => {
      assert.is(administratorId, 1);
      heard.push('done' in task ? `${task.status} ${task.done}` : '');
    });
    await one.start();
    await ended(t, taskId);
    await one.stop();
    assert.is(heard[0], 'running 0');
    assert.is(heard.at(-1), `completed ${items}`);
    assert.equal(heard, [...new Set(heard)]);
  }),
);

worker('two simultaneous batches of the same items both complete', async () => {
  const t = await startApp({ batches: { sliceTime: 1 } });
  // On PostgreSQL two servers run the batches.
  const other = onPostgres ? await startApp({ beside: t }) : t;
  try {
    await t.signIn();
    await fillItems(t.db, 300);
    const selection = { query: {}, except: [] };
    const begun = await Promise.all(
      [{ brandId: 2 }, { typeId: 3 }, { fabricComposition: [] }, { brandId: 2, colorId: 4 }].map(
        (change, at) =>
          (at % 2 ? t : other).data<{ taskId: number }>(
            'POST',
            '/api/clothes/batch',
            { selection, change },
            { accessToken: t.accessToken },
          ),
      ),
    );
    for (const { taskId } of begun) {
      const task = await ended(t, taskId);
      assert.equal([task.status, task.done, task.skippedCount], ['completed', 300, 0]);
    }
    const rows = await t.db.selectFrom('clothes').select(['brand_id', 'type_id', 'color_id']).execute();
    assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, 1);
    assert.equal({ ...rows[0] }, { brand_id: 2, type_id: 3, color_id: 4 });
    assert.equal(await t.db.selectFrom('compositions').selectAll().execute(), []);
  } finally {
    if (other !== t) await other.close();
    await t.close();
  }
});

worker.run();
