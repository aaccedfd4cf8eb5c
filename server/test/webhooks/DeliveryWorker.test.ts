import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, minute } from '../../src/platform/clock';
import { countWebhooks } from '../../src/webhooks/failing';
import { sweepDeliveries } from '../../src/webhooks/sweep';
import { adminEmail, onPostgres } from '../support/app';
import { answers, silence, WebhookReceiver } from '../support/WebhookReceiver';
import {
  addWebhook,
  deliver,
  deliveries,
  makeWorker,
  pass,
  rename,
  type Scene,
  webhooks,
  withScene,
} from './support';

const test = suite('the delivery to webhooks');

/** Returns the names of the brands in the order of their events. */
const told = (receiver: WebhookReceiver) =>
  receiver.received.map(({ body }) => `${body.subjectId} ${body.subjectName}`);

test('a change is delivered to webhooks once and signed, and names people only by their ids', () =>
  withScene(async ({ t, receiver, worker }) => {
    await rename(t, 1, 'До вебхука');
    const { secret } = await addWebhook(t, receiver.url, ['brands.updated']);
    await rename(t, 1, 'Після');
    await t.data('POST', '/api/brands/', { name: 'Не ця подія' });
    await deliver(worker);
    await deliver(worker);
    assert.is(receiver.received.length, 1);
    const [{ text, body, signature, userAgent } = { text: '', body: null, signature: '', userAgent: '' }] =
      receiver.received;
    const change = await t.db
      .selectFrom('changes')
      .select('id')
      .where('subject_name', '=', 'Після')
      .executeTakeFirstOrThrow();
    assert.equal(body, {
      id: 1,
      event: 'brands.updated',
      at: '2026-11-21T08:00:00.000Z',
      subject: 'brands',
      subjectId: 1,
      subjectName: 'Після',
      change: {
        id: change.id,
        administratorId: 1,
        cause: 'screen',
        batchId: null,
        before: { name: 'До вебхука' },
        after: { name: 'Після' },
        reverts: null,
      },
    });
    assert.not.match(text, adminEmail);
    const seconds = Math.floor(t.clock.now() / 1000);
    const hmac = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
    assert.is(signature, `t=${seconds},v1=${hmac}`);
    assert.is(userAgent, 'ClothesAdmin-Webhooks');
    assert.equal((await webhooks(t))[0]?.lastDelivery, {
      status: 'delivered',
      triedAt: '2026-11-21T08:00:00.000Z',
    });
  }));

test('each attempt of a delivery is signed anew under the same id, as Standard Webhooks requires', () =>
  withScene(async ({ t, receiver, worker }) => {
    // The library checks only against the present.
    t.clock.forward(Date.now() - t.clock.now());
    await t.signIn();
    const { secret } = await addWebhook(t, receiver.url, ['brands.updated']);
    await rename(t, 1, 'Її');
    receiver.next.push(answers(500));
    await deliver(worker);
    await pass(t, 11_000);
    await deliver(worker);
    assert.is(receiver.received.length, 2);
    const library = new Webhook(secret);
    for (const { headers, text, body } of receiver.received) {
      assert.equal(library.verify(text, headers), body);
      assert.is(headers['webhook-id'], String(body.id));
      assert.throws(() => library.verify(text.replace('Її', 'Ці'), headers));
    }
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-timestamp']);
    assert.is(Number(second) - Number(first), 11);
  }));

