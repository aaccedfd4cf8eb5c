// SQLite only: headers, methods and problems of HTTP do not depend on the database.
/** Rules of every answer: headers, unknown addresses, limits, static files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../../src/contract/references';
import { startApp, type TestApp } from '../../support/app';
import { fastCreate } from '../../support/items';

const answers = suite<{ t: TestApp; folder: string }>('answers');
const html = { accept: 'text/html,application/xhtml+xml' };
const bigScript = `console.log("${'x'.repeat(5000)}")`;

answers.before(async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-test-app-'));
  await mkdir(path.join(folder, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Clothes Admin</title>',
    'index.html.br': 'brotli page',
    'favicon.svg': '<svg/>',
    '.secret': 'secret',
    'assets/main-ABCD2345.js': bigScript,
    'assets/main-ABCD2345.js.br': 'brotli script',
    'assets/main-ABCD2345.js.gz': 'gzip script',
    'assets/main-ABCD2345.js.map': '{"version":3}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  context.folder = folder;
  context.t = await startApp({ appFolder: folder });
  await context.t.signIn();
});
answers.after(async ({ t, folder }) => {
  await t.close();
  await rm(folder, { recursive: true });
});

answers('every HTTP answer carries the security headers and its own request id', async ({ t }) => {
  const ids = new Set();
  for (const [method, url] of [
    ['GET', '/'],
    ['GET', '/admin/brands'],
    ['GET', '/assets/main-ABCD2345.js'],
    ['GET', '/nothing'],
    ['GET', '/api/brands/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/brands/'],
    ['DELETE', '/api/health'],
    ['GET', '/api/health'],
    ['GET', '/api/openapi.json'],
    ['GET', '/images/0123'],
    ['GET', '/%'],
  ] as const) {
    const { headers } = await t.api(method, url, undefined, { headers: html });
    const where = `${method} ${url}`;
    assert.is(
      headers['content-security-policy'],
      "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types photo-worker",
      where,
    );
    assert.is(headers['x-content-type-options'], 'nosniff', where);
    assert.is(headers['referrer-policy'], 'no-referrer', where);
    assert.is(headers['cross-origin-opener-policy'], 'same-origin', where);
    assert.is(headers['cross-origin-resource-policy'], 'same-origin', where);
    assert.is(headers['x-frame-options'], 'DENY', where);
    assert.match(String(headers['permissions-policy']), 'camera=()');
    for (const absent of [
      'server',
      'x-powered-by',
      'strict-transport-security',
      'origin-agent-cluster',
      'access-control-allow-origin',
    ]) {
      assert.is(headers[absent], undefined, `${where} ${absent}`);
    }
    if (url.startsWith('/api/')) assert.is(headers['cache-control'], 'no-store', where);
    ids.add(headers['x-request-id']);
  }
  assert.is(ids.size, 12);
  assert.not(ids.has(undefined));
});

answers('the HSTS header is sent on https only', async () => {
  const t = await startApp({ config: { publicOrigin: 'https://shop.example' } });
  const { headers } = await t.api('GET', '/api/health');
  assert.is(headers['strict-transport-security'], 'max-age=31536000');
  assert.is(headers['origin-agent-cluster'], '?1');
  await t.close();
});

answers('the CORS headers allow no origin', async ({ t }) => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost']) {
    const headers = { origin, 'access-control-request-method': 'PUT' };
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await t.api(method, '/api/brands/', undefined, { headers });
      assert.is(answer.headers['access-control-allow-origin'], undefined);
    }
  }
});

answers('an unexpected Host header changes nothing', async ({ t }) => {
  const usual = await t.api('GET', '/api/brands/');
  const strange = await t.api('GET', '/api/brands/', undefined, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  assert.is(strange.text, usual.text);
});

answers('a problem in an HTTP answer has all its parts', async ({ t }) => {
  const answer = await t.api('GET', '/api/clothes/1');
  assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(answer.body, {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Товар не знайдено.',
    code: 'not_found',
    requestId: answer.headers['x-request-id'],
  });
});

answers('an unforeseen error of a call is logged, and its answer reveals nothing', async ({ t }) => {
  const { db } = t;
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  await fastCreate(t, 'Річ', supplierId);
  await db.schema.alterTable('images').renameTo('images_away').execute();
  const problem = await t.problem('GET', '/api/clothes/?page=1');
  await db.schema.alterTable('images_away').renameTo('images').execute();
  assert.is(problem.status, 500);
  assert.is(problem.code, 'internal');
  assert.not(/images|sql|table|at /i.test(JSON.stringify({ ...problem, requestId: '' })));
  const line = t.log.find(
    (entry) => entry.includes(problem.requestId) && /no such table|does not exist/.test(entry),
  );
  assert.ok(line);
});

answers('an unknown address answers with a problem; a wrong method with the allowed ones', async ({ t }) => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/brands/1/2/3',
    '/api//brands',
    '/api/clothes/1/nothing',
    '/api/openapiXjson',
  ]) {
    const problem = await t.problem('PUT', url, undefined, { headers: html });
    assert.is(problem.status, 404, url);
  }
  const answer = await t.api<{ code: string }>('PATCH', '/api/brands/1');
  assert.is(answer.status, 405);
  assert.is(answer.body.code, 'method_not_allowed');
  assert.is(answer.headers.allow, 'PUT, DELETE');
  assert.is((await t.problem('POST', '/api/health')).status, 405);
});

answers('an administrator’s calls are limited, with how long to wait', async () => {
  const t = await startApp({ config: { rateLimit: 5 } });
  await t.signIn();
  const statuses = [];
  for (let call = 0; call < 7; call++) statuses.push((await t.api('GET', '/api/brands/')).status);
  assert.equal(statuses, [200, 200, 200, 200, 200, 429, 429]);
  const refused = await t.api<{ code: string }>('GET', '/api/brands/');
  assert.is(refused.body.code, 'too_many_requests');
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.is((await t.api('GET', '/api/health')).status, 200);
  await t.close();
});

answers('health asks the database once a second at most', async ({ t }) => {
  const check = t.photos.check.bind(t.photos);
  let checks = 0;
  t.photos.check = () => {
    checks++;
    return check();
  };
  await Promise.all(Array.from({ length: 200 }, () => t.api('GET', '/api/health')));
  t.photos.check = check;
  assert.ok(checks <= 2);
});

answers('health fails when the image store does', async () => {
  const t = await startApp();
  t.photos.check = () => Promise.reject(new Error('read-only'));
  const answer = await t.api<{ data: { status: string } }>('GET', '/api/health');
  assert.is(answer.status, 503);
  assert.is(answer.body.data.status, 'failing');
  await t.close();
});

answers('a server lives whatever its database and its image store do', async () => {
  const t = await startApp();
  await sql`drop table settings`.execute(t.db);
  t.photos.check = () => Promise.reject(new Error('asked'));
  assert.is((await t.api('GET', '/api/health', undefined, { accessToken: 'none' })).status, 503);
  const failed = t.log.length;
  const { status, body } = await t.api<{ data: { status: string } }>('GET', '/api/health/live');
  assert.equal([status, body.data.status], [200, 'ok']);
  assert.not.match(t.log.slice(failed).join(''), 'health check failed');
  await t.close();
});

answers('the API’s own contract describes every call', async ({ t }) => {
  const { body } = await t.api<{
    openapi: string;
    paths: Record<string, Record<string, { security?: unknown }>>;
  }>('GET', '/api/openapi.json');
  assert.is(body.openapi, '3.1.0');
  for (const [name, methods] of [
    ['/api/auth/login', ['post']],
    ['/api/auth/sessions/{id}', ['delete']],
    ['/api/brands/', ['get', 'post']],
    ['/api/suppliers/{id}', ['put', 'delete']],
    ['/api/clothes/', ['get']],
    ['/api/clothes/{id}', ['get', 'put', 'delete']],
    ['/api/purchases/', ['post']],
    ['/api/health', ['get']],
  ] as const) {
    for (const method of methods) assert.ok(body.paths[name]?.[method], `${method} ${name}`);
  }
  assert.ok(body.paths['/api/brands/']?.get?.security);
  assert.equal(body.paths['/api/auth/login']?.post?.security, []);
});

answers('the app’s page is served at / and under /admin, and revalidated each time', async ({ t }) => {
  for (const url of ['/', '/admin', '/admin/', '/admin/clothes/12/purchases', '/admin/brands?q=a.b&page=2']) {
    const answer = await t.api('GET', url, undefined, { headers: html });
    assert.is(answer.status, 200, url);
    assert.match(answer.text, '<title>Clothes Admin');
    assert.is(answer.headers['content-type'], 'text/html; charset=utf-8', url);
    assert.is(answer.headers['cache-control'], 'no-cache', url);
  }
});

answers('a client that does not say what it accepts gets the page, too', async ({ t }) => {
  for (const accept of [undefined, '', 'text/*', 'TEXT/HTML']) {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const answer = await t.app.inject({ url: '/admin/brands', headers });
    assert.is(answer.statusCode, 200, accept);
  }
});

answers('every 401 names the scheme, for which no browser opens a dialog', async ({ t }) => {
  for (const [url, accessToken] of [
    ['/api/brands/', null],
    ['/api/brands/', 'none'],
    ['/api/brands/', 'cat_none'],
  ] as const) {
    const { status, headers } = await t.api('GET', url, undefined, { accessToken });
    assert.equal([status, headers['www-authenticate']], [401, 'Bearer'], String(accessToken));
  }
  const wrong = { email: 'nobody@example.com', password: 'не-той-пароль' };
  assert.is((await t.api('POST', '/api/auth/login', wrong)).headers['www-authenticate'], 'Bearer');
  assert.is((await t.api('GET', '/api/brands/')).headers['www-authenticate'], undefined);
});

answers('a query whose percent-encoding is no UTF-8 is malformed; a lone percent is one', async ({ t }) => {
  for (const query of ['q=%FF', 'q=%D0', 'q=a%C0%AF', 'q=%ED%A0%80', '%FF=a']) {
    for (const url of ['/api/brands/', '/api/clothes/']) {
      const { status, code } = await t.problem('GET', `${url}?${query}`);
      assert.equal([status, code], [400, 'malformed'], url + query);
    }
  }
  for (const query of ['q=%D0%84', 'q=100%', 'q=%zz', 'q=a+b%20%26'])
    assert.is((await t.api('GET', `/api/brands/?${query}`)).status, 200, query);
});

answers('an address that cannot be a screen’s does not get the app’s page', async ({ t }) => {
  for (const [url, accept] of [
    ['/admin/a.css', 'text/css'],
    ['/admin/a.css', 'text/html'],
    ['/admin/brands', 'application/json'],
    ['/adminevil', 'text/html'],
    ['/assets/gone-ABCD2345.js', '*/*'],
    ['/images/x', 'text/html'],
    ['/admin%2f..%2f', 'text/html'],
    ['/robots.txt', 'text/html'],
    ['/something', 'text/html'],
  ]) {
    const problem = await t.problem('GET', url ?? '', undefined, { headers: { accept: accept ?? '' } });
    assert.is(problem.status, 404, url);
  }
  assert.is((await t.api('POST', '/admin/brands', undefined, { headers: html })).status, 404);
});

