/** Responsibility for a webhook, its end when that person leaves, and the journal's entries. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Webhook, WebhookCreated } from '../../../src/contract/webhooks';
import { type Author, operator } from '../../src/history/author';
import { changePerson } from '../../src/people/changePerson';
import { withTransaction } from '../../src/platform/db/transactions';
import { Problem } from '../../src/platform/Problem';
import { createWebhook, deleteWebhook, renewSecret, saveWebhook } from '../../src/webhooks/webhooks';
import { adminEmail, type TestApp } from '../support/app';
import { type SignedInPerson, setPerson, signInAs } from '../support/people';
import { addWebhook, deliver, deliveries, rename, webhooks, withScene } from './support';

const test = suite('who answers for webhooks');

const address = 'https://shop.example/key-in-the-path';
const input = { url: address, events: ['brands.updated'], enabled: true };

/** Makes a webhook as another administrator. */
async function addAs(t: TestApp, { accessToken }: SignedInPerson, url = address): Promise<WebhookCreated> {
  const answer = await t.api<{ data: WebhookCreated }>(
    'POST',
    '/api/webhooks/',
    { ...input, url },
    { accessToken },
  );
  assert.is(answer.status, 201);
  t.secrets.add(answer.body.data.secret);
  return answer.body.data;
}

const journal = (t: TestApp, accessToken = t.accessToken) =>
  t.api<{ data: Change[] }>('GET', '/api/changes/?subject=webhooks', undefined, { accessToken });

/** Returns the journal, the newest first: who, kind, before and after. */
async function told(t: TestApp) {
  const { body } = await journal(t);
  return body.data.map((one) => [one.administrator?.id ?? null, one.kind, one.before, one.after]);
}

test('who adds, changes, resumes a webhook or renews its key becomes responsible for it', () =>
  withScene(async ({ t }) => {
    const olha = await signInAs(t, 'administrator', 'olha@example.com');
    const own = { id: olha.id, email: olha.email };
    const admin = { id: 1, email: adminEmail };
    const { id, administrator } = await addAs(t, olha);
    assert.equal(administrator, own);
    const of = async () => (await webhooks(t)).find((one) => one.id === id)?.administrator;
    const saved = await t.data<Webhook>('PUT', `/api/webhooks/${id}`, input);
    assert.equal(saved.administrator, own, 'nothing was changed');
    const paused = await t.data<Webhook>('PUT', `/api/webhooks/${id}`, { ...input, enabled: false });
    assert.equal([paused.administrator, paused.pausedBecause], [admin, null]);
    await t.api('POST', `/api/webhooks/${id}/secret`, undefined, { accessToken: olha.accessToken });
    assert.equal(await of(), own);
    await t.db.updateTable('webhooks').set({ administrator_id: null }).execute();
    assert.is(await of(), null);
  }));

for (const [because, to] of [
  ['disabled', { disabled: true }],
  ['demoted', { role: 'editor' }],
] as const)
  test(`a webhook is paused when who answers for it is ${because}, until somebody resumes it`, () =>
    withScene(async ({ t, receiver, worker }) => {
      const olha = await signInAs(t, 'administrator', 'olha@example.com');
      const { id } = await addAs(t, olha, receiver.url);
      const other = await addWebhook(t, receiver.url, ['brands.deleted']);
      await t.data('PUT', `/api/people/${olha.id}`, to);
      const [paused, own] = await webhooks(t);
      assert.equal([paused?.enabled, paused?.pausedBecause], [false, because]);
      assert.equal([own?.id, own?.enabled], [other.id, true]);
      await rename(t, 1, 'Під час паузи');
      await deliver(worker);
      assert.is(receiver.received.length, 0);
      const [last] = await told(t);
      assert.equal(last, [1, 'updated', { enabled: true }, { enabled: false }]);
      const events = ['brands.updated'];
      const back = await t.data<Webhook>('PUT', `/api/webhooks/${id}`, {
        ...input,
        url: receiver.url,
        events,
      });
      assert.equal([back.enabled, back.pausedBecause, back.administrator?.id], [true, null, 1]);
      await rename(t, 1, 'Після паузи');
      await deliver(worker);
      assert.equal(
        receiver.received.map(({ body }) => body.subjectName),
        ['Після паузи'],
      );
      assert.is((await deliveries(t, id)).length, 1);
    }));

