import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import type { InstallationState } from '../../../src/contract/state';
import type { Task } from '../../../src/contract/types';
import { insertBatch } from '../../src/history/batch';
import { hour, minute, second } from '../../src/platform/clock';
import { withTransaction } from '../../src/platform/db/transactions';
import { readQueue } from '../../src/state/queue';
import { TableSizes } from '../../src/state/tableSizes';
import { fails, says, testAiKey } from '../support/AiServer';
import { adminEmail, onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, addPhotographed, addPhotos, fastCreate } from '../support/items';
import { green, photo } from '../support/photos';
import { withAi } from '../support/withAi';

const test = signedInSuite('the state of the installation');

/** Reads the state after the time for which an answer is kept. */
async function read(t: TestApp): Promise<InstallationState> {
  t.clock.forward(3 * second);
  return t.data<InstallationState>('GET', '/api/state');
}

test('the state of an empty installation shows every part, all fine but the free disk', async ({ t }) => {
  const state = await read(t);
  assert.is(state.at, new Date(t.clock.now()).toISOString());
  assert.match(state.server.version, /^\d+\.\d+\.\d+/);
  assert.is(state.server.node, process.version);
  assert.is(state.server.uptime, 3);
  assert.is(state.database.kind, onPostgres ? 'postgres' : 'sqlite');
  assert.ok(state.database.bytes > 100_000);
  assert.equal([state.photos.store, state.photos.count, state.photos.bytes], ['disk', 0, 0]);
  assert.ok(state.space.free === null || state.space.free > 0);
  assert.equal(state.tasks, {
    level: 'ok',
    advice: null,
    waiting: 0,
    running: 0,
    oldest: null,
    failed: 0,
  });
  assert.equal(state.ai, { level: 'ok', advice: null, configured: false, last: null });
  assert.equal([state.trash.items, state.trash.bytes], [0, 0]);
  assert.equal(state.errors.last, []);
  assert.equal([state.signIns.accepted, state.signIns.refused], [1, 0]);
  assert.equal(state.webhooks, { level: 'ok', advice: null, enabled: 0, failing: 0 });
  assert.equal([state.backups?.level, state.backups?.configured], ['warning', false]);
});

