import * as assert from 'uvu/assert';
import { onPostgres, startApp } from '../support/app';
import { appSuite } from '../support/appSuite';
import { metricsToken, readMetrics as read } from '../support/readMetrics';

const test = appSuite('what /metrics measures of the database', undefined, { config: { metricsToken } });

test('/metrics count waiting tasks by kind and state', async ({ t }) => {
  const task = { administrator_id: null, payload: '{}', cursor: null, total: 1, skipped: '[]', owner: null };
  const { id } = await t.db
    .insertInto('batches')
    .values({ at: 1, administrator_id: null, cause: 'bulk' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const status of ['completed', 'failed'] as const) {
    await t.db
      .insertInto('batch_tasks')
      .values({
        ...task,
        batch_id: id,
        kind: 'delete',
        status,
        done: 0,
        skipped_count: 0,
        detail: null,
        attempts: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  }
  const ended = await read(t);
  assert.is(ended.value('clothes_admin_batches', { kind: 'delete' }), null, 'what has ended does not wait');
  // No worker takes a task that another server seems to run.
  await t.db.updateTable('batch_tasks').set({ status: 'running', owner: 'x' }).execute();
  assert.is((await read(t)).value('clothes_admin_batches', { kind: 'delete', state: 'running' }), 2);
});

test('a failing database does not hide the other figures of /metrics', async ({ t }) => {
  await read(t);
  const { getExecutor } = t.db;
  t.db.getExecutor = () => {
    throw new Error('no connection');
  };
  const { value } = await read(t);
  t.db.getExecutor = getExecutor;
  assert.is(value('clothes_admin_database_up'), 0);
  assert.is(value('clothes_admin_info'), 1);
});

test('/metrics measure the pool of a server on PostgreSQL', async () => {
  if (!onPostgres) return;
  const pool = () => ({ open: 5, idle: 3, waiting: 2 });
  const t = await startApp({ pool, config: { metricsToken } });
  const { value } = await read(t);
  assert.is(value('clothes_admin_pool_connections', { state: 'busy' }), 2);
  assert.is(value('clothes_admin_pool_connections', { state: 'idle' }), 3);
  assert.is(value('clothes_admin_pool_waiting'), 2);
  await t.close();
});

test.run();