test('a subject’s first failed event to a webhook holds up its later ones, and no other subject’s', () =>
  withScene(async ({ t, receiver, worker }) => {
    await addWebhook(t, receiver.url);
    for (const name of ['А', 'Б']) await rename(t, 1, name);
    await rename(t, 2, 'В');
    receiver.otherwise = (answer) => {
      const isRefused = receiver.received.at(-1)?.body.subjectId === 1 && t.clock.now() < refusedUntil;
      answers(isRefused ? 400 : 200)(answer, answer.req);
    };
    const refusedUntil = t.clock.now() + 2 * minute;
    await deliver(worker);
    assert.equal(told(receiver).sort(), ['1 А', '2 В']);
    t.clock.forward(10_000);
    await deliver(worker);
    assert.equal(told(receiver).slice(2), ['1 А']);
    t.clock.forward(2 * minute);
    await deliver(worker);
    assert.equal(told(receiver).slice(3), ['1 А', '1 Б']);
    assert.equal(
      (await deliveries(t)).map(({ status, attempts }) => `${status} ${attempts}`),
      ['delivered 1', 'delivered 1', 'delivered 3'],
    );
  }));

if (!onPostgres)
  test('nothing is written while an event to a webhook waits for the one before it', () =>
    withScene(async ({ t, receiver, worker }) => {
      await addWebhook(t, receiver.url);
      for (const name of ['А', 'Б']) await rename(t, 1, name);
      receiver.otherwise = answers(503);
      await deliver(worker);
      const written = async () => (await sql`select total_changes() as rows`.execute(t.db)).rows;
      const before = await written();
      await deliver(worker);
      assert.equal(await written(), before);
      assert.is(receiver.received.length, 1);
    }));

