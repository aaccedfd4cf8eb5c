import * as assert from 'uvu/assert';
import { prefetch } from '../../../src/core/http/prefetch';
import { takePrefetched } from '../../../src/core/http/prefetched';
import { request } from '../../../src/core/http/request';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { failure } from '../../setup/failure';
import { browser, browserSuite, json, problem, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('prefetch');

const get = () => request('GET', '/api/brands/', { decode: (value) => value });

test('a prefetched answer is taken over by the first call, and only by it', async () => {
  browser.serve(() => json({ data: [] }));
  prefetch('/api/brands/');
  await get();
  assert.is(browser.calls.length, 1);
  await get();
  assert.is(browser.calls.length, 2);
  prefetch('/api/brands/');
  await browser.advance(10_000);
  await get();
  assert.is(browser.calls.length, 4);
});

test('a prefetched answer that has come is there at once, and only once', async () => {
  browser.serve(() => json({ data: 'нове' }));
  const come = prefetch('/api/brands/');
  assert.is(takePrefetched('/api/brands/', String), undefined);
  await come;
  assert.is(takePrefetched('/api/types/', String), undefined);
  assert.is(takePrefetched('/api/brands/', String), 'нове');
  assert.is(takePrefetched('/api/brands/', String), undefined);
});

test('a prefetched answer of one person’s session is not the next one’s', async () => {
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(() => json({ data: 'першої' }));
  await prefetch('/api/brands/');
  endSession();
  assert.is(takePrefetched('/api/brands/', String), undefined);
});

test('a prefetched answer that failed is left to the call', async () => {
  browser.serve(() => problem(404, 'not_found'));
  await prefetch('/api/brands/');
  assert.is(takePrefetched('/api/brands/', String), undefined);
  assert.is((await failure(get())).status, 404);
  assert.is(browser.calls.length, 1);
});

test('a prefetched answer of a wrong shape is a Problem of the call that takes it', async () => {
  browser.serve(() => json({ data: 'no list' }));
  prefetch('/api/brands/');
  const decode = () => {
    throw new TypeError('no list');
  };
  await browser.settle();
  assert.is(takePrefetched('/api/brands/', decode), undefined);
  assert.is((await failure(request('GET', '/api/brands/', { decode }))).kind, 'unreadable');
  assert.is(browser.calls.length, 1);
});

test.run();
