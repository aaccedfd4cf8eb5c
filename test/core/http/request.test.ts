import * as assert from 'uvu/assert';
import { request, requestFull } from '../../../src/core/http/request';
import { serverReached } from '../../../src/core/http/serverReached';
import { endSession, session, setAccessToken } from '../../../src/core/http/session';
import { accessToken } from '../../../src/core/http/tokenStorage';
import { isMissingFeature } from '../../../src/core/lib/problem';
import { failure } from '../../setup/failure';
import {
  browser,
  browserSuite,
  deferred,
  json,
  problem,
  tokenOf,
  unreachable,
} from '../../setup/fakeBrowser';

const test = browserSuite('request');

const asItIs = (value: unknown) => value;
const get = (path = '/api/brands/') => request('GET', path, { decode: asItIs });
const post = () => request('POST', '/api/brands/', { decode: asItIs, body: { name: 'Zara' } });

test('a request unwraps data that is wrapped once, twice or not at all', async () => {
  for (const body of [[1], { data: [1] }, { data: { data: [1] } }]) {
    browser.serve(() => json(body));
    assert.equal(await get(), [1]);
  }
});

test('a request returns null for an empty body', async () => {
  browser.serve(() => new Response(null, { status: 204 }));
  assert.is(await get(), null);
});

test('a request returns the ETag and the page beside the data', async () => {
  const meta = { total: 57, page: 2, size: 10 };
  browser.serve(() => json({ data: [], meta }, 200, { ETag: '"7"' }));
  assert.equal(await requestFull('GET', '/api/clothes/', { decode: asItIs }), {
    data: [],
    meta,
    etag: '"7"',
    status: 200,
  });
});

test('a request sends query, body, token and the special headers', async () => {
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(() => json({ data: null }));
  await request('PUT', '/api/clothes/7', {
    decode: asItIs,
    query: { q: 'а&б', page: 2, sort: '', none: undefined },
    body: { title: 'Пальто' },
    ifMatch: '"7"',
    idempotencyKey: 'key',
  });
  const [call] = browser.calls;
  assert.is(call?.url, '/api/clothes/7?q=%D0%B0%26%D0%B1&page=2');
  assert.equal(call?.body, { title: 'Пальто' });
  assert.equal(call?.headers, {
    accept: 'application/json',
    authorization: `Bearer ${accessToken()}`,
    'content-type': 'application/json',
    'if-match': '"7"',
    'idempotency-key': 'key',
  });
});

test('a version in an answer that a proxy has marked as weak is the same version', async () => {
  browser.serve(() => json({ data: null }));
  await request('PUT', '/api/clothes/7', { decode: asItIs, ifMatch: 'W/"7"' });
  assert.is(browser.calls[0]?.headers['if-match'], '"7"');
});

test('a request without a session sends no token', async () => {
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(() => problem(401, 'invalid_credentials', 'Невірний e-mail або пароль'));
  const found = await failure(request('POST', '/api/auth/login', { decode: asItIs, auth: false }));
  assert.is(found.code, 'invalid_credentials');
  assert.is(browser.calls.length, 1);
  assert.is(browser.calls[0]?.headers.authorization, undefined);
});

test('a request tells of an error in the words of the server, with its code and fields', async () => {
  const errors = [{ field: 'name', code: 'required', detail: 'Порожня назва' }, { nonsense: true }, 'junk'];
  browser.serve(() => problem(422, 'validation_failed', 'Перевірте поля', { errors, count: 3 }));
  const found = await failure(post());
  assert.is(found.kind, 'http');
  assert.is(found.status, 422);
  assert.is(found.code, 'validation_failed');
  assert.is(found.detail, 'Перевірте поля');
  assert.is(found.requestId, 'r-1');
  assert.is(found.count, 3);
  assert.equal(found.errors, [{ field: 'name', code: 'required', detail: 'Порожня назва' }]);
});

test('a request uses its own sentence if the server sent none', async () => {
  const bodies = ['<html>Bad gateway</html>', '', 'null', '[]', '{"detail":7}', '{"det'];
  for (const status of [400, 403, 404, 405, 409, 412, 413, 415, 429, 500, 501, 507]) {
    for (const body of bodies) {
      browser.serve(() => new Response(body, { status }));
      const found = await failure(post());
      assert.is(found.status, status);
      assert.match(found.detail, /^[А-ЯІЇЄҐ].+\.$/);
      assert.is(found.code, '');
    }
  }
});

