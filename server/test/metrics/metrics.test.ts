// SQLite only: database.test.ts tests the metrics of the database.
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import { adminEmail } from '../support/app';
import { appSuite } from '../support/appSuite';
import { addPhotos, fastCreate } from '../support/items';
import { green, photo } from '../support/photos';
import { metricsToken, readMetrics as read } from '../support/readMetrics';

const test = appSuite('what /metrics measures', undefined, { config: { metricsToken } });

test('/metrics count calls by route, method and status, and time them', async ({ t }) => {
  await t.signIn();
  for (const id of [7, 8, 9]) await t.api('GET', `/api/clothes/${id}`);
  await t.api('GET', '/api/brands/');
  await t.api('POST', '/api/brands/', { name: '' });
  const { value } = await read(t);
  const total = 'clothes_admin_http_requests_total';
  assert.is(value(total, { method: 'GET', route: '/api/clothes/:id', status: '404' }), 3);
  assert.is(value(total, { method: 'GET', route: '/api/brands/', status: '200' }), 1);
  assert.is(value(total, { method: 'POST', route: '/api/brands/', status: '422' }), 1);
  const time = 'clothes_admin_http_request_duration_seconds';
  const labels = { method: 'GET', route: '/api/clothes/:id' };
  assert.is(value(`${time}_count`, labels), 3);
  assert.is(value(`${time}_bucket`, { ...labels, le: '+Inf' }), 3);
  assert.ok((value(`${time}_sum`, labels) ?? 0) > 0);
});

test('/metrics call counters alone a total, and what they add up stays', async ({ t }) => {
  await t.signIn();
  const { families } = await read(t);
  for (const { name, type } of families.values())
    assert.is(name.endsWith('_total'), type === 'counter', name);
  for (const name of ['handles', 'requests', 'resources'])
    assert.is(families.get(`nodejs_active_${name}`)?.type, 'gauge', name);
});

test('requested addresses never become labels of /metrics: hundreds of paths, no series', async ({ t }) => {
  await t.signIn();
  const once = async (n: number) => {
    await t.api('GET', `/api/${n}`);
    await t.api('DELETE', `/${n}?secret=${n}`);
    await t.api('GET', `/images/${n.toString(16).padStart(32, '0')}/small.webp`);
    await t.api('GET', `/api/clothes/${n}%22%0A`);
  };
  await once(0);
  await read(t);
  const before = await read(t);
  for (let n = 1; n <= 100; n++) await once(n);
  const after = await read(t);
  assert.is(after.value('clothes_admin_http_requests_total', { method: 'DELETE', route: 'unknown' }), 101);
  assert.is(after.series, before.series);
  assert.not.match(JSON.stringify([...after.families.values()]), /secret/);
});

test('/metrics count sign-ins, uploads, the cache, tasks and regular work', async ({ t }) => {
  await t.signIn();
  await t.api('POST', '/api/auth/login', { email: adminEmail, password: 'не той пароль' });
  const supplier = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Гардероб' });
  const { clothesId } = await fastCreate(t, 'Пальто', supplier.id);
  await addPhotos(t, `clothes/${clothesId}`, await photo('jpeg', { colour: green, width: 40, height: 30 }));
  for (let n = 0; n < 3; n++) await t.api('GET', '/api/suppliers/');
  t.app.monitor.noteRun('trash', 0.5, false);
  t.clock.forward(5000);
  t.app.monitor.noteRun('trash', 0.25, true);
  t.app.monitor.noteRun('history', 0.1, true);
  t.app.monitor.count('task description failed');
  const { value, families } = await read(t);
  assert.is(value('clothes_admin_security_events_total', { event: 'login' }), 1);
  assert.is(value('clothes_admin_security_events_total', { event: 'login_failed' }), 1);
  assert.is(value('clothes_admin_photos_uploaded_total'), 1);
  assert.ok((value('clothes_admin_photo_bytes_uploaded_total') ?? 0) > 100);
  assert.is(value('clothes_admin_reference_reads_total', { cache: 'hit' }), 2);
  assert.is(value('clothes_admin_tasks_ended_total', { kind: 'description', state: 'failed' }), 1);
  assert.is(value('clothes_admin_tasks_ended_total', { kind: 'suggestions', state: 'completed' }), 0);
  const success = 'clothes_admin_sweep_success_timestamp_seconds';
  assert.is(value(success, { sweep: 'trash' }), t.clock.now() / 1000 - 5);
  assert.is(value(success, { sweep: 'history' }), 0);
  assert.is(value('clothes_admin_sweep_failed', { sweep: 'trash' }), 1);
  assert.ok((value('clothes_admin_database_bytes') ?? 0) > 100_000);
  assert.is(value('clothes_admin_database_up'), 1);
  assert.is(value('clothes_admin_overloaded'), 0);
  for (const name of ['connections', 'sockets', 'tasks', 'batches', 'free_bytes', 'info'])
    assert.ok(families.has(`clothes_admin_${name}`), name);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    assert.ok(families.has(name), name);
  assert.is(families.has('clothes_admin_pool_connections'), false, 'the test hands in no pool');
});

test.run();