test('the command that disables a person pauses their webhooks, too', () =>
  withScene(async ({ t }) => {
    const olha = await signInAs(t, 'administrator', 'olha@example.com');
    await addAs(t, olha);
    await withTransaction(t.db, (tx) => changePerson(tx, t.clock, operator, olha.id, { disabled: true }));
    assert.equal((await webhooks(t))[0]?.pausedBecause, 'disabled');
    assert.equal((await told(t))[0], [null, 'updated', { enabled: true }, { enabled: false }]);
  }));

test('a person who is disabled during a call adds, changes and deletes no webhook', () =>
  withScene(async ({ t }) => {
    const { id } = await addWebhook(t, address);
    const { id: administratorId, email } = await signInAs(t, 'administrator', 'olha@example.com');
    const account = { email, name: '', role: 'administrator' as const, mustChangePassword: false };
    const session = { factorDue: false, expiresAt: t.clock.now(), sid: 2, apiToken: null };
    const author: Author = { administratorId, cause: 'screen' };
    // The call has been accepted; its transaction finds the account's state at that time.
    const by = { who: { administratorId, ...account, ...session }, author };
    await setPerson(t, administratorId, { disabled_at: t.clock.now() });
    const calls = [
      () => withTransaction(t.db, (tx) => createWebhook(tx, t, by, { ...input, events: [] })),
      () => saveWebhook(t, by, id, { url: address, events: [], enabled: false }),
      () => renewSecret(t, by, id),
      () => deleteWebhook(t, by, id),
    ];
    for (const call of calls) {
      const problem = await call().catch((error: unknown) => error);
      assert.is(problem instanceof Problem && problem.code, 'session_expired', String(call));
    }
    assert.is((await webhooks(t)).length, 1);
  }));

test('the journal shows administrators every change of a webhook, and nobody a key', () =>
  withScene(async ({ t }) => {
    const viewer = await signInAs(t, 'viewer');
    const made = await addWebhook(t, address, ['brands.updated']);
    await t.data('PUT', '/api/webhooks/1', { ...input, events: ['brands.updated', 'clothes.created'] });
    const renewed = await t.data<WebhookCreated>('POST', '/api/webhooks/1/secret');
    t.secrets.add(renewed.secret);
    await t.data('PUT', '/api/webhooks/1', { ...input, enabled: false });
    await t.api('DELETE', '/api/webhooks/1');
    const events = ['brands.updated', 'clothes.created'];
    const { before = {}, after = {} } = (await journal(t)).body.data[2] ?? {};
    assert.match(before.key ?? '', /^[0-9a-f]{16}$/);
    assert.match(after.key ?? '', /^[0-9a-f]{16}$/);
    assert.is.not(before.key, after.key);
    assert.equal(await told(t), [
      [1, 'deleted', { url: address, events: ['brands.updated'], enabled: false }, {}],
      [1, 'updated', { events, enabled: true }, { events: ['brands.updated'], enabled: false }],
      [1, 'updated', before, after],
      [1, 'updated', { events: ['brands.updated'] }, { events }],
      [1, 'created', {}, { ...input, key: before.key }],
    ]);
    const changes = JSON.stringify(await t.db.selectFrom('changes').selectAll().execute());
    for (const { secret } of [made, renewed]) assert.not.match(changes, secret.replace('whsec_', ''));
    assert.equal((await journal(t, viewer.accessToken)).body.data, []);
    const all = await t.api<{ data: Change[] }>('GET', '/api/changes/', undefined, {
      accessToken: viewer.accessToken,
    });
    assert.not.match(JSON.stringify(all.body), 'key-in-the-path');
  }));

test('a change of a webhook cannot be taken back', () =>
  withScene(async ({ t }) => {
    await addWebhook(t, address);
    const [change] = (await journal(t)).body.data;
    assert.is(change?.revertible, false);
    const { left } = await t.data<{ left: { reason: string }[] }>(
      'POST',
      `/api/changes/${change?.id}/revert`,
    );
    assert.match(left[0]?.reason ?? '', 'Вебхуки');
  }));

test.run();