test('a request’s error uses the title if there is no detail, and cuts a long text', async () => {
  browser.serve(() => json({ title: 'Conflict' }, 409));
  assert.is((await failure(post())).detail, 'Conflict');
  browser.serve(() => json({ detail: 'я'.repeat(100_000) }, 409));
  assert.is((await failure(post())).detail.length, 500);
});

test('a request throws a Problem for an unreadable answer: HTML, half a JSON, a wrong shape', async () => {
  const list = (value: unknown) => {
    if (!Array.isArray(value)) throw new TypeError('no list');
    return value;
  };
  for (const body of ['<!doctype html>', '{"data": [1,', '', 'null', '{"data":null}', '{}', '7']) {
    browser.serve(() => new Response(body));
    const found = await failure(request('POST', '/api/brands/', { decode: list }));
    assert.is(found.kind, 'unreadable', body);
  }
});

test('a GET request is tried again after 0.3, 1 and 3 seconds, then given up', async () => {
  browser.serve(unreachable);
  const found = failure(get());
  await browser.advance(299);
  assert.is(browser.calls.length, 1);
  await browser.advance(1);
  assert.is(browser.calls.length, 2);
  await browser.advance(1000);
  assert.is(browser.calls.length, 3);
  assert.ok(serverReached.get(), 'says nothing while there is hope');
  await browser.advance(3000);
  assert.is(browser.calls.length, 4);
  assert.is((await found).kind, 'offline');
  assert.not(serverReached.get());
  assert.is(browser.timers(), 0);
});

test('a request gives the answer of the try that succeeds', async () => {
  let tries = 0;
  browser.serve(() => {
    tries += 1;
    return tries < 3 ? new Response('', { status: 502 }) : json({ data: 'так' });
  });
  const answer = get();
  await browser.advance(1300);
  assert.is(await answer, 'так');
});

test('a request waits as long as the server asks, in seconds or until a date, but not too long', async () => {
  const answers = [
    new Response('', { status: 503, headers: { 'Retry-After': '2' } }),
    new Response('', {
      status: 429,
      headers: { 'Retry-After': new Date(Date.UTC(2026, 10, 21, 0, 0, 7)).toUTCString() },
    }),
    new Response('', { status: 503, headers: { 'Retry-After': '600' } }),
  ];
  browser.serve(() => answers.shift() ?? json(null));
  const found = failure(get());
  await browser.advance(1999);
  assert.is(browser.calls.length, 1);
  await browser.advance(1);
  assert.is(browser.calls.length, 2);
  await browser.advance(4999);
  assert.is(browser.calls.length, 2);
  await browser.advance(1);
  assert.is((await found).retryAfter, 600);
});

test('a request repeats neither a write nor a call that failed for good', async () => {
  browser.serve(unreachable);
  assert.is((await failure(post())).kind, 'offline');
  assert.is(browser.calls.length, 1);
  for (const status of [400, 403, 404, 409, 500]) {
    browser.serve(() => new Response('', { status }));
    await failure(get());
  }
  assert.is(browser.calls.length, 6);
});

test('a request gives up after 30 seconds without an answer, once', async () => {
  browser.serve(() => new Promise(() => {}));
  const found = failure(get());
  await browser.advance(29_999);
  assert.is(browser.calls.length, 1);
  await browser.advance(1);
  assert.is((await found).kind, 'timeout');
  assert.is(browser.calls.length, 1);
});

test('a request stops when the caller aborts during a call or a pause', async () => {
  const leave = new AbortController();
  browser.serve(() => new Promise(() => {}));
  const during = failure(request('GET', '/api/brands/', { decode: asItIs, signal: leave.signal }));
  await browser.settle();
  leave.abort();
  assert.is((await during).kind, 'aborted');

  const leaveLater = new AbortController();
  browser.serve(unreachable);
  const between = failure(request('GET', '/api/brands/', { decode: asItIs, signal: leaveLater.signal }));
  await browser.settle();
  leaveLater.abort();
  assert.is((await between).kind, 'aborted');
  await browser.advance(10_000);
  assert.is(browser.calls.length, 2);
  assert.is(browser.timers(), 0);
  assert.ok(serverReached.get());
});

