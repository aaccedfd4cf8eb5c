/**
 * HAProxy, which shares its connections to the server between its clients (`npm run test:haproxy`).
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/test/support/freePort';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { withServer } from '../faults/support/process';
import { until } from '../faults/support/rounds';

const test = suite('HAProxy before the server');

/** All requests take one connection to the server. */
const configuration = (port: number, upstream: number) => `
defaults
  mode http
  timeout connect 5s
  timeout client 15s
  timeout server 10s
  timeout queue 10s
  http-reuse always
frontend site
  bind 127.0.0.1:${port}
  default_backend clothes_admin
backend clothes_admin
  server one 127.0.0.1:${upstream} maxconn 1
`;

/** Makes a call on a new connection; returns the status. */
function call(port: number, options: RequestOptions, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent: false, ...options }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('upgraded'));
    });
    sent.on('error', reject).end(body);
  });
}

test('HAProxy: a stranger who offers another protocol takes nobody else’s request along', () =>
  inTempFolder((folder) =>
    withServer(path.join(folder, 'data'), async (server) => {
      const port = await freePort();
      const file = path.join(folder, 'haproxy.cfg');
      await writeFile(file, configuration(port, server.port));
      const proxy = spawn(process.env.HAPROXY ?? 'haproxy', ['-db', '-f', file], { stdio: 'inherit' });
      const ended = new Promise((resolve) => proxy.once('close', resolve));
      const health = () => call(port, { path: '/api/health' });
      try {
        await until('HAProxy', () =>
          health().then(
            (status) => status === 200,
            () => false,
          ),
        );
        const headers = { 'content-type': 'application/json', connection: 'Upgrade', upgrade: 'h2c' };
        for (const [method, url, body] of [
          ['GET', '/ws/foo', ''],
          ['GET', '/ws/task', ''],
          ['POST', '/api/auth/login', '{}'],
        ] as const) {
          await call(port, { method, path: url, headers }, body);
          for (let next = 0; next < 3; next += 1) assert.is(await health(), 200, `after ${method} ${url}`);
        }
      } finally {
        proxy.kill('SIGTERM');
        await ended;
      }
    }),
  ));

test.run();
