// SQLite only: tests HTTP connections.
/**
 * Hostile connections: half requests, aborted handshakes, invalid frames. The server survives them
 * and answers others.
 */
import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppOptions } from '../../../../src/app';
import { adminEmail, adminPassword, startApp, type TestApp } from '../../../support/app';

interface Scene {
  t: TestApp;
  origin: string;
  port: number;
  token: string;
}

const hostile = suite<Scene>('hostile connections');

hostile.before.each(async (scene) => {
  scene.t = await startApp();
  scene.token = (await scene.t.signIn()).accessToken;
  scene.origin = await scene.t.app.listen({ host: '127.0.0.1', port: 0 });
  scene.port = Number(new URL(scene.origin).port);
});
hostile.after.each(async ({ t }) => t.close());

/** Sends `bytes` from an address of this machine; the connection stays open. */
async function send(port: number, bytes: string | Buffer, localAddress?: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(bytes);
  return socket;
}

/** Returns everything received until the other end closes. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
    });
    if (socket.closed) resolve(text);
    else socket.on('close', () => resolve(text));
  });
}

function handshake({ origin, token }: Scene, more = ''): string {
  return (
    `GET /ws/task?accessToken=${token} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\n` +
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}`
  );
}

async function isWell({ origin, token }: Scene): Promise<void> {
  const answer = await fetch(`${origin}/api/brands/`, { headers: { authorization: `Bearer ${token}` } });
  assert.is(answer.status, 200);
  await answer.text();
}

hostile('requests on a connection that never end are bounded in time and number', async ({ t }) => {
  const { server } = t.app;
  assert.is(server.headersTimeout, 10_000);
  assert.is(server.requestTimeout, 600_000);
  assert.is(server.keepAliveTimeout, 65_000);
  assert.is(server.maxConnections, 1100);
});

/** Starts a server with its own limits; the test closes it. */
async function startLimited(connections: AppOptions['connections'], trustProxy: string[] = []) {
  const t = await startApp({ connections, config: { trustProxy } });
  const { accessToken: token } = await t.signIn();
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  return { t, origin, token, port: Number(new URL(origin).port) };
}

