// SQLite only: tests HTTP connections.
/**
 * Requests that ask to change what a connection speaks: each is answered, and none takes another
 * along.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp, type TestApp } from '../../../support/app';
import { until } from '../../../support/TaskSocket';

interface Scene {
  t: TestApp;
  port: number;
  token: string;
}

const upgrades = suite<Scene>('requests to upgrade');

upgrades.before.each(async (scene) => {
  scene.t = await startApp();
  scene.token = (await scene.t.signIn()).accessToken;
  scene.port = Number(new URL(await scene.t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
upgrades.after.each(async ({ t }) => t.close());

const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
const webSocket = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const complete = `${webSocket}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;

/** Sends a request; returns the open connection. Its other end must say or do something in time. */
async function send(port: number, head: string, body = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setTimeout(15_000, () => socket.destroy(new Error('nothing came')));
  await once(socket, 'connect');
  socket.write(`${head}\r\n${body}`);
  return socket;
}

/** Returns all that comes until the server ends the connection. */
async function ended(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  socket.destroy();
  return text;
}

const call = (method: string, url: string, more: string) => `${method} ${url} HTTP/1.1\r\nHost: x\r\n${more}`;

/** Waits until no connection is left open, not even one whose client is gone. */
const noneIsLeft = ({ app }: TestApp) =>
  until(
    () =>
      new Promise<boolean>((resolve) => app.server.getConnections((_error, count) => resolve(count === 0))),
  );

upgrades(
  'an upgrade that is not taken is answered as without it, and its connection ends',
  async ({ t, port, token }) => {
    const withToken = `Authorization: Bearer ${token}\r\n`;
    const requests = [
      call('GET', '/api/brands/', withToken),
      call('GET', '/api/brands/', ''),
      call('GET', '/ws/foo', ''),
      call('GET', '/ws/task', ''),
      call('GET', '/ws/foo?/ws/task', ''),
      call('DELETE', '/api/views/1', withToken),
      call('HEAD', '/ws/task', ''),
      call('GET', '/api/%', ''),
    ];
    for (const asked of [h2c, 'Connection: upgrade\r\nUpgrade: TLS/1.0\r\n', 'Upgrade: h2c\r\n']) {
      for (const head of requests) {
        const [expected] = (await ended(await send(port, `${head}Connection: close\r\n`))).split('\r\n');
        const answer = await ended(await send(port, `${head}${asked}`));
        assert.is(answer.split('\r\n')[0], expected, head);
        assert.match(answer, /\r\nconnection: close\r\n/i, head);
      }
    }
    await noneIsLeft(t);
  },
);

upgrades('a request to upgrade has its body read and stored, in any form', async ({ t, port, token }) => {
  const post = call(
    'POST',
    '/api/brands/',
    `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`,
  );
  const whole = await send(port, `${post}${h2c}Content-Length: 14\r\n`, '{"name":"One"}');
  assert.match(await ended(whole), /^HTTP\/1\.1 201 [\s\S]*"name":"One"/);
  const pieces = '7\r\n{"name"\r\n7\r\n:"Two"}\r\n0\r\n\r\n';
  const chunked = await send(port, `${post}${h2c}Transfer-Encoding: chunked\r\n`, pieces);
  assert.match(await ended(chunked), /^HTTP\/1\.1 201 [\s\S]*"name":"Two"/);
  const later = await send(port, `${post}${h2c}Expect: 100-continue\r\nContent-Length: 16\r\n`);
  assert.match(String(await once(later, 'data')), /^HTTP\/1\.1 100/);
  later.write('{"name":"Three"}');
  assert.match(await ended(later), /^HTTP\/1\.1 201 [\s\S]*"name":"Three"/);
  await noneIsLeft(t);
});

upgrades(
  'a WebSocket is opened at its own address alone; refusals end the connection',
  async ({ t, port, token }) => {
    const origin = `Origin: http://x\r\n`;
    const own = `/ws/task?accessToken=${token}`;
    for (const [status, head] of [
      [401, call('GET', '/ws/task', complete + origin)],
      [403, call('GET', own, `${complete}Origin: http://evil.example\r\n`)],
      [400, call('GET', own, webSocket + origin)],
      [404, call('GET', '/ws/foo', complete + origin)],
      [404, call('POST', '/ws/task', `${complete}Content-Length: 0\r\n`)],
      [404, `GET ${own} HTTP/1.0\r\nHost: x\r\n${complete}${origin}`],
      [404, call('GET', own, `Upgrade: websocket\r\n${origin}`)],
      [200, call('GET', '/api/brands/', `${webSocket}Authorization: Bearer ${token}\r\n`)],
    ] as const) {
      const answer = await ended(await send(port, head));
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), head);
      assert.match(answer, /\r\nconnection: close\r\n/i, head);
    }
    await noneIsLeft(t);
    const socket = await send(port, call('GET', own, complete + origin));
    assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 101 /);
    socket.end();
    await ended(socket);
    await noneIsLeft(t);
  },
);

upgrades(
  'a refused expectation leaves the connection to the next request; CONNECT ends it',
  async ({ t, port }) => {
    const health = call('GET', '/api/health', '');
    const expecting = call('POST', '/api/auth/login', 'Expect: magic\r\nContent-Length: 2\r\n');
    const kept = await send(port, expecting, `{}${health}Connection: close\r\n\r\n`);
    assert.match(await ended(kept), /^HTTP\/1\.1 417 [\s\S]*HTTP\/1\.1 200 /);
    await ended(await send(port, 'CONNECT db:5432 HTTP/1.1\r\nHost: db:5432\r\n'));
    const old = await send(
      port,
      'GET /api/health HTTP/1.0\r\nConnection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n',
    );
    assert.match(await ended(old), /^HTTP\/1\.1 200 /);
    await noneIsLeft(t);
  },
);

upgrades.run();
