// SQLite only: the worker performs a stop; batches/routes runs on both.
/** Stopping a batch of descriptions also ends the tasks that have not begun. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchReverted, BatchTask } from '../../../src/contract/batches';
import type { Clothes, Task } from '../../../src/contract/types';
import { taskTexts } from '../../src/generation/taskTexts';
import type { TestApp } from '../support/app';
import { begin, reached } from '../support/batches';
import { type HeldDescriptions, withHeldDescriptions } from '../support/heldDescriptions';
import { TaskSocket, until } from '../support/TaskSocket';

const stopping = suite('a stop of many descriptions');

const items = 8;
/** The number of descriptions that a server runs at once. */
const atOnce = 3;

const withItems = (work: (scene: HeldDescriptions) => Promise<void>) => withHeldDescriptions(items, work);
const all = { query: {}, except: [] };
const describe = { describe: { model: 'gpt-5-nano' } };
const tasksOf = (t: TestApp) =>
  t.db.selectFrom('tasks').select(['id', 'clothes_id', 'status', 'detail']).orderBy('id').execute();

/** Begins a batch and waits until as many tasks run as can, and all others wait. */
async function beginAll({ t, ai }: HeldDescriptions) {
  const started = await begin(t, all, describe);
  await until(() => ai.requests.length === atOnce);
  await until(async () => (await tasksOf(t)).length === items);
  return started;
}

for (const way of ['a stop', 'a revert'] as const) {
  stopping(`descriptions that wait end at once by ${way}; running ones write their texts`, () =>
    withItems(async (scene) => {
      const { t, ai, answer } = scene;
      const port = await t.listen();
      const socket = new TaskSocket({ port }, t.accessToken ?? '');
      assert.is(await socket.opened(), 101);
      const { taskId, batchId } = await beginAll(scene);
      if (way === 'a stop') {
        assert.is((await t.data<BatchTask>('POST', `/api/tasks/${taskId}/stop`)).status, 'stopped');
      } else {
        assert.equal(await t.data<BatchReverted>('POST', `/api/batches/${batchId}/revert`), {
          changed: 0,
          left: [],
        });
      }
      const rows = await tasksOf(t);
      assert.is(rows.filter(({ status }) => status === 'running').length, atOnce);
      const ended = rows.filter(({ status }) => status === 'failed');
      assert.is(ended.length, items - atOnce);
      for (const { id, detail } of ended) {
        assert.is(detail, taskTexts.stopped);
        assert.is((await t.data<Task>('GET', `/api/tasks/${id}`)).status, 'failed');
      }
      // Clients with the page of such an item open are notified.
      const heard = () => socket.tasks.filter(({ status }) => status === 'failed').map((task) => task.taskId);
      await until(() => heard().length === ended.length);
      assert.equal(
        heard().sort(),
        ended.map(({ id }) => id),
      );
      answer();
      await until(async () => (await tasksOf(t)).every(({ status }) => status !== 'running'));
      for (const { clothes_id: id, status } of await tasksOf(t)) {
        const { description } = await t.data<Clothes>('GET', `/api/clothes/${id}`);
        assert.is(description, status === 'completed' ? 'Опис.' : null);
      }
      assert.is(ai.requests.length, atOnce);
      const after = await reached(t, taskId, ({ status }) => status === 'stopped');
      assert.is(after.total, items);
      socket.socket.terminate();
    }),
  );
}

stopping('stopped descriptions can be requested again, and do not count towards a day’s limit', () =>
  withItems(async (scene) => {
    const { t, answer } = scene;
    const { taskId } = await beginAll(scene);
    await t.data('POST', `/api/tasks/${taskId}/stop`);
    answer();
    await until(async () => (await tasksOf(t)).every(({ status }) => status !== 'running'));
    const row = await t.db
      .selectFrom('tasks')
      .selectAll()
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    const { id: _id, ...copied } = row;
    const rows = Array.from({ length: 200 }, () => copied);
    await t.db.insertInto('tasks').values(rows).execute();
    const again = await begin(t, all, describe);
    const task = await reached(t, again.taskId, ({ status }) => status === 'completed');
    assert.is(task.skippedCount, 0, JSON.stringify(task.skipped));
    assert.is((await t.api('POST', '/api/clothes/1/description')).status, 202);
    await t.db.updateTable('tasks').set({ started_at: 1 }).execute();
    assert.is((await t.problem('POST', '/api/clothes/2/description')).status, 429);
  }),
);

stopping.run();
