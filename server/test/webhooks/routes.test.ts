// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WebhookCreated, WebhookDelivery } from '../../../src/contract/webhooks';
import { fingerprintOf } from '../../src/webhooks/secrets';
import { adminEmail, type TestApp, withSignedIn } from '../support/app';
import { addWebhook, deliver, deliveries, rename, webhooks, withScene } from './support';

const test = suite('the calls of webhooks');

const url = 'https://shop.example/hook';
const input = { url, events: ['clothes.updated'], enabled: true };
const add = (t: TestApp, more: object = {}, key?: string) =>
  t.api<{ data: WebhookCreated }>(
    'POST',
    '/api/webhooks/',
    { ...input, ...more },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

test('a webhook is added, shown without its secret, changed and deleted', () =>
  withSignedIn({}, async (t) => {
    const answer = await add(t);
    assert.is(answer.status, 201);
    const { secret, ...made } = answer.body.data;
    t.secrets.add(secret);
    assert.equal(made, {
      id: 1,
      url,
      events: ['clothes.updated'],
      enabled: true,
      createdAt: '2026-11-21T08:00:00.000Z',
      administrator: { id: 1, email: adminEmail },
      pausedBecause: null,
      lastDelivery: null,
      failingSince: null,
    });
    assert.equal(await webhooks(t), [made]);
    const paused = { ...input, events: ['brands.deleted', 'clothes.created'], enabled: false };
    assert.equal(await t.data('PUT', '/api/webhooks/1', paused), { ...made, ...paused });
    const state = JSON.stringify([
      await t.db.selectFrom('webhooks').selectAll().execute(),
      await t.db.selectFrom('idempotency_keys').selectAll().execute(),
      await t.db.selectFrom('changes').selectAll().execute(),
    ]);
    assert.not.match(state, secret);
    assert.is((await t.api('DELETE', '/api/webhooks/1')).status, 204);
    assert.equal(await webhooks(t), []);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/ping'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/1/again'],
    ] as const) {
      const body = method === 'PUT' ? input : undefined;
      assert.is((await t.problem(method, `/api/webhooks/1${path}`, body)).code, 'not_found', path);
    }
  }));

test('a repeated call adds only one webhook, and keeps its secret nowhere in plain text', () =>
  withSignedIn({}, async (t) => {
    const [one, two] = [await add(t, {}, 'key'), await add(t, {}, 'key')];
    assert.equal(one.body.data, two.body.data);
    const { secret } = one.body.data;
    t.secrets.add(secret);
    assert.is((await webhooks(t)).length, 1);
    const kept = await t.db.selectFrom('idempotency_keys').select('body').execute();
    assert.equal(
      kept.map(({ body }) => body),
      [`{"id":1,"key":"${fingerprintOf(secret)}"}`],
    );
  }));

test('a webhook’s repeated call does not show a secret that was made since', () =>
  withSignedIn({}, async (t) => {
    const made = await add(t, {}, 'key');
    const renewed = await t.data<WebhookCreated>('POST', '/api/webhooks/1/secret');
    for (const { secret } of [made.body.data, renewed]) t.secrets.add(secret);
    const repeated = await add(t, {}, 'key');
    assert.is(repeated.status, 409);
    assert.not.match(JSON.stringify(repeated.body), 'whsec_');
  }));

test('a webhook’s new secret replaces the former one', () =>
  withSignedIn({}, async (t) => {
    const { body } = await add(t);
    const renewed = await t.data<WebhookCreated>('POST', '/api/webhooks/1/secret');
    assert.match(renewed.secret, /^whsec_/);
    assert.is.not(renewed.secret, body.data.secret);
    t.secrets.add(renewed.secret);
  }));

test('webhooks’ addresses of private networks are refused, and texts that are none', () =>
  withSignedIn({}, async (t) => {
    const wrong: Record<string, string[]> = {
      url: ['', 'shop.example', 'ftp://shop.example/', 'file:///etc/passwd', 'javascript:1', 'http://'],
      credentials: ['https://anna@shop.example/', 'https://:key@shop.example/'],
      private: [
        ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]:8080/'],
        ...['http://0177.0.0.1/', 'http://169.254.169.254/latest', 'http://[::ffff:10.0.0.1]/'],
      ],
    };
    for (const [code, urls] of Object.entries(wrong))
      for (const one of urls) {
        const { errors } = await t.problem('POST', '/api/webhooks/', { ...input, url: one });
        assert.is(errors?.[0]?.code, code, one);
        assert.is(errors?.[0]?.field, 'url', one);
      }
    for (const events of [[], ['administrators.updated'], ['ping'], ['clothes.updated', 'clothes.updated']])
      assert.is((await t.problem('POST', '/api/webhooks/', { ...input, events })).code, 'validation_failed');
    assert.is((await add(t, { url: ' https://SHOP.example#part ' })).body.data.url, 'https://shop.example/');
  }));

