// SQLite only: test/faults/postgres covers several servers on PostgreSQL.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Task } from '../../../src/contract/types';
import { AiError } from '../../src/generation/ai/AiError';
import type { Describe } from '../../src/generation/ai/describe';
import { defaultTaskSettings, TaskWorker } from '../../src/generation/TaskWorker';
import { insertTask } from '../../src/generation/taskRepository';
import { openDatabase } from '../../src/platform/db/open';
import { withTransaction } from '../../src/platform/db/transactions';
import { Monitor } from '../../src/platform/Monitor';
import { ServerLease } from '../../src/platform/work/ServerLease';
import { TaskEvents, type TaskListener } from '../../src/sockets/TaskEvents';
import { TestClock, testConfig } from '../support/app';
import { until } from '../support/TaskSocket';
import { inTempFolder } from '../support/tempFolder';

const acrossRestarts = suite('tasks across restarts');

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Runs a test with a database with one item that has a main photo, and with workers on it. */
async function withItem(
  work: (world: {
    worker: (describe: Describe) => TaskWorker;
    create: () => Promise<Task>;
    listen: (listener: TaskListener) => () => void;
    row: () => Promise<{ status: string; attempts: number; detail: string | null }>;
    description: () => Promise<string | null>;
    setRow: (values: { status: 'running' | 'pending'; attempts: number }) => Promise<unknown>;
  }) => Promise<void>,
): Promise<void> {
  await inTempFolder(async (folder) => {
    const { db, close } = await openDatabase(testConfig(folder).database);
    const clock = new TestClock();
    await db
      .insertInto('clothes')
      .values({
        title: 'Пальто',
        title_key: 'пальто',
        title_sort: 'пальто',
        description: null,
        brand_id: null,
        color_id: null,
        type_id: null,
        main_image_id: null,
        version: 1,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await db
      .insertInto('images')
      .values({
        clothes_id: 1,
        purchase_id: null,
        address: 'a'.repeat(32),
        width: 1,
        height: 1,
        bytes: 1,
        created_at: 1,
      })
      .execute();
    await db.updateTable('clothes').set({ main_image_id: 1 }).execute();
    await db
      .insertInto('administrators')
      .values({
        email: 'a@b',
        password_hash: '',
        must_change_password: 0,
        disabled_at: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    const events = new TaskEvents({ db, listen: null, clock, logger: silent });
    await work({
      worker: (describe) =>
        new TaskWorker(
          {
            db,
            clock,
            logger: silent,
            monitor: new Monitor(clock),
            describe,
            suggest: neverSuggests,
            events,
            lease: new ServerLease(db, 'secret'),
          },
          { ...defaultTaskSettings, pause: 0, stopTime: 0 },
        ),
      create: () =>
        withTransaction(db, (tx) =>
          insertTask(
            tx,
            { kind: 'description', itemId: 1, administratorId: 1, tokenId: null, model: 'gpt-5' },
            clock.now(),
          ),
        ),
      listen: (listener) => events.listen(listener),
      row: () =>
        db
          .selectFrom('tasks')
          .select(['status', 'attempts', 'detail'])
          .where('id', '=', 1)
          .executeTakeFirstOrThrow(),
      description: async () =>
        (await db.selectFrom('clothes').select('description').executeTakeFirstOrThrow()).description,
      setRow: (values) => db.updateTable('tasks').set(values).execute(),
    });
    await close();
  });
}

const neverSuggests = () => new Promise<never>(() => {});

/** Never answers, but obeys its signal. */
const never: Describe = (_model, _facts, _address, signal) =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

acrossRestarts('a generation task that was claimed before a crash runs at the next start', () =>
  withItem(async ({ worker, create, row, description }) => {
    await create();
    const next = worker(async () => 'Опис.');
    await next.start();
    await until(async () => (await row()).status === 'completed');
    assert.equal([(await row()).attempts, await description()], [1, 'Опис.']);
    await next.stop();
  }),
);

acrossRestarts('a generation task that a crash interrupted runs again', () =>
  withItem(async ({ worker, create, row, setRow }) => {
    await create();
    await setRow({ status: 'running', attempts: 1 });
    const next = worker(async () => 'Опис.');
    await next.start();
    await until(async () => (await row()).status === 'completed');
    assert.is((await row()).attempts, 2);
    await next.stop();
  }),
);

acrossRestarts('a generation task that crashes interrupted three times has failed', () =>
  withItem(async ({ worker, create, row, setRow, description }) => {
    await create();
    await setRow({ status: 'running', attempts: 3 });
    const next = worker(async () => 'Опис.');
    await next.start();
    const { status, detail } = await row();
    assert.equal([status, detail !== null, await description()], ['failed', true, null]);
    await next.stop();
  }),
);

acrossRestarts('a stop of the server puts running tasks back, and the attempt does not count', () =>
  withItem(async ({ worker, create, row }) => {
    const first = worker(never);
    await first.start();
    await create();
    first.wake();
    await until(async () => (await row()).status === 'running');
    await first.stop();
    const { status, attempts } = await row();
    assert.equal([status, attempts], ['pending', 0]);
    const next = worker(async () => 'Опис.');
    await next.start();
    await until(async () => (await row()).status === 'completed');
    await next.stop();
  }),
);

acrossRestarts('an unforeseen error fails the attempt of a task, not the worker', () =>
  withItem(async ({ worker, create, row }) => {
    let calls = 0;
    const tasks = worker(async () => {
      calls += 1;
      throw new TypeError('boom');
    });
    await tasks.start();
    await create();
    tasks.wake();
    await until(async () => (await row()).status === 'failed');
    assert.is(calls, 3);
    assert.not.match((await row()).detail ?? '', 'boom');
    await tasks.stop();
  }),
);

acrossRestarts('two workers never run the same generation task', () =>
  withItem(async ({ worker, create, row }) => {
    let calls = 0;
    const describe: Describe = async () => {
      calls += 1;
      return 'Опис.';
    };
    const workers = [worker(describe), worker(describe), worker(describe)];
    for (const one of workers) await one.start();
    await create();
    for (const one of workers) one.wake();
    await until(async () => (await row()).status === 'completed');
    for (const one of workers) await one.stop();
    assert.is(calls, 1);
  }),
);

acrossRestarts('listeners hear of each change of a task, and a failing listener affects no other', () =>
  withItem(async ({ worker, create, listen, row }) => {
    const heard: string[] = [];
    let tries = 0;
    const tasks = worker(async () => {
      tries += 1;
      if (tries === 1) throw new AiError('Ще раз.', true);
      return 'Опис.';
    });
    listen(() => {
      throw new Error('deaf');
    });
    const stop = listen((task, administratorId) => heard.push(`${task.status} ${administratorId}`));
    await tasks.start();
    await create();
    tasks.wake();
    await until(async () => (await row()).status === 'completed');
    assert.equal(heard, ['running 1', 'pending 1', 'running 1', 'completed 1']);
    stop();
    await tasks.stop();
  }),
);

acrossRestarts.run();
