// SQLite only: the log does not depend on the database.
/**
 * A day's calls at the most verbose level leave no token, cookie, password or key in the log, in
 * any spelling.
 */
import http from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Task } from '../../src/contract/types';
import { AiServer, fails, says } from './support/AiServer';
import { adminEmail, adminPassword, startApp, type TestApp } from './support/app';
import { ended } from './support/batches';
import { addPhotos, fastCreate } from './support/items';
import { photo } from './support/photos';
import { type Secrets, spellings } from './support/Secrets';

const logs = suite('logs');

logs('the logs hold no secret of a day’s calls, at trace level', async () => {
  const ai = await AiServer.start();
  const key = 'sk-proj-таємний/ключ+0123456789abcdef';
  const t = await startApp({
    ai: { pause: 1 },
    config: { openaiApiKey: encodeURIComponent(key), openaiBaseUrl: ai.baseUrl },
  });
  const { secrets } = t;
  try {
    await sessions(t);
    await work(t, ai);
    await mistakes(t, secrets);
  } finally {
    await t.close();
    await ai.stop();
  }
  const log = t.log.join('');
  assert.ok(t.log.length > 50, `${t.log.length} lines`);
  assert.ok(secrets.size >= 15, `${secrets.size} secrets`);
  assert.equal(secrets.findIn(log), []);
  console.log(
    `${secrets.size} secrets in up to ${spellings('ї').length} spellings: none in ${t.log.length} lines of log`,
  );
});

/** Makes a sign-in, a refresh, a repeated used cookie, a new password, a sign-out and a socket. */
async function sessions(t: TestApp): Promise<void> {
  const first = await t.signIn();
  await t.data('POST', '/api/auth/refresh', undefined, { cookie: first.cookie });
  t.clock.forward(11_000);
  assert.is((await t.problem('POST', '/api/auth/refresh', undefined, { cookie: first.cookie })).status, 401);
  await t.signIn();
  for (const password of ['не-те-саме-гасло', 'пароль з/пробілом+і&знаками']) {
    await t.problem('POST', '/api/auth/login', { email: adminEmail, password });
    await t.problem('POST', '/api/auth/password', { current: password, next: `${password} 2` });
  }
  const next = 'зовсім-нове-гасло-88';
  await t.data('POST', '/api/auth/password', { current: adminPassword, next });
  const last = await t.signIn(adminEmail, next);
  const address = `http://127.0.0.1:${await t.listen()}`;
  for (const token of [last.accessToken, `${last.accessToken}x`]) {
    for (const origin of [address, 'http://evil.example']) await openSocket(address, token, origin);
  }
  await t.data('POST', '/api/auth/logout', undefined, { cookie: last.cookie });
  await t.signIn(adminEmail, next);
}

