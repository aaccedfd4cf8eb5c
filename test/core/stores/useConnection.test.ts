import * as assert from 'uvu/assert';
import { request } from '../../../src/core/http/request';
import { serverReached } from '../../../src/core/http/serverReached';
import { watchConnection } from '../../../src/core/stores/useConnection';
import { browser, browserSuite, json, unreachable } from '../../setup/fakeBrowser';

const test = browserSuite('connection', () => unwatch());
let unwatch = () => {};
test.before.each(() => {
  unwatch = watchConnection();
});

const save = () => request('POST', '/api/brands/', { decode: () => null }).catch(() => {});
const probes = () => browser.calls.filter(({ url }) => url === '/api/health').length;

test('a save that cannot reach the server shows the notice, and the server is polled', async () => {
  browser.serve(unreachable);
  await save();
  assert.not(serverReached.get());
  await browser.advance(2000);
  assert.is(probes(), 1);
  await browser.advance(4000);
  assert.is(probes(), 2);
  browser.serve(() => json({ status: 'ok' }));
  await browser.advance(8000);
  assert.ok(serverReached.get());
  await browser.advance(120_000);
  assert.is(probes(), 3);
});

test('any answer counts as a connection, even that of an API without a health call', async () => {
  browser.serve(unreachable);
  await save();
  browser.serve(() => new Response('', { status: 404 }));
  await browser.advance(2000);
  assert.ok(serverReached.get());
});

test('a gateway’s error without its server counts as no connection', async () => {
  browser.serve(() => new Response('', { status: 502 }));
  await save();
  assert.not(serverReached.get());
  await browser.advance(2000);
  assert.not(serverReached.get());
});

test('the browser’s offline event counts at once, and its online event asks the server', async () => {
  browser.serve(() => json({}));
  dispatchEvent(new Event('offline'));
  assert.not(serverReached.get());
  dispatchEvent(new Event('online'));
  await browser.settle();
  assert.is(probes(), 1);
  assert.ok(serverReached.get());
});

test('the check of the connection stops when nobody watches any more', async () => {
  serverReached.set(false);
  unwatch();
  await browser.advance(60_000);
  assert.is(browser.calls.length, 0);
});

test.run();