test('a request removes its listener from the caller’s signal after the answer', async () => {
  const { signal } = new AbortController();
  let listening = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    listening += 1;
    addEventListener.apply(signal, listener);
  };
  signal.removeEventListener = (...listener: Parameters<typeof removeEventListener>) => {
    listening -= 1;
    removeEventListener.apply(signal, listener);
  };
  browser.serve(() => json({ data: 1 }));
  await request('GET', '/api/brands/', { decode: asItIs, signal });
  assert.is(listening, 0);
});

test('a request whose answer breaks off counts as unanswered', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"data":'));
          stream.error(new TypeError('network error'));
        },
      }),
    );
  let tries = 0;
  browser.serve(() => {
    tries += 1;
    return tries === 1 ? cut() : json({ data: 'цілий' });
  });
  const answer = get();
  await browser.advance(300);
  assert.is(await answer, 'цілий');
});

test('ten requests that meet 401 share one refresh and are each sent once again', async () => {
  const [old, fresh] = [tokenOf({ sub: '1', n: 1 }), tokenOf({ sub: '1', n: 2 })];
  setAccessToken(old);
  browser.serve(({ url, headers }) => {
    if (url === '/api/auth/refresh') return json({ data: { accessToken: fresh } });
    return headers.authorization === `Bearer ${fresh}`
      ? json({ data: url })
      : problem(401, 'unauthenticated');
  });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => get(`/api/x/${index}`)));
  assert.is(answers.length, 10);
  const refreshes = browser.calls.filter(({ url }) => url === '/api/auth/refresh');
  assert.is(refreshes.length, 1);
  assert.is(browser.calls.length, 21);
  assert.is(refreshes[0]?.method, 'POST');
  assert.is(refreshes[0]?.body, undefined);
  assert.is(refreshes[0]?.headers['content-type'], undefined);
  assert.is(accessToken(), fresh);
});

test('a token that is over by the browser’s clock is sent all the same: only the server judges', async () => {
  setAccessToken(tokenOf({ sub: '1', iat: 1, exp: 2 }));
  browser.serve(() => json({ data: 'так' }));
  await get();
  assert.is(browser.calls.length, 1);
});

test('a write request is sent again after a refresh, under its key', async () => {
  setAccessToken(tokenOf({ sub: '1', n: 1 }));
  let tries = 0;
  browser.serve(({ url }) => {
    if (url === '/api/auth/refresh') return json({ data: { accessToken: tokenOf({ sub: '1', n: 2 }) } });
    tries += 1;
    return tries === 1 ? problem(401, 'unauthenticated') : json({ data: { id: 1 } }, 201);
  });
  await request('POST', '/api/brands/', { decode: asItIs, body: { name: 'Zara' }, idempotencyKey: 'k' });
  const posts = browser.calls.filter(({ url }) => url === '/api/brands/');
  assert.equal(
    posts.map(({ headers, body }) => [headers['idempotency-key'], body]),
    [
      ['k', { name: 'Zara' }],
      ['k', { name: 'Zara' }],
    ],
  );
});

test('a request’s second 401 ends the session, and a write fails with it', async () => {
  setAccessToken(tokenOf({ sub: '1', n: 1 }));
  let count = 1;
  browser.serve(({ url }) => {
    if (url !== '/api/auth/refresh') return problem(401, 'unauthenticated', 'Увійдіть');
    count += 1;
    return json({ data: { accessToken: tokenOf({ sub: '1', n: count }) } });
  });
  const found = await failure(post());
  assert.is(found.status, 401);
  assert.is(accessToken(), null);
  assert.equal(session.get(), { state: 'expired', userId: '1', email: null, role: 'administrator' });
  assert.is(browser.calls.length, 3);
});

test('a refused refresh ends the session; one that got no answer does not', async () => {
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(({ url }) => {
    if (url === '/api/auth/refresh') return unreachable();
    return problem(401, 'unauthenticated');
  });
  assert.is((await failure(post())).kind, 'offline');
  assert.is(session.get().state, 'active');
  browser.serve(({ url }) =>
    url === '/api/auth/refresh' ? new Response('', { status: 503 }) : problem(401, 'unauthenticated'),
  );
  assert.is((await failure(post())).status, 503);
  assert.is(session.get().state, 'active');
  browser.serve(() => problem(401, 'session_expired'));
  assert.is((await failure(post())).status, 401);
  assert.is(session.get().state, 'expired');
});