if (!onPostgres)
  test('deliveries to webhooks do not query the database until something is due or was written', () =>
    withScene(async ({ t, receiver }) => {
      let asked = 0;
      const db = t.db.withPlugin({
        transformQuery({ node }) {
          asked += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { app, dataVersion, clock, config } = t;
      const asking = await makeWorker({ app, db, dataVersion, clock, config });
      const asksFor = async (work: () => unknown) => {
        await deliver(asking);
        await deliver(asking);
        asked = 0;
        await work();
        await deliver(asking);
        return [asked > 0, receiver.received.length];
      };
      assert.equal(await asksFor(() => {}), [false, 0]);
      assert.equal(await asksFor(() => addWebhook(t, receiver.url)), [true, 0]);
      receiver.next.push(answers(503));
      assert.equal(await asksFor(() => rename(t, 1, 'А')), [true, 1]);
      assert.equal(await asksFor(() => t.clock.forward(9_999)), [false, 1]);
      assert.equal(await asksFor(() => t.clock.forward(1)), [true, 2]);
      assert.equal(await asksFor(() => pass(t, day)), [true, 2]);
      assert.equal(await asksFor(() => t.clock.forward(day)), [false, 2]);
    }));

test('a webhook’s slow receiver holds up no other, however many webhooks name it', () =>
  withScene(
    async ({ t, receiver, worker }) => {
      const slow = await WebhookReceiver.start();
      slow.otherwise = silence;
      for (let n = 0; n < 10; n += 1) await addWebhook(t, slow.url);
      await addWebhook(t, receiver.url);
      for (let n = 0; n < 6; n += 1) await rename(t, 1, `Назва ${n}`);
      await worker.look();
      await receiver.reached(6);
      await slow.reached(10);
      assert.is(receiver.received.length, 6);
      // One attempt for each webhook: all events concern one subject.
      assert.is(slow.received.length, 10);
      await worker.stop();
      await slow.stop();
    },
    { stopTime: 1 },
  ));

test('a delivery that fails is retried with growing pauses for a day, then given up', () =>
  withScene(async ({ t, receiver, worker }) => {
    receiver.otherwise = answers(503);
    await addWebhook(t, receiver.url);
    await rename(t, 1, 'А');
    const pauses: number[] = [];
    let last = t.clock.now();
    for (let n = 1; n < 100; n += 1) {
      await deliver(worker);
      assert.is(receiver.received.length, n);
      const [one] = await deliveries(t);
      assert.is(one?.answer, 503);
      assert.match(one?.detail ?? '', '503');
      if (one?.status === 'failed') break;
      const next = Date.parse(one?.nextAt ?? '');
      pauses.push((next - last) / minute);
      t.clock.time = next;
      last = next;
    }
    assert.equal(pauses.slice(0, 6), [1 / 6, 1, 5, 15, 30, 60]);
    assert.is(
      pauses.reduce((sum, pause) => sum + pause, 0),
      24 * 60,
    );
    const [webhook] = await webhooks(t);
    assert.is(webhook?.lastDelivery?.status, 'failed');
    assert.is(webhook?.failingSince, '2026-11-21T08:00:00.000Z');
    assert.equal(await countWebhooks(t.db, t.clock.now()), { enabled: 1, failing: 1 });
    const begun = Date.parse('2026-11-21T08:00:00.000Z');
    assert.equal(await countWebhooks(t.db, begun + 59 * minute), { enabled: 1, failing: 0 });
    // The next change is tried all the same, and ends the state of failure.
    receiver.otherwise = answers(200);
    await pass(t, 5 * minute);
    await rename(t, 1, 'Б');
    await deliver(worker);
    assert.is((await webhooks(t))[0]?.failingSince, null);
    assert.equal(await countWebhooks(t.db, t.clock.now()), { enabled: 1, failing: 0 });
  }));

test('a webhook’s receiver that is down is not tried with every waiting delivery', () =>
  withScene(async ({ t, receiver, worker }) => {
    receiver.otherwise = answers(500);
    await addWebhook(t, receiver.url);
    for (let n = 0; n < 30; n += 1) await t.data('POST', '/api/brands/', { name: `Бренд ${n}` });
    await deliver(worker);
    assert.is(receiver.received.length, 4);
    receiver.otherwise = answers(200);
    await deliver(worker);
    assert.is(receiver.received.length, 4);
    t.clock.forward(minute);
    await deliver(worker);
    assert.is(receiver.received.length, 34);
    assert.ok((await deliveries(t)).every(({ status }) => status === 'delivered'));
  }));

test('no delivery goes to a private address unless the settings allow it', () =>
  withScene(async ({ t, receiver }) => {
    await addWebhook(t, receiver.url);
    await addWebhook(t, `http://rebind.example:${receiver.port}/`);
    await rename(t, 1, 'А');
    const strict = await makeWorker(
      { ...t, config: { ...t.config, webhooksToPrivate: false } },
      {
        resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    );
    await deliver(strict);
    assert.is(receiver.connections, 0);
    for (const id of [1, 2]) assert.match((await deliveries(t, id))[0]?.detail ?? '', 'приватної мережі');
  }));

test('a webhook that is deleted during a delivery gets no further one', () =>
  withScene(async ({ t, receiver, worker }) => {
    await addWebhook(t, receiver.url);
    for (const name of ['А', 'Б']) await rename(t, 1, name);
    let answerNow = () => {};
    receiver.next.push((answer) => {
      answerNow = () => void answer.end();
    });
    await worker.look();
    await receiver.reached(1);
    await t.api('DELETE', '/api/webhooks/1');
    answerNow();
    await worker.settle();
    await deliver(worker);
    assert.is(receiver.received.length, 1);
    await sweepDeliveries(t.db, t.clock);
    assert.equal(await t.db.selectFrom('webhook_deliveries').select('id').execute(), []);
  }));

test('deliveries go on after a restart, lose nothing, and keep the order', () =>
  withScene(async (scene) => {
    const { t, receiver } = scene;
    await addWebhook(t, receiver.url);
    for (const name of ['А', 'Б', 'В']) await rename(t, 1, name);
    receiver.next.push(answers(200), silence);
    const first = await makeWorker(t, { stopTime: 1 }, -1);
    await first.look();
    await receiver.reached(2);
    // The second attempt ends with the server, so nobody knows whether it arrived.
    await first.stop();
    await deliver(await makeWorker(t));
    assert.equal(told(receiver), ['1 А', '1 Б', '1 Б', '1 В']);
  }));

test('a delivery whose outcome was not stored, as after a crash, is made again', () =>
  withScene(async ({ t, receiver }) => {
    await addWebhook(t, receiver.url);
    await rename(t, 1, 'А');
    // Its lease has run out: another server takes over.
    const gone = await makeWorker(t, {}, -1);
    let answerNow = () => {};
    receiver.next.push((answer) => {
      answerNow = () => void answer.writeHead(500).end();
    });
    await gone.look();
    await receiver.reached(1);
    await deliver(await makeWorker(t));
    answerNow();
    await gone.settle();
    assert.equal(told(receiver), ['1 А', '1 А']);
    const [one] = await deliveries(t);
    assert.is(one?.status, 'delivered');
    assert.is(one?.attempts, 1);
    if (onPostgres) assert.is((await webhooks(t))[0]?.failingSince, null, 'the lost server stores nothing');
  }));

if (onPostgres)
  test('two servers deliver each change to webhooks once, in order', () =>
    withScene(async ({ t, receiver, worker }) => {
      const workers = [worker, await makeWorker(t), await makeWorker(t)];
      await addWebhook(t, receiver.url);
      for (let n = 0; n < 12; n += 1) {
        await rename(t, 1, `Назва ${n}`);
        await Promise.all(workers.map((one) => one.look()));
      }
      for (let round = 0; round < 2; round += 1) {
        await Promise.all(workers.map((one) => one.settle()));
        for (const one of workers) await deliver(one);
      }
      assert.equal(
        told(receiver),
        Array.from({ length: 12 }, (_, n) => `1 Назва ${n}`),
      );
    }));

test('a paused webhook gets nothing, and later nothing of what changed in the meantime', () =>
  withScene(async ({ t, receiver, worker }) => {
    const { url, events } = await addWebhook(t, receiver.url);
    const save = (enabled: boolean) => t.data('PUT', '/api/webhooks/1', { url, events, enabled });
    await rename(t, 1, 'А');
    await save(false);
    await rename(t, 1, 'Б');
    await deliver(worker);
    assert.equal(told(receiver), []);
    await save(true);
    await rename(t, 1, 'В');
    await deliver(worker);
    assert.equal(told(receiver), ['1 В']);
  }));

test('an event for webhooks that cannot be signed, or left the history, is not sent', () =>
  withScene(async ({ t, receiver, worker }: Scene) => {
    await addWebhook(t, receiver.url);
    await rename(t, 1, 'А');
    await rename(t, 2, 'Б');
    await t.db.deleteFrom('changes').where('subject_name', '=', 'Б').execute();
    const { secret } = await t.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
    await t.db
      .updateTable('webhooks')
      .set({ secret: secret.slice(4) })
      .execute();
    await rename(t, 2, 'В');
    await deliver(worker);
    assert.is(receiver.connections, 0);
    assert.ok((await deliveries(t)).every(({ detail }) => detail?.includes('Ключ підпису')));
    await t.db.updateTable('webhooks').set({ secret }).execute();
    await t.db.deleteFrom('changes').execute();
    t.clock.forward(hour);
    await deliver(worker);
    assert.is(receiver.connections, 0);
    assert.ok((await deliveries(t)).every(({ status }) => status === 'failed'));
  }));

test('deliveries to webhooks are swept after 30 days', () =>
  withScene(async ({ t, receiver, worker }) => {
    await addWebhook(t, receiver.url);
    await rename(t, 1, 'А');
    await deliver(worker);
    t.clock.forward(30 * day);
    await sweepDeliveries(t.db, t.clock);
    assert.is((await deliveries(t)).length, 1);
    await t.signIn();
    await rename(t, 1, 'Б');
    await deliver(worker);
    t.clock.forward(1);
    await sweepDeliveries(t.db, t.clock);
    assert.equal(
      (await deliveries(t)).map(({ id }) => id),
      [2],
    );
  }));

test.run();
