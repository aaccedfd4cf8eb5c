/**
 * HAProxy, Caddy and Apache with the configurations of docs/deploy on loopback, in which only
 * ports and paths are replaced (`npm run test:haproxy`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/test/support/freePort';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { photoForm } from '../faults/support/client';
import { callFrom, makeCertificate, type NginxProxy } from '../faults/support/nginx';
import { email, password, type RunningServer, serve } from '../faults/support/process';
import { until } from '../faults/support/rounds';

const site = 'https://admin.shop.example';
const json = { 'content-type': 'application/json' };

/** Returns a text with every part replaced; throws if one is missing. */
function replaced(text: string, parts: readonly [from: string, to: string][]): string {
  for (const [from] of parts) if (!text.includes(from)) throw new Error(`the configuration lacks ${from}`);
  return parts.reduce((given, [from, to]) => given.replaceAll(from, to), text);
}

interface Place {
  folder: string;
  port: number;
  upstream: string;
}

interface Program {
  name: string;
  /** The file in docs/deploy, and how it is changed for this machine. */
  file: string;
  local(text: string, place: Place): string;
  command(file: string, folder: string): string[];
}

const apacheModules = '/usr/lib/apache2/modules';

const programs: Program[] = [
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    local: (text, { folder, port, upstream }) =>
      replaced(text, [
        ['  bind :80\n', ''],
        ['bind :443', `bind 127.0.0.1:${port}`],
        ['/etc/haproxy/admin.shop.example.pem', `${folder}/both.pem`],
        ['127.0.0.1:8080', upstream],
      ]),
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    local: (text, { folder, port, upstream }) =>
      replaced(text, [
        ['\n{\n', '\n{\n\tadmin off\n\tauto_https disable_redirects\n'],
        [
          '\nadmin.shop.example {\n',
          `\nhttps://admin.shop.example:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n`,
        ],
        ['127.0.0.1:8080', upstream],
      ]),
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'apache2',
    file: 'apache.conf',
    local: (text, { folder, port, upstream }) =>
      `ServerRoot ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/error\nListen 127.0.0.1:${port}\n` +
      [
        'mpm_event',
        'authz_core',
        'ssl',
        'proxy',
        'proxy_http',
        'proxy_wstunnel',
        'headers',
        'reqtimeout',
        'rewrite',
      ]
        .map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so\n`)
        .join('') +
      replaced(text, [
        ['*:443', `127.0.0.1:${port}`],
        ['/etc/letsencrypt/live/admin.shop.example/fullchain.pem', `${folder}/certificate.pem`],
        ['/etc/letsencrypt/live/admin.shop.example/privkey.pem', `${folder}/key.pem`],
        ['/var/log/apache2/', `${folder}/`],
        ['127.0.0.1:8080', upstream],
      ]),
    command: (file) => ['apache2', '-X', '-f', file],
  },
];

/** Runs `work` with the server behind a proxy. */
async function withProxy(
  program: Program,
  work: (proxy: NginxProxy, server: RunningServer) => Promise<void>,
): Promise<void> {
  await inTempFolder(async (folder) => {
    const server = await serve(path.join(folder, 'data'), { PUBLIC_ORIGIN: site, TRUST_PROXY: 'loopback' });
    makeCertificate(folder);
    const ca = await readFile(path.join(folder, 'certificate.pem'), 'utf8');
    await writeFile(path.join(folder, 'both.pem'), ca);
    await appendFile(path.join(folder, 'both.pem'), await readFile(path.join(folder, 'key.pem')));
    const port = await freePort();
    const place = { folder, port, upstream: `127.0.0.1:${server.port}` };
    const file = path.join(folder, program.file);
    await writeFile(file, program.local(await readFile(`docs/deploy/${program.file}`, 'utf8'), place));
    const [command = '', ...words] = program.command(file, folder);
    let said = '';
    const child = spawn(command, words, {
      env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const logs = async () => {
      const files = ['error', 'clothes-admin.log'].map((name) => path.join(folder, name));
      return said + (await Promise.all(files.map((name) => readFile(name, 'utf8').catch(() => '')))).join('');
    };
    const proxy = { port, redirectPort: 0, ca, logs };
    try {
      await until(program.name, async () => {
        if (child.exitCode !== null) throw new Error(`${program.name} does not run: ${await logs()}`);
        return callFrom(proxy, '127.0.0.1', 'GET', '/api/health').then(
          ({ status }) => status === 200,
          () => false,
        );
      });
      await work(proxy, server);
    } finally {
      child.kill('SIGTERM');
      await ended;
      await server.end('SIGTERM');
    }
  });
}

const tests = suite('proxies as docs/deploy sets them up');

for (const program of programs) {
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const [command = ''] = program.command('', '');
  const isFound = spawnSync(command, [command === 'caddy' ? 'version' : '-v'], { env }).status === 0;
  if (!isFound) console.log(`Left out, there is no ${program.name}: its configuration`);
  const test = isFound ? tests : tests.skip;
  test(`${program.name} passes on what it must, and nothing that a client says of itself`, () =>
    withProxy(program, async (proxy, server) => {
      const from = '127.0.0.3';
      const call = (
        method: string,
        url: string,
        headers: Record<string, string>,
        body: string | Buffer = '',
      ) => callFrom(proxy, from, method, url, { headers, body });
      const page = await call('GET', '/admin/brands', { accept: 'text/html' });
      assert.equal([page.status, /<script/.test(page.text)], [200, true]);
      const forged = {
        'x-forwarded-for': '198.51.100.7, 127.0.0.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'for=198.51.100.7;host=evil.example;proto=http',
      };
      const signedIn = await call(
        'POST',
        '/api/auth/login',
        { ...json, ...forged, origin: site },
        JSON.stringify({ email, password }),
      );
      assert.is(signedIn.status, 200, signedIn.text);
      assert.match(String(signedIn.headers['set-cookie']), /Secure/);
      const { accessToken } = JSON.parse(signedIn.text).data;
      const own = { authorization: `Bearer ${accessToken}` };
      const sessions = await fetch(`${server.address}/api/auth/sessions`, { headers: own });
      assert.is((await sessions.json()).data[0].ip, from);
      const forgedOrigin = { ...json, ...forged, origin: 'https://evil.example' };
      assert.is((await call('POST', '/api/auth/login', forgedOrigin, '{}')).status, 403);

      const sent = { ...json, ...own };
      const supplier = JSON.parse(
        (await call('POST', '/api/suppliers/', sent, JSON.stringify({ name: 'Ательє' }))).text,
      ).data;
      const item = JSON.stringify({ title: 'Пальто', supplierId: supplier.id });
      const { clothesId } = JSON.parse(
        (await call('POST', '/api/clothes/fast_create', sent, item)).text,
      ).data;
      const form = new Response(photoForm(await photo('jpeg', { width: 2000, height: 1500 })));
      const type = { 'content-type': form.headers.get('content-type') ?? '' };
      const bytes = Buffer.from(await form.arrayBuffer());
      const stored = await call('POST', `/api/clothes/${clothesId}/images`, { ...own, ...type }, bytes);
      assert.is(stored.status, 201, stored.text);

      const tooLong = await call('POST', '/api/brands/', sent, ' '.repeat(400_000));
      assert.ok(tooLong.status === 413 || (program.name === 'caddy' && tooLong.status === 502), tooLong.text);
      const announced = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '340000000' };
      // HAProxy and Apache refuse it themselves, Caddy's server does.
      const refused = await call('POST', `/api/clothes/${clothesId}/images`, { ...own, ...announced });
      assert.is(refused.status, 413, 'photos');

      const upgrade = {
        connection: 'Upgrade',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        origin: site,
      };
      const socket = `/ws/task?accessToken=${accessToken}`;
      assert.is((await call('GET', socket, { ...upgrade, upgrade: 'websocket' })).status, 101);
      for (const url of ['/ws/foo', '/api/health'])
        for (const other of ['h2c', 'websocket']) {
          assert.is.not((await call('GET', url, { ...upgrade, upgrade: other })).status, 101);
          for (let next = 0; next < 3; next += 1)
            assert.is((await call('GET', '/api/health', {})).status, 200, `${url} ${other}`);
        }
      const written = server.written();
      assert.not.match((await proxy.logs()) + written.out + written.err, /198\.51\.100\.7|eyJ/);
    }));
}

tests.run();