test('the zone of Kyiv has its present name whatever the time zone data calls it', async ({ t }) => {
  const before = process.env.TZ;
  try {
    for (const zone of ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Warsaw']) {
      process.env.TZ = zone;
      assert.is((await read(t)).server.timeZone, zone.replace('Kiev', 'Kyiv'));
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('the state measures photos, the trash and the history', async ({ t }) => {
  const supplier = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Гардероб' });
  const ids: number[] = [];
  for (const title of ['Пальто', 'Сукня']) {
    const made = await fastCreate(t, title, supplier.id);
    await addPhotos(
      t,
      `clothes/${made.clothesId}`,
      await photo('jpeg', { colour: green, width: 40, height: 30 }),
    );
    ids.push(made.clothesId);
  }
  const before = await read(t);
  assert.is(before.photos.count, 2);
  await t.api('DELETE', `/api/clothes/${ids[0]}`);
  await t.api('DELETE', '/api/images/2');
  const after = await read(t);
  assert.is(after.photos.count, 0);
  assert.is(after.trash.items, 1);
  assert.is((after.photos.bytes ?? 0) + (after.trash.bytes ?? 0), before.photos.bytes);
  assert.ok(after.history.changes > before.history.changes);
  assert.ok(after.history.bytes > before.history.bytes);
});

test('a long table’s size for the state is summed in the background, and its sum kept', async ({ t }) => {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    id: n + 1,
    title: 'Пальто',
    title_key: 'пальто',
    deleted_at: 1,
    deleted_by: null,
    main_image_id: null,
    purchases_count: 0,
    photos_count: 0,
    bytes: 100,
    content: '{}',
  }));
  await t.db.insertInto('trash').values(rows).execute();
  const sizes = new TableSizes({ db: t.db, clock: t.clock, logger: t.app.log }, 10);
  assert.is(await sizes.of('trash'), null, 'nobody waits for it');
  const sum = await settled(sizes);
  assert.equal(sum, { count: 25, bytes: 2500 });
  await t.db.deleteFrom('trash').where('id', '>', 20).execute();
  assert.equal(await sizes.of('trash'), sum, 'kept for a while');
  t.clock.forward(10 * minute);
  assert.equal(await sizes.of('trash'), sum, 'until the next sum is there');
  assert.equal(await settled(sizes), { count: 20, bytes: 2000 });
  await sizes.stop();
});

/** Returns the sum once it is complete. */
async function settled(sizes: TableSizes) {
  for (let before = await sizes.of('trash'); ; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const after = await sizes.of('trash');
    if (after !== null && JSON.stringify(after) !== JSON.stringify(before)) return after;
    before = after;
  }
}

test('the state reports tasks that wait for long, but not those of a batch that goes on', async ({ t }) => {
  const supplier = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Гардероб' });
  const { clothesId } = await fastCreate(t, 'Пальто', supplier.id);
  const now = t.clock.now();
  const author = { administratorId: 1, cause: 'bulk' as const };
  const batchId = await withTransaction(t.db, (tx) => insertBatch(tx, author, now));
  const task = {
    clothes_id: clothesId,
    administrator_id: 1,
    model: 'gpt-5',
    attempts: 0,
    detail: null,
    base_version: 1,
    base_description: null,
    // Only the state is read at the later time. For the worker that time has not come, so it leaves
    // the task alone.
    run_after: now + hour,
    started_at: null,
    updated_at: now,
  };
  const insert = (values: object) =>
    t.db
      .insertInto('tasks')
      .values({ ...task, status: 'pending', created_at: now, ...values })
      .execute();
  await insert({ batch_id: batchId });
  await insert({ status: 'failed', kind: 'suggestions' });
  await insert({ status: 'failed', kind: 'suggestions', created_at: now - 25 * hour });
  const waiting = await readQueue(t.db, now + 3 * hour);
  assert.equal(waiting, { waiting: 1, running: 0, oldest: now + hour, stuck: 0, failed: 1 });
  await t.db.updateTable('tasks').set({ batch_id: null }).where('status', '=', 'pending').execute();
  assert.is((await readQueue(t.db, now + 3 * hour)).stuck, 2 * hour);
  assert.is((await readQueue(t.db, now)).stuck, 0, 'it may not run yet');
});

test('the state reports failures and refused sign-ins', async ({ t }) => {
  await t.api('POST', '/api/auth/login', { email: adminEmail, password: 'не той пароль' });
  await sql`drop table saved_views`.execute(t.db);
  await t.api('GET', '/api/views/');
  const { errors, signIns } = await read(t);
  assert.is(signIns.refused, 1);
  assert.is(errors.level, 'warning');
  assert.equal(
    errors.last.map(({ what, code, count, source }) => [source, what, code, count]),
    [['call', 'GET /api/views/', 'internal', 1]],
  );
});

test('a photo store that does not answer is an alarm of the state; the rest is reported', async ({ t }) => {
  t.photos.check = async () => {
    throw new Error('no such bucket');
  };
  const { level, photos, database } = await read(t);
  assert.equal([level, photos.level, database.level], ['alarm', 'alarm', 'ok']);
  assert.match(photos.advice ?? '', /^Сховище фото не відповідає/);
});

test('calls for the state at the same moment share one answer', async ({ t }) => {
  let asked = 0;
  const { check } = t.photos;
  t.photos.check = () => {
    asked += 1;
    return check.call(t.photos);
  };
  t.clock.forward(3 * second);
  await Promise.all(Array.from({ length: 10 }, () => t.api('GET', '/api/state')));
  assert.is(asked, 1);
});

test.run();

const ai = suite('the AI’s server in the state');

ai('the state tells the last answer of the AI’s server, and never its key', () =>
  withAi(async ({ t, ai: server }) => {
    assert.equal((await read(t)).ai, { level: 'ok', advice: null, configured: true, last: null });
    await addEntry(t, 'suppliers', 'Гардероб');
    const { clothesId } = await addPhotographed(t);
    const describe = async () => {
      const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/description`, {});
      await ended(t, taskId);
    };
    server.otherwise = fails(401);
    await describe();
    const failed = await t.api<{ data: InstallationState }>('GET', '/api/state');
    const { ai } = await read(t);
    assert.equal([ai.level, ai.last?.ok], ['warning', false]);
    assert.match(ai.last?.detail ?? '', /^Сервіс AI не прийняв ключ/);
    assert.not.ok((failed.text + JSON.stringify(ai)).includes(testAiKey));
    server.otherwise = says('Пальто зелене, тепле й зручне. '.repeat(20));
    await describe();
    assert.equal((await read(t)).ai.last?.ok, true);
  }),
);

ai.run();