const halfBody = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`;

const withToken = (token: string) => `Authorization: Bearer ${token}\r\n`;

hostile('half a sign-in’s connection, and half a refused call’s, end sooner than a session’s', async () => {
  const { t, port, token } = await startLimited({ strangersBody: 300, strangersSilence: 300 });
  const kept = await send(port, halfBody('/api/brands/', withToken(token)));
  const signIn = await send(port, halfBody('/api/auth/login'));
  const refused = await send(port, halfBody('/api/brands/'));
  await received(signIn);
  assert.match(await received(refused), /^HTTP\/1\.1 401/);
  assert.is(kept.closed, false);
  const answer = received(kept);
  kept.write(`"name":"x"}`.padEnd(89));
  await new Promise<void>((resolve) => kept.once('data', () => resolve()));
  kept.destroy();
  assert.match(await answer, /^HTTP\/1\.1 201/);
  await t.close();
});

hostile(
  'a network whose places are all taken loses the connection that waited longest without a session',
  async () => {
    const { t, port, token } = await startLimited({ network: 3 });
    const kept = await send(port, `GET /api/brands/ HTTP/1.1\r\nHost: x\r\n${withToken(token)}\r\n`);
    await new Promise<void>((resolve) => kept.once('data', () => resolve()));
    kept.write(halfBody('/api/brands/', withToken(token)));
    const first = await send(port, halfBody('/api/auth/login'));
    const second = await send(port, halfBody('/api/auth/login'));
    const third = await send(port, halfBody('/api/auth/login'));
    await received(first);
    const fourth = await send(port, '');
    await received(second);
    assert.equal([kept.closed, third.closed, fourth.closed], [false, false, false]);
    for (const socket of [kept, third, fourth]) socket.destroy();
    await t.close();
  },
);

hostile('if all connections have sessions, an idle one makes room, and a busy one does not', async () => {
  const { t, origin, port, token } = await startLimited({ network: 2 });
  const call = `GET /api/brands/ HTTP/1.1\r\nHost: x\r\n${withToken(token)}\r\n`;
  const idle = await send(port, call);
  await new Promise<void>((resolve) => idle.once('data', () => resolve()));
  const busy = await send(port, `${handshake({ t, origin, port, token })}\r\n`);
  await new Promise<void>((resolve) => busy.once('data', () => resolve()));
  const next = await send(port, `${handshake({ t, origin, port, token })}\r\n`);
  await received(idle);
  await new Promise<void>((resolve) => next.once('data', () => resolve()));
  await received(await send(port, ''));
  assert.equal([busy.closed, next.closed], [false, false]);
  for (const socket of [busy, next]) socket.destroy();
  await t.close();
  assert.match(t.log.join(''), /"displaced":1,"refused":1/);
});

hostile('each client’s connections behind a trusted proxy are counted alone', async () => {
  const { t, port } = await startLimited({ network: 2 }, ['127.0.0.1']);
  const from = (client: string) => send(port, halfBody('/api/auth/login', `X-Forwarded-For: ${client}\r\n`));
  const other = await from('198.51.100.7');
  const first = await from('2001:db8::1');
  const rest = [await from('2001:db8::2'), await from('2001:db8::3'), await send(port, '')];
  await received(first);
  assert.equal(
    [other, ...rest].map(({ closed }) => closed),
    [false, false, false, false],
  );
  for (const socket of [other, ...rest]) socket.destroy();
  await t.close();
});

hostile('eight addresses that keep calling do not shut out a slow sign-in’s connection', async () => {
  const { t, port } = await startLimited({ total: 100, network: 20 });
  const callers = new Set<Socket>();
  const fill = async () => {
    for (let n = 0; callers.size < 106; n++) {
      const caller = await send(port, '', `127.60.0.${1 + (n % 8)}`);
      callers.add(caller);
      // The next round takes a place that was given up.
      caller.once('close', () => callers.delete(caller)).resume();
      if (n >= 106) break;
    }
  };
  const callAll = () =>
    Promise.all(
      [...callers].map(
        (caller) =>
          new Promise<void>((resolve) => {
            caller.once('data', () => resolve()).once('close', () => resolve());
            caller.write('GET /api/brands/ HTTP/1.1\r\nHost: x\r\n\r\n');
          }),
      ),
    );
  await fill();
  await callAll();
  const body = JSON.stringify({ email: adminEmail, password: adminPassword });
  const owner = await send(port, '', '127.61.0.1');
  const answer = new Promise<string>((resolve) => {
    owner.once('data', (bytes) => resolve(String(bytes))).once('close', () => resolve('closed'));
  });
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  for (const piece of [head, body.slice(0, 10), body.slice(10, 20), body.slice(20)]) {
    await callAll();
    await fill();
    await callAll();
    owner.write(piece);
  }
  assert.match(await answer, /^HTTP\/1\.1 200/);
  for (const socket of [owner, ...callers]) socket.destroy();
  await t.close();
});

hostile('an IPv6 /48 has as many connections as four /64', async () => {
  const { t, port } = await startLimited({ network: 1 }, ['127.0.0.1']);
  const from = (client: string) => send(port, halfBody('/api/auth/login', `X-Forwarded-For: ${client}\r\n`));
  const neighbour = await from('2001:db8:1::1');
  const held: Socket[] = [];
  for (let n = 1; n <= 5; n++) held.push(await from(`2001:db8:0:${n}::1`));
  await received(held[0] ?? neighbour);
  assert.equal(
    [neighbour, ...held.slice(1)].map(({ closed }) => closed),
    [false, false, false, false, false],
  );
  for (const socket of [neighbour, ...held]) socket.destroy();
  await t.close();
});

hostile('three hundred half requests do not keep other connections from being answered', async (scene) => {
  const halves = [
    'GET /api/brands/ HTT',
    'GET /api/brands/ HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `POST /api/brands/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.token}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"name`,
    handshake(scene),
  ];
  const sockets = await Promise.all(
    Array.from({ length: 300 }, (_, n) => send(scene.port, halves[n % halves.length] ?? '')),
  );
  await isWell(scene);
  for (const socket of sockets) socket.destroy();
  await isWell(scene);
});

hostile('two thousand headers end that request alone', async (scene) => {
  const headers = Array.from({ length: 2000 }, (_, n) => `X-${n}: ${n}\r\n`).join('');
  for (const start of ['GET /api/brands/ HTTP/1.1\r\nHost: x\r\n', handshake(scene)]) {
    const socket = await send(scene.port, `${start}${headers}\r\n`);
    assert.match(await received(socket), /^HTTP\/1\.1 (4\d\d|431)/);
    await isWell(scene);
  }
});

hostile('invalid WebSocket frames close their own socket alone', async (scene) => {
  const mask = randomBytes(4);
  const frames: [string, Buffer][] = [
    ['200 MiB announced', Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x0c, 0x80, 0, 0]), mask])],
    ['2⁶³ bytes announced', Buffer.concat([Buffer.from([0x81, 0xff, ...Array(8).fill(0xff)]), mask])],
    ['not masked', Buffer.from([0x81, 0x01, 0x41])],
    ['an unknown kind', Buffer.concat([Buffer.from([0x83, 0x80]), mask])],
    ['reserved bits', Buffer.concat([Buffer.from([0xf1, 0x80]), mask])],
    ['a long ping', Buffer.concat([Buffer.from([0x89, 0xfe, 0xff, 0xff]), mask, Buffer.alloc(70_000)])],
    ['no UTF-8', Buffer.concat([Buffer.from([0x81, 0x82]), Buffer.alloc(4), Buffer.from([0xc3, 0x28])])],
    ['nothing but junk', randomBytes(4000)],
  ];
  for (const [what, frame] of frames) {
    const socket = await send(scene.port, `${handshake(scene)}\r\n`);
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
    const rest = received(socket);
    socket.write(frame);
    // The server closes a socket that breaks the protocol; it ignores bytes that are valid by
    // accident.
    if (what !== 'nothing but junk') await rest;
    socket.destroy();
    await isWell(scene);
  }
});

hostile.run();