/** Makes lists, an item, photos, a description that succeeds and one that fails. */
async function work(t: TestApp, ai: AiServer): Promise<void> {
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const { clothesId } = await fastCreate(t, 'Річ', supplierId);
  const [image] = await addPhotos(t, `clothes/${clothesId}`, await photo());
  await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
  for (const behaviour of [says('Опис.'), fails(401)]) {
    ai.otherwise = behaviour;
    const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/description`);
    await ended(t, taskId);
  }
  assert.is(ai.requests.length, 2);
}

/** Sends secrets in wrong places, and causes errors while they are at hand. */
async function mistakes(t: TestApp, secrets: Secrets): Promise<void> {
  const token = t.accessToken ?? '';
  const password = 'помилково-набране';
  secrets.add(password);
  const json = { headers: { 'content-type': 'application/json' } };
  await t.api('GET', `/api/brands/?accessToken=${token}`);
  await t.api('GET', `/api/nothing/${token}`);
  await t.api('GET', `/api/brands/?token=${token}&x=1`);
  await t.api('GET', `/api/brands/?ticket=${token}`);
  await t.api('GET', `/api/auth/login?email=a%40b.ua&password=${encodeURIComponent(password)}`);
  await t.api('GET', `/admin/login?password=${encodeURIComponent(password)}`);
  await t.api('POST', '/api/auth/login', `{"email":"a@b.ua","password":"${password}"`, json);
  await t.api('POST', '/api/auth/login', { email: password, password: [password] });
  await t.api('POST', '/api/auth/password', { current: password, next: { password } });
  await t.api(
    'POST',
    '/api/brands/',
    { name: 'x', accessToken: token, password },
    { accessToken: `${token}x` },
  );
  await t.api('GET', '/api/brands/', undefined, {
    headers: { 'x-access-token': token, referer: `/?accessToken=${token}` },
  });
  // The database fails during a call, so that the error is logged.
  await t.db.schema.dropTable('login_attempts').execute();
  const url = `/api/auth/login?accessToken=${token}`;
  assert.is((await t.api('POST', url, { email: 'a@b.ua', password })).status, 500);
}

/** Requests the socket, returns the status, and disconnects. */
function openSocket(address: string, token: string, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${address}/ws/task?accessToken=${encodeURIComponent(token)}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin,
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
  });
}

/**
 * Checks that an event is one line: a sender's text can neither begin another one nor colour a
 * terminal.
 */
function eventsOf(t: TestApp): Record<string, unknown>[] {
  return t.log.map((line) => {
    assert.is(line.indexOf('\n'), line.length - 1, line);
    assert.not.match(line.trimEnd(), controls);
    return JSON.parse(line);
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that must not be there
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

logs('lines of the log cannot be forged by what is sent', async () => {
  const t = await startApp();
  const forged = '\n{"level":"fatal","msg":"forged"}\r\n\u001b[31m\u2028';
  await t.api('POST', '/api/auth/login', { email: `a@b.ua${forged}`, password: `гасло${forged}` });
  await t.api('GET', `/api/nothing/${encodeURIComponent(forged)}`);
  await t.api('GET', '/api/brands/', undefined, { headers: { 'x-forwarded-for': '1.2.3.4, \u001b[31m' } });
  await t.signIn();
  await t.api('POST', `/api/brands/?q=${encodeURIComponent(forged)}`, { name: forged });
  assert.not.ok(eventsOf(t).some(({ msg }) => msg === 'forged'));
  await t.close();
});

logs(
  'each event of a session is one line of the log: what, who, from where, in which request, when',
  async () => {
    const t = await startApp();
    const { cookie } = await t.signIn();
    await t.problem('POST', '/api/auth/login', { email: adminEmail, password: 'не-те-гасло' });
    await t.problem('POST', '/api/auth/refresh', undefined, { headers: { origin: 'https://evil.example' } });
    await t.data('POST', '/api/auth/refresh', undefined, { cookie });
    t.clock.forward(11_000);
    await t.problem('POST', '/api/auth/refresh', undefined, { cookie });
    await t.signIn();
    await t.problem('POST', '/api/auth/password', { current: 'не-те-гасло', next: 'зовсім-нове-гасло' });
    const change = { current: adminPassword, next: 'зовсім-нове-гасло' };
    await t.data('POST', '/api/auth/password', change);
    const wrong = { email: adminEmail, password: 'не-те-гасло' };
    for (let n = 0; n < 11; n += 1) await t.problem('POST', '/api/auth/login', wrong);
    await t.data('POST', '/api/auth/logout');
    const events = eventsOf(t).filter(({ event }) => event !== undefined);
    const times = (name: string) => events.filter(({ event }) => event === name).length;
    assert.equal(
      Object.fromEntries(
        [...new Set(events.map(({ event }) => String(event)))].map((name) => [name, times(name)]),
      ),
      {
        login: 2,
        login_failed: 11,
        foreign_origin: 1,
        refresh_reused: 1,
        password_change_failed: 1,
        password_changed: 1,
        login_limited: 1,
        logout: 1,
      },
    );
    for (const event of events) {
      const line = JSON.stringify(event);
      assert.match(String(event.time), /^\d{4}-\d\d-\d\dT.*Z$/, line);
      assert.match(String(event.reqId), /^[\da-f-]{36}$/, line);
      assert.match(line, /"ip":"127\.0\.0\.1"/, line);
      if (!['login_failed', 'foreign_origin', 'login_limited'].includes(String(event.event)))
        assert.is(event.administratorId, 1, line);
    }
    await t.close();
  },
);

logs.run();
