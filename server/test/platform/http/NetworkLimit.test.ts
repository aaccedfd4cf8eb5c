// SQLite only: the limit does not depend on the database.
/** The number of requests that one network may make, and the log of refused ones. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loggerOptions } from '../../../src/platform/logging';
import { type CallOptions, startApp, type TestApp } from '../../support/app';
import { fillItems } from '../../support/manyItems';
import { inTempFolder } from '../../support/tempFolder';

const network = suite('limits of a network');

const rateLimit = 10;

/** Returns the statuses of `count` calls, each with its number. */
async function statuses(t: TestApp, count: number, url: string, options: CallOptions = {}) {
  const found: Record<number, number> = {};
  for (let call = 0; call < count; call++) {
    const { status } = await t.api('GET', url, undefined, options);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

network('a network’s limit counts calls without a token: refusals, pages, sockets', async () => {
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

network('a network’s limit counts per IPv4 address or IPv6 /64, in periods of ten seconds', async () => {
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

network(
  'twenty people behind one address may make all their calls, and load pages full of photos',
  async () => {
    const t = await startApp({ config: { rateLimit } });
    await t.signIn();
    const photo = `/images/${'0'.repeat(32)}/small.webp`;
    assert.equal(await statuses(t, 30 * rateLimit, photo, { accessToken: null }), { 404: 30 * rateLimit });
    assert.equal(await statuses(t, 1, photo, { accessToken: null }), { 429: 1 });
    const forged = { accessToken: 'x.y.z' };
    assert.equal(await statuses(t, 20 * rateLimit, '/api/brands/', forged), { 401: 20 * rateLimit });
    assert.equal(await statuses(t, 1, '/api/brands/', forged), { 429: 1 });
    await t.close();
  },
);

network('a network’s limit does not count the files of the built app', () =>
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

network('a network’s refusals over twenty a second share a line of the log', async () => {
  const lines: string[] = [];
  const t = await startApp({ logger: loggerOptions('info', { write: (line) => lines.push(line) }) });
  const url = `/api/nothing/${'x'.repeat(3000)}`;
  await statuses(t, 400, url, { accessToken: null });
  await t.close();
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; url?: string; event?: string });
  const own = logged.filter(({ msg }) => msg === 'answered');
  assert.ok(own.length >= 20 && own.length < 400, `${own.length} lines`);
  assert.ok(own.every(({ url: cut }) => cut?.length === 300));
  assert.ok(logged.some((line) => line.event === 'refusals' && '404' in line));
});

network('a network’s limit ignores a token on public routes and at unknown addresses', async () => {
  const t = await startApp({ config: { rateLimit } });
  const forged = { accessToken: 'x.y.z' };
  for (const url of ['/api/openapi.json', '/ws/task', '/api/nothing']) {
    t.clock.forward(10_000);
    assert.is((await statuses(t, rateLimit + 5, url, forged))[429], 5, url);
  }
  await t.close();
});

network('a network’s limit allows an IPv6 /48 four times as many calls as a /64', async () => {
  const t = await startApp({ config: { rateLimit } });
  const from = (remoteAddress: string) => ({ accessToken: null, remoteAddress });
  for (let n = 0; n < 4; n++) {
    const found = await statuses(t, rateLimit + 1, '/api/nothing', from(`2001:db8:0:${n}::1`));
    assert.equal(found, { 404: rateLimit, 429: 1 });
  }
  assert.equal(await statuses(t, 1, '/api/nothing', from('2001:db8:0:5::1')), { 429: 1 });
  assert.equal(await statuses(t, 1, '/api/nothing', from('2001:db8:1::1')), { 404: 1 });
  await t.close();
});

network('a network’s sign-outs count apart: they succeed where other calls are refused', async () => {
  const t = await startApp({ config: { rateLimit } });
  await statuses(t, rateLimit + 1, '/api/nothing', { accessToken: null });
  const found: number[] = [];
  for (let call = 0; call <= rateLimit; call++) {
    found.push((await t.api('POST', '/api/auth/logout', undefined, { accessToken: 'x.y.z' })).status);
  }
  assert.equal(found, [...Array(rateLimit).fill(204), 429]);
  await t.close();
});

network('calls from another site are logged a few times a second, and then counted', async () => {
  const lines: string[] = [];
  const t = await startApp({ logger: loggerOptions('info', { write: (line) => lines.push(line) }) });
  const foreign = { accessToken: null, headers: { origin: 'http://evil.example' } };
  for (let call = 0; call < 300; call++) {
    await t.api('POST', '/api/auth/login', { email: 'a@b.ua', password: 'x' }, foreign);
    await t.api('POST', '/api/auth/refresh', {}, foreign);
  }
  await t.close();
  const logged = lines.map((line) => JSON.parse(line) as { event?: string; foreign_origin?: number });
  const own = logged.filter(({ event }) => event === 'foreign_origin').length;
  const summed = logged.reduce((sum, line) => sum + (line.foreign_origin ?? 0), 0);
  assert.ok(own >= 20, `${own} lines`);
  assert.is(own + summed, 600);
});

network('a network’s deliberate refusals are logged without a stack, or counted', async () => {
  const lines: string[] = [];
  const t = await startApp({
    connections: { waiting: 0 },
    logger: loggerOptions('info', { write: (line) => lines.push(line) }),
  });
  await fillItems(t.db, 300);
  await t.signIn();
  assert.equal(await statuses(t, 200, '/api/clothes/'), { 503: 200 });
  await t.close();
  const logged = lines.map(
    (line) => JSON.parse(line) as { msg: string; err?: unknown; unavailable?: number },
  );
  const own = logged.filter(({ msg }) => msg === 'unavailable');
  const summed = logged.reduce((sum, { unavailable = 0 }) => sum + unavailable, 0);
  assert.ok(own.length >= 20, `${own.length} lines`);
  assert.is(own.length + summed, 200);
  assert.ok(own.every(({ err }) => err === undefined));
});

network('the log of a network’s limit has the proxy’s own address if it forwards none', async () => {
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
