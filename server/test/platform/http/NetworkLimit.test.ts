/** How many requests one network may make, and what the log tells of those that are refused. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loggerOptions } from '../../../src/platform/logging';
import { type CallOptions, startApp, type TestApp } from '../../support/app';
import { inTempFolder } from '../../support/tempFolder';

const network = suite('limits of a network');

const rateLimit = 10;

/** The statuses of so many calls, each with how often it came. */
async function statuses(t: TestApp, count: number, url: string, options: CallOptions = {}) {
  const found: Record<number, number> = {};
  for (let call = 0; call < count; call++) {
    const { status } = await t.api('GET', url, undefined, options);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

network('count what brings no token: refusals, unknown addresses, pages, sockets', async () => {
  const t = await startApp({ config: { rateLimit } });
  for (const url of ['/api/brands/', '/api/nothing', '/nothing', '/ws/task', '/admin/brands']) {
    t.clock.forward(10_000);
    const limited = await statuses(t, rateLimit + 5, url, { accessToken: null });
    assert.is(limited[429], 5, url);
  }
  const refused = await t.api('GET', '/nothing', undefined, { accessToken: null });
  assert.is(refused.status, 429);
  assert.match(String(refused.headers['retry-after']), /^([1-9]|10)$/);
  assert.is((await t.api('GET', '/api/health')).status, 200);
  await t.close();
});

network('are of an IPv4 address, or of an IPv6 /64, and of ten seconds', async () => {
  const t = await startApp({ config: { rateLimit } });
  const from = (remoteAddress: string) => ({ accessToken: null, remoteAddress });
  await statuses(t, rateLimit, '/api/brands/', from('2001:db8::1'));
  assert.equal(await statuses(t, 1, '/api/brands/', from('2001:db8::ffff:2')), { 429: 1 });
  assert.equal(await statuses(t, 1, '/api/brands/', from('2001:db8:0:1::2')), { 401: 1 });
  assert.equal(await statuses(t, 1, '/api/brands/', from('203.0.113.9')), { 401: 1 });
  t.clock.forward(10_000);
  assert.equal(await statuses(t, 1, '/api/brands/', from('2001:db8::1')), { 401: 1 });
  await t.close();
});

network('leave twenty people behind one address all of theirs, and pages full of photos', async () => {
  const t = await startApp({ config: { rateLimit } });
  await t.signIn();
  const photo = `/images/${'0'.repeat(32)}/small.webp`;
  assert.equal(await statuses(t, 30 * rateLimit, photo, { accessToken: null }), { 404: 30 * rateLimit });
  assert.equal(await statuses(t, 1, photo, { accessToken: null }), { 429: 1 });
  const forged = { accessToken: 'x.y.z' };
  assert.equal(await statuses(t, 20 * rateLimit, '/api/brands/', forged), { 401: 20 * rateLimit });
  assert.equal(await statuses(t, 1, '/api/brands/', forged), { 429: 1 });
  await t.close();
});

network('do not count the files of the built app', () =>
  inTempFolder(async (folder) => {
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    await writeFile(path.join(folder, 'assets', 'main-ABCD2345.js'), '0');
    const t = await startApp({ appFolder: folder, config: { rateLimit } });
    const nobody = { accessToken: null };
    const file = '/assets/main-ABCD2345.js';
    assert.equal(await statuses(t, 5 * rateLimit, file, nobody), { 200: 5 * rateLimit });
    const missing = await statuses(t, rateLimit + 1, '/assets/main-ABCD2346.js', nobody);
    assert.equal(missing, { 404: rateLimit, 429: 1 });
    assert.equal(await statuses(t, 1, file, nobody), { 200: 1 });
    await t.close();
  }),
);

network('refusals beyond twenty a second are one line together, and long addresses are cut', async () => {
  const lines: string[] = [];
  const t = await startApp({ logger: loggerOptions('info', { write: (line) => lines.push(line) }) });
  const url = `/api/nothing/${'x'.repeat(3000)}`;
  await statuses(t, 400, url, { accessToken: null });
  await t.close();
  const told = lines.map((line) => JSON.parse(line) as { msg: string; url?: string; event?: string });
  const own = told.filter(({ msg }) => msg === 'answered');
  assert.ok(own.length >= 20 && own.length < 400, `${own.length} lines`);
  assert.ok(own.every(({ url: cut }) => cut?.length === 300));
  assert.ok(told.some((line) => line.event === 'refusals' && '404' in line));
});

network('what a proxy passes on is no address, then the log has the proxy’s own', async () => {
  const t = await startApp({ config: { trustProxy: ['127.0.0.1'] } });
  const headers = { 'x-forwarded-for': 'hello <b>world</b>' };
  await t.api('GET', '/api/nothing', undefined, { headers });
  await t.api('POST', '/api/auth/refresh', undefined, {
    headers: { ...headers, origin: 'http://evil.example' },
  });
  await t.db.schema.dropTable('login_attempts').execute();
  await t.api('POST', '/api/auth/login', { email: 'a@b.ua', password: 'x' }, { headers });
  const log = t.log.join('');
  assert.match(log, 'foreign_origin');
  assert.match(log, 'unforeseen error');
  const ips = [...log.matchAll(/"ip":"([^"]*)"/g)].map(([, ip]) => ip);
  assert.equal([...new Set(ips)], ['127.0.0.1']);
  await t.close();
});

network.run();
