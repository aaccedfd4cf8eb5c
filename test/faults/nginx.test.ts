/** The nginx configurations of docs/deploy: a real nginx with TLS in front of the built server. */
import { readFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { callFrom, connectFrom, findNginx, type NginxProxy, withNginx } from './support/nginx';
import { email, password, type RunningServer, serve } from './support/process';
import { until } from './support/rounds';

const nginx = suite('nginx as docs/deploy sets it up');
const program = findNginx();
const site = 'https://admin.shop.example';
/** Addresses of loopback; each is another client. */
const stranger = '127.0.0.2';
const person = '127.0.0.3';
const another = '127.0.0.4';
const impatient = '127.0.0.5';
const json = { 'content-type': 'application/json' };
const rightPassword = JSON.stringify({ email, password });

/** Runs the server behind nginx, as the head of its configuration says. */
async function withServerBehindNginx(work: Work): Promise<void> {
  await inTempFolder(async (folder) => {
    if (program === null) throw new Error('no nginx');
    const settings = { PUBLIC_ORIGIN: site, TRUST_PROXY: 'loopback' };
    const server = await serve(path.join(folder, 'data'), settings);
    try {
      const config = await readFile('docs/deploy/nginx-proxy.conf', 'utf8');
      const proxyFolder = path.join(folder, 'nginx');
      const parts = { config, folder: proxyFolder, upstream: server.port };
      await withNginx(program, parts, (proxy) => work(proxy, server));
    } finally {
      if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL');
    }
  });
}

/** Returns the configuration for static files, for the built app of this folder. */
async function staticConfig(): Promise<string> {
  return (
    (await readFile('docs/deploy/nginx-static.conf', 'utf8'))
      .replace('/opt/clothes-admin/dist/app', path.resolve('dist/app'))
      // Not every nginx has this module.
      .replace(/ *brotli_static on;\n/, '')
  );
}

type Work = (proxy: NginxProxy, server: RunningServer) => Promise<void>;
const scenes: [title: string, work: Work][] = [];
const scene = (title: string, work: Work) => scenes.push([title, work]);

async function signIn(proxy: NginxProxy, from: string): Promise<string> {
  const { status, text } = await callFrom(proxy, from, 'POST', '/api/auth/login', {
    headers: json,
    body: rightPassword,
  });
  assert.is(status, 200, text);
  return JSON.parse(text).data.accessToken;
}

scene('nginx: a thousand half-sent sign-ins of one stranger shut nobody out', async (proxy) => {
  const half =
    'POST /api/auth/login HTTP/1.1\r\nHost: admin.shop.example\r\n' +
    'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const sockets: TLSSocket[] = [];
  try {
    const sent = Array.from({ length: 1000 }, () => {
      const socket = connectFrom(proxy, stranger);
      sockets.push(socket);
      // Without reading nginx's answer, its end would never come.
      socket.on('error', () => {}).resume();
      return new Promise<void>((resolve) => {
        socket.once('secureConnect', () => socket.write(half, () => resolve()));
        socket.once('close', () => resolve());
      });
    });
    await Promise.all(sent);
    const token = await signIn(proxy, person);
    const headers = { authorization: `Bearer ${token}` };
    assert.is((await callFrom(proxy, person, 'GET', '/api/clothes/', { headers })).status, 200);
    assert.is((await callFrom(proxy, person, 'GET', '/api/health')).status, 200);
    // A sent request may still wait for nginx, whose answers are in its log.
    const refused = async () => (await proxy.logs()).match(/POST \/api\/auth\/login" 429/g) ?? [];
    await until('500 refused sign-ins', async () => (await refused()).length > 500);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

scene('nginx limits calls for sessions for one address, not for others', async (proxy) => {
  const tries = Array.from({ length: 60 }, () =>
    callFrom(proxy, impatient, 'POST', '/api/auth/refresh', { headers: { origin: site } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.ok(statuses.filter((status) => status === 429).length >= 20, statuses.join(' '));
  await signIn(proxy, person);
});

scene(
  'nginx: what a client says of its address, host and scheme does not reach the server',
  async (proxy, server) => {
    const forged = '198.51.100.7';
    const headers = {
      ...json,
      'x-forwarded-for': `${forged}, 127.0.0.1`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: `for=${forged};host=evil.example;proto=http`,
      origin: site,
    };
    const answer = await callFrom(proxy, another, 'POST', '/api/auth/login', {
      headers,
      body: rightPassword,
    });
    assert.is(answer.status, 200, answer.text);
    assert.match(String(answer.headers['set-cookie']), /Secure/);
    const { accessToken } = JSON.parse(answer.text).data;
    const sessions = await fetch(`${server.address}/api/auth/sessions`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    assert.is((await sessions.json()).data[0].ip, another);
    const { out, err } = server.written();
    assert.not.match(out + err + (await proxy.logs()), new RegExp(forged.replaceAll('.', '\\.')));
  },
);

scene('nginx passes 300 MB on the paths of photos alone, 50 on that of spreadsheets', async (proxy) => {
  const token = await signIn(proxy, another);
  const announce = (url: string, bytes: number) =>
    callFrom(proxy, another, 'POST', url, {
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(bytes) },
    });
  const million = 1_000_000;
  for (const url of ['/api/clothes/1/images', '/api/purchases/1/images', '/api/purchases/1/images/']) {
    // The server itself refuses before the bytes come, because there is no token.
    assert.match((await announce(url, 300 * million)).text, /"code":"unauthenticated"/, url);
    assert.is((await announce(url, 340 * million)).status, 413, url);
  }
  assert.match((await announce('/api/import/', 51 * million)).text, /"code":"unauthenticated"/);
  assert.is((await announce('/api/import/', 54 * million)).status, 413);
  for (const url of [
    '/api/auth/login',
    '/api/import/1/run',
    '/api/clothes/fast_create',
    '/api/clothes/1/images/2',
    '/api/x/1/images',
    '/',
  ]) {
    const refused = await announce(url, 300_000);
    assert.is(refused.status, 413, url);
    assert.match(refused.text, /nginx/, url);
  }
  const call = async (url: string, type: string, body: string | Buffer) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await callFrom(proxy, another, 'POST', url, { headers, body });
    assert.is(answer.status, 201, `${url}: ${answer.text}`);
    return JSON.parse(answer.text).data;
  };
  const { id: supplierId } = await call('/api/suppliers/', 'application/json', '{"name":"Ательє"}');
  const draft = JSON.stringify({ title: 'Пальто', supplierId });
  const { clothesId, purchaseId } = await call('/api/clothes/fast_create', 'application/json', draft);
  const bytes = await photo('png', { width: 900, height: 700 });
  assert.ok(bytes.length > 262_144, 'a photo that only the paths of photos let through');
  const upload = (url: string, field: string, file: string, content: Buffer) => {
    const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
    return call(url, 'multipart/form-data; boundary=b', body);
  };
  for (const url of [`/api/clothes/${clothesId}/images`, `/api/purchases/${purchaseId}/images`]) {
    assert.is((await upload(url, 'files', 'a.png', bytes)).length, 1);
  }
  const rows = `Назва;Опис\n${`Пальто;${'х'.repeat(9000)}\n`.repeat(20)}`;
  assert.is((await upload('/api/import/', 'file', 'a.csv', Buffer.from(rows))).counts.new, 20);
});

scene('nginx: a stranger who offers another protocol takes nobody else’s request along', async (proxy) => {
  const upgrade = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  for (const [method, url] of [
    ['GET', '/ws/foo'],
    ['GET', '/ws/task'],
    ['POST', '/ws/task'],
    ['POST', '/api/auth/login'],
  ] as const) {
    const body = method === 'POST' ? '{}' : '';
    await callFrom(proxy, stranger, method, url, { headers: { ...json, ...upgrade }, body });
    // nginx sends these over the connection to the server that it used last.
    for (let call = 0; call < 3; call += 1) {
      assert.is((await callFrom(proxy, person, 'GET', '/api/health')).status, 200, `after ${method} ${url}`);
    }
  }
});

scene('nginx gives other hosts no answer, and http goes to the address of the site', async (proxy) => {
  const plain = (host: string) =>
    new Promise<{ status?: number; location?: string }>((resolve) => {
      const options = {
        host: '127.0.0.1',
        port: proxy.redirectPort,
        path: '/admin?a=1',
        headers: { host },
      };
      get(options, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      }).on('error', () => resolve({}));
    });
  assert.equal(await plain('admin.shop.example'), { status: 301, location: `${site}/admin?a=1` });
  assert.equal(await plain('evil.example'), {});
  const headers = { host: 'evil.example' };
  const refused = await callFrom(proxy, person, 'GET', '/api/health', { headers }).catch(() => null);
  assert.is(refused, null);
});

scene('nginx logs no token of a socket, not even while the server is away', async (proxy, server) => {
  const token = await signIn(proxy, person);
  const url = `/ws/task?accessToken=${token}`;
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('sixteen bytes ok').toString('base64'),
    origin: site,
  };
  assert.is((await callFrom(proxy, person, 'GET', url, { headers: upgrade })).status, 101);
  await server.end('SIGTERM');
  assert.is((await callFrom(proxy, person, 'GET', url, { headers: upgrade })).status, 502);
  assert.is((await callFrom(proxy, person, 'GET', '/api/health?word=searched')).status, 502);
  const logs = await proxy.logs();
  assert.match(logs, /connect\(\) failed .*\/api\/health/);
  assert.match(logs, /"GET \/ws\/task" 101/);
  assert.match(logs, /"GET \/ws\/task" 502/);
  assert.not.ok(logs.includes(token), 'the token is in a log');
  assert.not.ok(logs.includes('accessToken'), 'the query is in a log');
  assert.not.match(logs, /"GET [^"]*searched" 502/);
});

if (program === null) {
  console.log(
    'No nginx (or no openssl) found, its tests left out. Get one (Debian: apt-get install nginx-light openssl).',
  );
  if (process.env.CI === 'true') nginx('nginx is installed in CI', () => assert.unreachable('no nginx'));
} else {
  // All scenes share one server and one nginx; each uses its own addresses. The last one stops the
  // server.
  nginx('nginx as docs/deploy sets it up works before the server', () =>
    withServerBehindNginx(async (proxy, server) => {
      const failures: string[] = [];
      for (const [title, work] of scenes) {
        await work(proxy, server).catch((error: unknown) => failures.push(`${title}: ${String(error)}`));
      }
      assert.equal(failures, []);
    }),
  );

  nginx('nginx passes on one Upgrade alone in both set-ups: to a WebSocket, at its address', async () => {
    const upstream = createServer(({ url, headers }, response) => {
      response.end(`${url}: ${headers.upgrade}, ${headers.connection}`);
    });
    upstream.on('upgrade', ({ url, headers }, socket) => {
      socket.end(`HTTP/1.1 101 ${url}\r\nUpgrade: ${headers.upgrade}\r\nConnection: upgrade\r\n\r\n`);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const bound = upstream.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    for (const config of [await readFile('docs/deploy/nginx-proxy.conf', 'utf8'), await staticConfig()]) {
      await inTempFolder((folder) =>
        withNginx(program, { config, folder, upstream: port }, async (proxy) => {
          const ask = (url: string, upgrade: string) =>
            callFrom(proxy, person, 'GET', url, { headers: { connection: 'Upgrade', upgrade } });
          const socket = await ask('/ws/task?ticket=t', 'WebSocket');
          assert.equal([socket.status, socket.headers.upgrade], [101, 'websocket']);
          for (const [url, upgrade] of [
            ['/ws/task?ticket=t', 'h2c'],
            ['/ws/task?ticket=t', 'h2c, websocket'],
            ['/ws/foo?x=/ws/task', 'websocket'],
            ['/api/health', 'websocket'],
          ] as const) {
            assert.is((await ask(url, upgrade)).text, `${url}: undefined, undefined`, upgrade);
          }
        }),
      );
    }
    upstream.close();
  });

  nginx('nginx takes the configuration for static files', () =>
    inTempFolder(async (folder) => {
      const config = await staticConfig();
      await withNginx(program, { config, folder, upstream: 9 }, async (proxy) => {
        const page = await callFrom(proxy, person, 'GET', '/admin/clothes/1');
        assert.is(page.status, 200);
        assert.match(page.text, '<title>Clothes Admin');
        assert.match(String(page.headers['content-security-policy']), /default-src 'self'/);
        const url = '/ws/task?accessToken=secret';
        assert.is((await callFrom(proxy, person, 'GET', url)).status, 502);
        assert.is((await callFrom(proxy, person, 'GET', '/api/clothes/')).status, 502);
        const logs = await proxy.logs();
        assert.match(logs, /connect\(\) failed .*\/api\/clothes/);
        assert.not.match(logs, /accessToken/);
      });
    }),
  );
}

nginx.run();