test('a request to an API without a refresh ends the session as well', async () => {
  setAccessToken('opaque');
  browser.serve(({ url }) => new Response('', { status: url === '/api/auth/refresh' ? 404 : 401 }));
  await failure(post());
  assert.is(session.get().state, 'expired');
});

test('a GET that fails as the session ended is repeated after the same user signs in again', async () => {
  setAccessToken(tokenOf({ sub: '1', n: 1 }));
  const fresh = tokenOf({ sub: '1', n: 9 });
  browser.serve(({ headers }) =>
    headers.authorization === `Bearer ${fresh}` ? json({ data: 'дані' }) : problem(401, 'session_expired'),
  );
  const answer = get();
  await browser.advance(60_000);
  assert.is(session.get().state, 'expired');
  setAccessToken(fresh);
  assert.is(await answer, 'дані');
});

test('a GET that fails as the session ended also waits until a due password is changed', async () => {
  setAccessToken(tokenOf({ sub: '1', n: 1 }));
  const fresh = tokenOf({ sub: '1', n: 9 });
  browser.serve(({ headers }) =>
    headers.authorization === `Bearer ${fresh}` ? json({ data: 'дані' }) : problem(401, 'session_expired'),
  );
  const answer = get();
  await browser.advance(60_000);
  const before = browser.calls.length;
  setAccessToken(tokenOf({ sub: '1', n: 8, mustChangePassword: true }));
  await browser.settle();
  assert.is(browser.calls.length, before);
  setAccessToken(fresh);
  assert.is(await answer, 'дані');
});

test('a request for which a second factor has become due goes on with a token that says so', async () => {
  const [due, fresh] = [tokenOf({ sub: '1', factorDue: true }), tokenOf({ sub: '1', n: 9 })];
  setAccessToken(tokenOf({ sub: '1', n: 1 }));
  browser.serve(({ url, headers }) => {
    if (url === '/api/auth/refresh') return json({ data: { accessToken: due } });
    return headers.authorization === `Bearer ${fresh}` ? json({ data: 'дані' }) : problem(403, 'factor_due');
  });
  const answer = get();
  await browser.settle();
  assert.is(session.get().state, 'factor-due');
  const before = browser.calls.length;
  await browser.settle();
  assert.is(browser.calls.length, before, 'it asks no more');
  setAccessToken(fresh);
  assert.is(await answer, 'дані');
});

test('a GET that fails as the session ended fails if another user signs in, or nobody does', async () => {
  const others = tokenOf({ sub: '2' });
  browser.serve(({ headers }) =>
    headers.authorization === `Bearer ${others}` ? json({ data: 'чуже' }) : problem(401, 'session_expired'),
  );
  for (const end of [() => setAccessToken(others), () => endSession()]) {
    setAccessToken(tokenOf({ sub: '1', n: 1 }));
    const answer = failure(get());
    await browser.settle();
    end();
    assert.is((await answer).status, 401);
  }
});

test('a request’s wait for a sign-in ends when the caller leaves', async () => {
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(() => problem(401, 'session_expired'));
  const leave = new AbortController();
  const answer = failure(request('GET', '/api/brands/', { decode: asItIs, signal: leave.signal }));
  await browser.settle();
  leave.abort();
  assert.is((await answer).kind, 'aborted');
});

test('a request that was refused with an older token is sent again without a refresh', async () => {
  const [old, fresh] = [tokenOf({ sub: '1', n: 1 }), tokenOf({ sub: '1', n: 2 })];
  setAccessToken(old);
  const slow = deferred<Response>();
  browser.serve(({ headers }) =>
    headers.authorization === `Bearer ${old}` ? slow.promise : json({ data: 'нове' }),
  );
  const answer = get();
  await browser.settle();
  setAccessToken(fresh);
  slow.resolve(problem(401, 'unauthenticated'));
  assert.is(await answer, 'нове');
  assert.not(browser.calls.some(({ url }) => url === '/api/auth/refresh'));
});

test('a request knows the answers of an API that lacks a call', async () => {
  const answers: [Response, boolean][] = [
    [new Response('<html>', { status: 404 }), true],
    [new Response('', { status: 405 }), true],
    [json({ error: 'nope' }, 501), true],
    [problem(404, 'not_found'), false],
    [problem(409, 'task_running'), false],
  ];
  for (const [answer, missing] of answers) {
    browser.serve(() => answer);
    assert.is(isMissingFeature(await failure(post())), missing);
  }
});

test.run();
