/** A day's calls at the most talkative level: no token, cookie, password or key is in the log, in whatever spelling. */
import http from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FastCreated, Image, Reference, Task } from '../../src/contract';
import { AiServer, fails, says } from './aiServer';
import { form } from './forms';
import { photo } from './photos';
import { adminEmail, adminPassword, cookieOf, startApp, type TestApp } from './support';

const logs = suite('logs');

logs('hold no secret of a day’s calls, at trace level', async () => {
  const ai = await AiServer.start();
  const key = 'sk-proj-таємний/ключ+0123456789abcdef';
  const t = await startApp({
    ai: { pause: 1 },
    config: { openaiApiKey: encodeURIComponent(key), openaiBaseUrl: ai.baseUrl },
  });
  const secrets = new Set([encodeURIComponent(key), t.config.jwtSecret, adminPassword]);
  try {
    await sessions(t, secrets);
    await work(t, ai);
    await mistakes(t, secrets);
  } finally {
    await t.close();
    await ai.stop();
  }
  const log = t.log.join('');
  assert.ok(t.log.length > 50, `${t.log.length} lines`);
  const found = [...secrets].flatMap((secret) => spellings(secret).filter((spelt) => log.includes(spelt)));
  assert.equal(found, []);
  console.log(
    `${secrets.size} secrets in up to ${spellings('ї').length} spellings: none in ${t.log.length} lines of log`,
  );
});

/** Sign-in, refresh, a used cookie that comes again, a new password, sign-out, the socket. */
async function sessions(t: TestApp, secrets: Set<string>): Promise<void> {
  const keep = (signIn: { accessToken: string; cookie: string }) => {
    secrets.add(signIn.accessToken).add(signIn.accessToken.split('.')[2] ?? '');
    secrets.add(signIn.cookie.split('=')[1] ?? '');
    return signIn;
  };
  const first = keep(await t.signIn());
  const refreshed = await t.api<{ data: { accessToken: string } }>('POST', '/api/auth/refresh', undefined, {
    cookie: first.cookie,
  });
  keep({ accessToken: refreshed.body.data.accessToken, cookie: cookieOf(refreshed) });
  t.clock.forward(11_000);
  assert.is((await t.problem('POST', '/api/auth/refresh', undefined, { cookie: first.cookie })).status, 401);
  keep(await t.signIn());
  for (const password of ['не-те-саме-гасло', 'пароль з/пробілом+і&знаками']) {
    secrets.add(password);
    await t.problem('POST', '/api/auth/login', { email: adminEmail, password });
    await t.problem('POST', '/api/auth/password', { current: password, next: `${password} 2` });
  }
  const next = 'зовсім-нове-гасло-88';
  secrets.add(next);
  await t.data('POST', '/api/auth/password', { current: adminPassword, next });
  const last = keep(await t.signIn(adminEmail, next));
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  for (const token of [last.accessToken, `${last.accessToken}x`]) {
    for (const origin of [address, 'http://evil.example']) await openSocket(address, token, origin);
  }
  await t.data('POST', '/api/auth/logout', undefined, { cookie: last.cookie });
  keep(await t.signIn(adminEmail, next));
}

/** Lists, an item, photos, a description that succeeds and one that fails. */
async function work(t: TestApp, ai: AiServer): Promise<void> {
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Річ',
    supplierId,
  });
  const { body, headers } = form({ bytes: await photo() });
  const [image] = await t.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, body, { headers });
  await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
  for (const behaviour of [says('Опис.'), fails(401)]) {
    ai.otherwise = behaviour;
    const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/description`);
    for (let status = 'pending'; status !== 'completed' && status !== 'failed'; ) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      status = (await t.data<Task>('GET', `/api/tasks/${taskId}`)).status;
    }
  }
  assert.is(ai.requests.length, 2);
}

/** Secrets in places where they do not belong; errors while they are at hand. */
async function mistakes(t: TestApp, secrets: Set<string>): Promise<void> {
  const token = t.accessToken ?? '';
  const password = 'помилково-набране';
  secrets.add(password);
  const json = { headers: { 'content-type': 'application/json' } };
  await t.api('GET', `/api/brands/?accessToken=${token}`);
  await t.api('GET', `/api/nothing/${token}`);
  await t.api('GET', `/api/brands/?token=${token}&x=1`);
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
  // The database goes away under a call: the error is logged.
  await t.db.schema.dropTable('login_attempts').execute();
  assert.is((await t.api('POST', '/api/auth/login', { email: 'a@b.ua', password })).status, 500);
}

/** Asks for the socket; answers the status, and hangs up. */
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

/** A secret as it is, and as it would be in an address, in base64, in hexadecimal, and escaped in JSON. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const escaped = [...secret]
    .map((letter) =>
      letter.charCodeAt(0) > 127 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    )
    .join('');
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase(),
    encodeURI(secret),
    // A multiple of three bytes from the start: what stands before it shifts the letters.
    ...[0, 1, 2].map((shift) =>
      bytes.subarray(shift, shift + 3 * Math.floor((bytes.length - shift) / 3)).toString('base64'),
    ),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    escaped,
    JSON.stringify(secret).slice(1, -1),
  ];
}

logs.run();