test('WEBHOOKS_TO_PRIVATE allows webhooks’ private addresses', () =>
  withScene(async ({ t }) => {
    assert.is((await add(t, { url: 'http://[::1]:9/' })).status, 201);
  }));

test('deliveries to webhooks come in pages and can be repeated, and a trial is about no change', () =>
  withScene(async ({ t, receiver, worker }) => {
    const { id } = await addWebhook(t, receiver.url);
    for (const name of ['А', 'Б', 'В']) await rename(t, 1, name);
    await deliver(worker);
    const page = await t.api<{ data: WebhookDelivery[]; meta: unknown }>(
      'GET',
      '/api/webhooks/1/deliveries?page=2&size=2',
    );
    assert.equal(page.body.meta, { total: 3, page: 2, size: 2 });
    assert.equal(
      page.body.data.map((one) => one.id),
      [1],
    );
    const again = await t.api<{ data: WebhookDelivery }>('POST', `/api/webhooks/${id}/deliveries/2/again`);
    assert.is(again.status, 202);
    assert.is(again.body.data.status, 'waiting');
    const trial = await t.api<{ data: WebhookDelivery }>('POST', `/api/webhooks/${id}/ping`);
    assert.is(trial.status, 202);
    assert.is(trial.body.data.event, 'ping');
    assert.is(trial.body.data.changeId, null);
    await deliver(worker);
    assert.equal(receiver.events.slice(3).sort(), ['brands.updated 1', 'ping null']);
    const last = receiver.received.slice(3).map(({ body }) => body);
    assert.is(last.find(({ event }) => event === 'brands.updated')?.id, 2);
    assert.is(last.find(({ event }) => event === 'ping')?.change, null);
    const newest = (await deliveries(t))[0];
    assert.equal([newest?.event, newest?.status, newest?.answer], ['ping', 'delivered', 204]);
    const other = await addWebhook(t, receiver.url);
    const foreign = await t.problem('POST', `/api/webhooks/${other.id}/deliveries/2/again`);
    assert.is(foreign.code, 'not_found');
  }));

test('the log says who added, changed and deleted a webhook, but not its address', () =>
  withSignedIn({}, async (t) => {
    await add(t, { url: 'https://shop.example/key-in-the-path' });
    await t.data('PUT', '/api/webhooks/1', input);
    await t.api('DELETE', '/api/webhooks/1');
    const lines = t.log.map((line) => JSON.parse(line)).filter(({ event }) => /^webhook/.test(event));
    assert.equal(
      lines.map(({ event, webhookId, administratorId }) => [event, webhookId, administratorId]),
      [
        ['webhook_added', 1, 1],
        ['webhook_changed', 1, 1],
        ['webhook_deleted', 1, 1],
      ],
    );
    assert.not.match(t.log.join(''), 'key-in-the-path');
  }));

test('a webhook changes only in the settings that are sent, so that a pause keeps a new address', () =>
  withSignedIn({}, async (t) => {
    const { secret, ...made } = (await add(t)).body.data;
    t.secrets.add(secret);
    const other = 'https://other.example/hook';
    await t.data('PUT', '/api/webhooks/1', { url: other });
    await t.data('PUT', '/api/webhooks/1', { events: ['brands.deleted'] });
    const paused = { ...made, url: other, events: ['brands.deleted'], enabled: false };
    assert.equal(await t.data('PUT', '/api/webhooks/1', { enabled: false }), paused);
    const before = await t.db.selectFrom('webhooks').selectAll().execute();
    t.clock.forward(1000);
    for (const same of [{}, { enabled: false }, { url: other, events: ['brands.deleted'] }])
      assert.equal(await t.data('PUT', '/api/webhooks/1', same), paused);
    assert.equal(await t.db.selectFrom('webhooks').selectAll().execute(), before);
  }));

test.run();