answers('hashed files of the app are kept for ever, others for an hour', async ({ t }) => {
  const script = await t.api('GET', '/assets/main-ABCD2345.js');
  assert.is(script.text, bigScript);
  assert.is(script.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(script.headers['content-type']), /^(text|application)\/javascript; charset=utf-8$/);
  assert.is((await t.api('GET', '/favicon.svg')).headers['cache-control'], 'public, max-age=3600');
});

answers('a compressed file of the app is served to clients that accept it', async ({ t }) => {
  for (const [accept, encoding, text] of [
    ['br, gzip', 'br', 'brotli script'],
    ['gzip, deflate, br', 'br', 'brotli script'],
    ['gzip', 'gzip', 'gzip script'],
    ['identity', undefined, bigScript],
  ]) {
    const answer = await t.api('GET', '/assets/main-ABCD2345.js', undefined, {
      headers: { 'accept-encoding': accept ?? '' },
    });
    assert.is(answer.headers['content-encoding'], encoding, accept);
    assert.is(answer.text, text);
    assert.is(answer.headers.vary, 'Accept-Encoding');
    assert.match(String(answer.headers['content-type']), 'javascript');
    assert.is(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  }
  const page = await t.api('GET', '/admin/brands', undefined, {
    headers: { ...html, 'accept-encoding': 'br' },
  });
  assert.is(page.text, 'brotli page');
  assert.is(page.headers['content-type'], 'text/html; charset=utf-8');
});

answers('a file of the app that did not change is not sent again', async ({ t }) => {
  const { etag = '' } = (await t.api('GET', '/', undefined, { headers: html })).headers;
  const again = await t.api('GET', '/', undefined, { headers: { ...html, 'if-none-match': String(etag) } });
  assert.is(again.status, 304);
});

answers('no file outside the built app, hidden or raw is served', async ({ t }) => {
  for (const url of [
    '/.secret',
    '/assets/main-ABCD2345.js.map',
    '/assets/main-ABCD2345.js.br',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\etc\\passwd',
    '/assets/%00',
    '/assets/..%5c.secret',
    '/assets/..;/.secret',
    '//etc/passwd',
    '/.git/config',
    '/assets/',
    '/assets',
    '/%c0%ae%c0%ae/.secret',
    '/%',
    '/%zz',
  ]) {
    const answer = await t.api('GET', url, undefined, { headers: html });
    assert.ok(answer.status === 404 || answer.status === 400, `${url} ${answer.status}`);
    assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', url);
  }
});

answers('bytes that are not HTTP are answered with a problem, too', async () => {
  const t = await startApp();
  const port = await t.listen();
  for (const [request, status] of [
    ['junk\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nno colon\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['POST /api/brands/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ] as const) {
    const answer = await spoken(port, request);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), request.slice(0, 40));
    assert.match(answer, 'content-type: application/problem+json; charset=utf-8');
    assert.match(answer, '"code":"malformed"');
  }
  await t.close();
});

/** Returns the server's answer to raw bytes. */
function spoken(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

answers('without a built app only the API answers', async () => {
  const t = await startApp({ appFolder: '/nowhere' });
  assert.is((await t.problem('GET', '/', undefined, { headers: html })).status, 404);
  assert.is((await t.api('GET', '/api/health')).status, 200);
  await t.close();
});

answers.run();
