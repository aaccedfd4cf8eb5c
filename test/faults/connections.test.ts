/** Strangers hold every connection that they can get; others are still answered. */
import http from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { email, password, type RunningServer, withServer } from './support/process';
import { rounds, until } from './support/rounds';

const connections = suite('connections that are held');

/** More connections than the server accepts. */
const held = rounds(1_010, 5_000);
const limits = { RATE_LIMIT: '300', OVERLOAD_DELAY: '1000' };

const half =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

/** Opens a connection from an address of this machine, sends `bytes` and leaves it open. */
async function hold(port: number, localAddress: string, bytes: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {}).resume();
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  socket.write(bytes);
  return socket;
}

/** Makes one call from an address of this machine over a new connection. Returns its status. */
function call(
  { port }: RunningServer,
  localAddress: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        localAddress,
        path,
        agent: false,
        method: sent === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    request.once('error', reject).end(sent);
  });
}

const signIn = (server: RunningServer, from: string, headers?: Record<string, string>) =>
  call(server, from, '/api/auth/login', { email, password }, headers);

interface Attack {
  /** The address from which the n-th connection comes. */
  from(n: number): string;
  bytes: (n: number) => string;
  env?: Record<string, string>;
}

/**
 * Holds connections open; after every fiftieth, requests health and a sign-in from another address.
 */
async function attack(what: Attack): Promise<string> {
  return inTempFolder((folder) =>
    withServer(
      folder,
      async (server) => {
        const sockets: Socket[] = [];
        for (let n = 0; n < held; n++) {
          sockets.push(await hold(server.port, what.from(n), what.bytes(n)));
          if (n % 50 === 0) assert.is(await call(server, '127.0.9.1', '/api/health'), 200, `health at ${n}`);
          if (n % 250 === 249) assert.is(await signIn(server, '127.0.9.2'), 200, `sign-in at ${n}`);
        }
        assert.is(await call(server, '127.0.9.1', '/api/health'), 200);
        assert.is(await signIn(server, '127.0.9.2'), 200);
        assert.is(await call(server, what.from(0), '/api/health'), 200, 'beside the attacker');
        // A slow machine has meanwhile ended the first ones after their time: as many more at once.
        const more = Array.from({ length: held }, (_, n) => hold(server.port, what.from(n), what.bytes(n)));
        sockets.push(...(await Promise.all(more)));
        await until('a line of what was ended', () => /"displaced":\d+/.test(server.written().err));
        for (const socket of sockets) socket.destroy();
        return server.written().err;
      },
      { ...limits, ...what.env },
    ),
  );
}

connections('half sign-ins of one address shut nobody out, and are logged in few lines', async () => {
  const started = performance.now();
  const lines = (await attack({ from: () => '127.0.0.1', bytes: () => half })).split('\n');
  const seconds = (performance.now() - started) / 1000;
  // The server sums them up by the second: a slow machine writes more lines, but never one per
  // connection.
  const sums = lines.filter((line) => /"displaced":\d+/.test(line));
  assert.ok(sums.length <= seconds + 1, `${sums.length} sums in ${seconds} s`);
  const others = lines.length - sums.length;
  assert.ok(others < 100 + 20 * seconds, `${others} other lines of log in ${seconds} s`);
});

connections('half sign-ins of a hundred addresses shut nobody out', async () => {
  await attack({ from: (n) => `127.0.1.${1 + (n % 101)}`, bytes: () => half });
});

connections('connections that send nothing, or half a head, shut nobody out', async () => {
  await attack({
    from: (n) => `127.0.1.${1 + (n % 101)}`,
    bytes: (n) => (n % 2 === 0 ? '' : 'GET /api/brands/ HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  });
});

connections('behind a proxy half sign-ins of one client shut no other client out', async () => {
  await attack({
    from: () => '127.0.0.1',
    bytes: () => half.replace('\r\n\r\n', '\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n'),
    env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '0' },
  });
});

connections.run();
