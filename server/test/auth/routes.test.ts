import * as assert from 'uvu/assert';
import type { Me, SessionInfo } from '../../../src/contract/signIn';
import { findAdministrator } from '../../src/auth/accounts';
import { Sessions } from '../../src/auth/sessions';
import { day, hour, minute, second } from '../../src/platform/clock';
import type { Config } from '../../src/platform/config';
import { setDisabled } from '../support/administrators';
import {
  adminEmail,
  adminPassword,
  cookieOf,
  type SignIn,
  startApp,
  type TestApp,
  withApp,
} from '../support/app';
import { appSuite } from '../support/appSuite';
import { addPerson } from '../support/people';
import { beginSession } from '../support/sessions';
import { until } from '../support/TaskSocket';

const auth = appSuite('auth');

const refresh = (t: TestApp, cookie: string) =>
  t.api<{ data: { accessToken: string }; code?: string }>('POST', '/api/auth/refresh', undefined, {
    cookie,
    accessToken: null,
  });
const me = (t: TestApp, accessToken: string) => t.api('GET', '/api/auth/me', undefined, { accessToken });

auth('a sign-in says who signed in', async ({ t }) => {
  const { accessToken } = await t.signIn();
  const who = await t.data<Me>('GET', '/api/auth/me');
  assert.equal(who, { id: 1, email: adminEmail, name: '', role: 'administrator' });
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  assert.equal(claims, {
    sid: 1,
    email: adminEmail,
    role: 'administrator',
    typ: 'access',
    sub: '1',
    iss: 'clothes-admin',
    aud: 'clothes-admin',
    iat: t.clock.now() / 1000,
    exp: t.clock.now() / 1000 + 900,
  });
});

auth('a sign-in ends the session whose cookie it replaces, and no other', async ({ t }) => {
  const elsewhere = await t.signIn();
  const before = await t.signIn();
  const body = { email: adminEmail, password: adminPassword };
  const wrong = { ...body, password: 'not the password' };
  await t.api('POST', '/api/auth/login', wrong, { cookie: before.cookie, accessToken: null });
  assert.is((await me(t, before.accessToken)).status, 200, 'a wrong password ends nothing');
  assert.is((await t.api('POST', '/api/auth/login', body, { cookie: before.cookie })).status, 200);
  assert.is((await me(t, before.accessToken)).status, 401);
  assert.is((await refresh(t, before.cookie)).status, 401);
  assert.is((await me(t, elsewhere.accessToken)).status, 200);
});

auth('the refresh cookie is set for its own path only, out of reach of scripts', async ({ t }) => {
  const answer = await t.api('POST', '/api/auth/login', { email: adminEmail, password: adminPassword });
  const [refreshCookie, deviceCookie] = [answer.headers['set-cookie'] ?? []].flat();
  const attributes = /^\w+=[\w-]{43}; Path=\/api\/auth; Expires=.* GMT; HttpOnly; SameSite=Strict$/;
  assert.match(refreshCookie ?? '', /^refreshToken=/);
  assert.match(refreshCookie ?? '', attributes);
  assert.match(deviceCookie ?? '', /^device=/);
  assert.match(deviceCookie ?? '', attributes);
});

auth('a sign-in finds the account in any letter case and form, but not by other letters', async ({ t }) => {
  await t.signIn(` ${adminEmail.toUpperCase()} `);
  for (const email of ['änna@example.com', 'anna@example.co', 'anna@éxample.com']) {
    assert.is((await t.problem('POST', '/api/auth/login', { email, password: adminPassword })).status, 401);
  }
});

auth('a sign-in accepts a password in composed or decomposed letters', async ({ t }) => {
  const password = 'пароль-й-із-їжаком';
  await addPerson(t, 'b@x.ua', password);
  await t.signIn('b@x.ua', password.normalize('NFD'));
});

auth('an unknown account, a wrong password and a disabled account get the same answer', async ({ t }) => {
  const id = await addPerson(t, 'off@x.ua', 'безпечний-пароль');
  await setDisabled(t.db, t.clock, id, true);
  const answers = [];
  for (const [email, password] of [
    ['nobody@x.ua', adminPassword],
    [adminEmail, 'неправильний-пароль'],
    ['off@x.ua', 'безпечний-пароль'],
  ]) {
    const { status, headers, text } = await t.api('POST', '/api/auth/login', { email, password });
    const { 'x-request-id': _id, date: _date, ...others } = headers;
    answers.push({ status, others, text: text.replace(/"requestId":"[^"]+"/, '') });
  }
  assert.is(answers[0]?.status, 401);
  assert.match(answers[0]?.text ?? '', 'Невірний e-mail або пароль');
  assert.equal(answers[1], answers[0]);
  assert.equal(answers[2], answers[0]);
});

auth('the eleventh sign-in try for an account from an address is refused, with a wait', async ({ t }) => {
  const wrong = { email: adminEmail, password: 'неправильний-пароль' };
  for (let tries = 0; tries < 10; tries++) {
    assert.is((await t.api('POST', '/api/auth/login', wrong)).status, 401);
    t.clock.forward(second);
  }
  const refused = await t.api<{ code: string }>('POST', '/api/auth/login', wrong);
  assert.is(refused.status, 429);
  assert.is(refused.body.code, 'too_many_requests');
  assert.is(refused.headers['retry-after'], String(15 * 60 - 10));
  // From the attacking address the right password must wait, too; from any other it gets in.
  assert.is((await t.problem('POST', '/api/auth/login', { ...wrong, password: adminPassword })).status, 429);
  await t.signIn(adminEmail, adminPassword, { remoteAddress: '10.0.0.9' });
  t.clock.forward(15 * minute);
  await t.signIn();
});

auth('a forwarded address is not believed by the sign-in without a configured proxy', async ({ t }) => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) {
    const answer = await t.api(
      'POST',
      '/api/auth/login',
      { email: adminEmail, password: 'неправильний-пароль' },
      { headers: { 'x-forwarded-for': `10.1.2.${tries}` } },
    );
    statuses.push(answer.status);
  }
  assert.is(statuses[10], 429);
});

auth('sign-ins from one address are limited over all accounts', async ({ t }) => {
  for (let tries = 0; tries < 50; tries++) {
    await t.db
      .insertInto('login_attempts')
      .values({ account: `a${tries}`, network: '10.0.0.1', site: '10.0.0.1', at: t.clock.now() })
      .execute();
  }
  const credentials = { email: adminEmail, password: adminPassword };
  assert.is(
    (await t.problem('POST', '/api/auth/login', credentials, { remoteAddress: '10.0.0.1' })).status,
    429,
  );
  await t.signIn(adminEmail, adminPassword, { remoteAddress: '10.0.0.2' });
});

auth('a refresh rotates the session’s cookie', async ({ t }) => {
  const first = await t.signIn();
  t.clock.forward(minute);
  const second = await refresh(t, first.cookie);
  assert.is(second.status, 200);
  assert.is.not(cookieOf(second), first.cookie);
  assert.is((await me(t, second.body.data.accessToken)).status, 200);
  t.clock.forward(minute);
  assert.is((await refresh(t, cookieOf(second))).status, 200);
});

auth('a session’s refresh is accepted without a body, with an empty JSON one, and with {}', async ({ t }) => {
  const { cookie } = await t.signIn();
  const json = { 'content-type': 'application/json' };
  for (const [body, headers] of [
    [undefined, {}],
    ['', json],
    [{}, json],
    [undefined, json],
  ] as const) {
    const answer = await t.api('POST', '/api/auth/refresh', body, { cookie, accessToken: null, headers });
    assert.is(answer.status, 200);
  }
});

auth(
  'a lost answer of a refresh signs nobody out: the old cookie works once more, its successor later',
  async ({ t }) => {
    const { cookie } = await t.signIn();
    await refresh(t, cookie);
    t.clock.forward(9 * second);
    const again = await refresh(t, cookie);
    assert.is(again.status, 200);
    t.clock.forward(11 * second);
    assert.is((await refresh(t, cookieOf(again))).status, 200);
  },
);

auth('a used refresh token that comes later ends the whole family', async ({ t }) => {
  const { cookie } = await t.signIn();
  const newest = await refresh(t, cookie);
  t.clock.forward(11 * second);
  const replay = await refresh(t, cookie);
  assert.is(replay.status, 401);
  assert.is(replay.body.code, 'session_expired');
  assert.match(String(replay.headers['set-cookie']), /^refreshToken=;/);
  assert.is((await refresh(t, cookieOf(newest))).status, 401);
  assert.is((await me(t, newest.body.data.accessToken)).status, 401);
  assert.is(t.log.filter((line) => line.includes('"refresh_reused"')).length, 1);
});

auth('the grace of a used refresh token is not longer when the clock is set back', async ({ t }) => {
  const { cookie } = await t.signIn();
  await refresh(t, cookie);
  t.clock.forward(-hour);
  assert.is((await refresh(t, cookie)).status, 401);
});

auth('a stolen token is detected among the siblings of a refresh’s grace period', async ({ t }) => {
  const { cookie } = await t.signIn();
  const owner = await refresh(t, cookie);
  const thief = await refresh(t, cookie);
  t.clock.forward(minute);
  assert.is((await refresh(t, cookieOf(owner))).status, 200);
  t.clock.forward(minute);
  assert.is((await refresh(t, cookieOf(thief))).status, 401);
});

auth('fifty refreshes of a session at once all succeed in one family', async ({ t }) => {
  const { cookie } = await t.signIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(t, cookie)));
  assert.ok(answers.every((answer) => answer.status === 200));
  const families = await t.db.selectFrom('session_families').selectAll().execute();
  assert.is(families.length, 1);
  assert.is(families[0]?.ended_at, null);
  const used = await t.db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('used_at', 'is not', null)
    .execute();
  assert.is(used.length, 1);
  // A browser keeps one cookie of all these answers; more than five would only add rows.
  const cookies = answers.map(cookieOf).filter((given) => given !== '');
  assert.is(cookies.length, 5);
  t.clock.forward(minute);
  assert.is((await refresh(t, cookies[3] ?? '')).status, 200);
});

auth('a refresh token expires after thirty days, a family after ninety', async ({ t }) => {
  let { cookie } = await t.signIn();
  t.clock.forward(30 * day);
  assert.is((await refresh(t, cookie)).status, 401);

  ({ cookie } = await t.signIn());
  for (let month = 0; month < 3; month++) {
    t.clock.forward(29 * day);
    const answer = await refresh(t, cookie);
    assert.is(answer.status, 200);
    cookie = cookieOf(answer);
  }
  t.clock.forward(3 * day);
  assert.is((await refresh(t, cookie)).status, 401);
});

auth('malformed and missing refresh cookies are refused', async ({ t }) => {
  assert.is((await t.problem('POST', '/api/auth/refresh')).code, 'unauthenticated');
  for (const value of ['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), '%00', "' or 1=1 --"]) {
    const answer = await refresh(t, `refreshToken=${value}`);
    assert.is(answer.status, 401);
  }
});

auth('sign-out ends the access token too and clears the cookie', async ({ t }) => {
  const { cookie, accessToken } = await t.signIn();
  const answer = await t.api('POST', '/api/auth/logout', undefined, { cookie, accessToken: null });
  assert.is(answer.status, 204);
  assert.match(String(answer.headers['set-cookie']), /^refreshToken=; .*Expires=Thu, 01 Jan 1970/);
  assert.is(answer.headers['clear-site-data'], '"cache"');
  // On plain http, other than localhost, a browser ignores the header with an error in its console.
  const headers = { host: 'shop.lan:8080' };
  const plain = await t.api('POST', '/api/auth/logout', undefined, { accessToken: null, headers });
  assert.is(plain.headers['clear-site-data'], undefined);
  assert.is((await me(t, accessToken)).status, 401);
  assert.is((await refresh(t, cookie)).status, 401);
});

auth('sign-out works with the access token alone, and without anything', async ({ t }) => {
  const { accessToken } = await t.signIn();
  assert.is((await t.api('POST', '/api/auth/logout')).status, 204);
  assert.is((await me(t, accessToken)).status, 401);
  assert.is((await t.api('POST', '/api/auth/logout', undefined, { accessToken: null })).status, 204);
});

auth('sign-out works by cookie beside an expired access token, and by that token alone', async ({ t }) => {
  for (const by of ['cookie', 'token']) {
    const { cookie, accessToken } = await t.signIn();
    const newest = await refresh(t, cookie);
    t.clock.forward(16 * minute);
    const options = by === 'cookie' ? { cookie: cookieOf(newest), accessToken: 'nonsense' } : { accessToken };
    assert.is((await t.api('POST', '/api/auth/logout', undefined, options)).status, 204);
    assert.is((await refresh(t, cookieOf(newest))).status, 401, by);
  }
  const { accessToken } = await t.signIn();
  const forged = `${accessToken.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
  await t.api('POST', '/api/auth/logout', undefined, { accessToken: forged });
  assert.is((await me(t, accessToken)).status, 200);
});

auth('sign-out works even on an overloaded server, and beyond the limit of calls', () =>
  withApp({ config: { rateLimit: 3, overloadDelay: 20 } }, async (t) => {
    const { cookie } = await t.signIn();
    // A busy machine may be late by itself, and answer some of these with 503.
    await until(async () => (await t.api('GET', '/api/brands/')).status === 429);
    // The loop stays late as long as these calls go on.
    let seen = 0;
    for (let round = 0; round < 50 && seen !== 503; round++) {
      for (const end = performance.now() + 100; performance.now() < end; );
      await new Promise((resolve) => setTimeout(resolve));
      seen = (await t.api('GET', '/api/auth/me')).status;
    }
    assert.is(seen, 503);
    const signedOut = await t.api('POST', '/api/auth/logout', undefined, { cookie, accessToken: null });
    assert.is(signedOut.status, 204);
    const { end_reason } = await t.db.selectFrom('session_families').selectAll().executeTakeFirstOrThrow();
    assert.is(end_reason, 'logout');
  }),
);

auth('two device cookies are both cleared before the new one is set', () =>
  withApp({ config: { publicOrigin: 'https://admin.shop.example' } }, async (t) => {
    const token = (letter: string) => `__Secure-device=${letter.repeat(43)}`;
    const answer = await t.api(
      'POST',
      '/api/auth/login',
      { email: adminEmail, password: adminPassword },
      {
        cookie: `${token('a')}; ${token('b')}`,
        headers: { host: 'admin.shop.example' },
        accessToken: null,
      },
    );
    assert.is(answer.status, 200);
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    const devices = lines.filter((line) => line.startsWith('__Secure-device='));
    const cleared = devices.filter((line) => line.startsWith('__Secure-device=; '));
    assert.ok(cleared.some((line) => line.includes('Domain=shop.example; Path=/api/auth;')));
    assert.ok(cleared.some((line) => line.includes('Path=/;')));
    // A browser keeps the last cookie of one name, host and path.
    const own = devices.filter((line) => line.includes('; Path=/api/auth;') && !line.includes('Domain='));
    assert.match(own.at(-1) ?? '', /^__Secure-device=[\w-]{43}; /);
  }),
);

auth('two refresh cookies are both refused, and cleared', () =>
  withApp({ config: { publicOrigin: 'https://admin.shop.example' } }, async (t) => {
    const planted = await t.signIn();
    const own = await t.signIn();
    for (const cookie of [
      `${planted.cookie}; ${own.cookie}`,
      `${own.cookie}; ${planted.cookie}`,
      `__Secure-refreshToken=junk; ${own.cookie}`,
      `a=b;${own.cookie};__Secure-refreshToken=`,
    ]) {
      const headers = { host: 'admin.shop.example' };
      const answer = await t.api<{ code: string }>('POST', '/api/auth/refresh', undefined, {
        cookie,
        headers,
        accessToken: null,
      });
      assert.is(answer.status, 401, cookie);
      assert.is(answer.body.code, 'session_expired');
      const cleared = [answer.headers['set-cookie'] ?? []].flat();
      assert.ok(
        cleared.every((line) => line.startsWith('__Secure-refreshToken=; ') && line.includes('; Secure')),
      );
      for (const place of [
        'Path=/api/auth;',
        'Domain=shop.example; Path=/api/auth;',
        'Path=/;',
        'Path=/api/auth/refresh;',
      ]) {
        assert.ok(
          cleared.some((line) => line.includes(`; ${place}`)),
          `${place} ${cleared.join(' | ')}`,
        );
      }
    }
    // Neither token was used up; a sign-out ends the session by any of them.
    assert.is((await refresh(t, own.cookie)).status, 200);
    const both = `${planted.cookie}; ${own.cookie}`;
    assert.is(
      (await t.api('POST', '/api/auth/logout', undefined, { cookie: both, accessToken: null })).status,
      204,
    );
    assert.is((await me(t, own.accessToken)).status, 401);
    assert.is((await me(t, planted.accessToken)).status, 401);
  }),
);

auth('a new password ends every earlier refresh token, this session’s included', async ({ t }) => {
  const { cookie: first, accessToken } = await t.signIn();
  const second = cookieOf(await refresh(t, first));
  const next = 'нове-гасло-на-осінь';
  const changed = await t.api(
    'POST',
    '/api/auth/password',
    { current: adminPassword, next },
    { cookie: second },
  );
  assert.is(changed.status, 204);
  // The session has ended even within the grace period.
  for (const cookie of [first, second]) assert.is((await refresh(t, cookie)).status, 401);
  assert.is((await me(t, accessToken)).status, 200);
  t.clock.forward(minute);
  assert.is((await refresh(t, cookieOf(changed))).status, 200);
  const refused = await t.api('POST', '/api/auth/password', { current: 'не-той-пароль', next });
  assert.is(refused.headers['set-cookie'], undefined);
});

auth('a person has fifty sessions at most: with the next one the oldest ends', async ({ t }) => {
  const account = await findAdministrator(t.db, adminEmail);
  if (!account) throw new Error('no administrator');
  const sessions = new Sessions(
    { db: t.db, dataVersion: t.dataVersion, clock: t.clock, logger: t.app.log },
    t.config.jwtSecret,
  );
  const tokens: string[] = [];
  for (let number = 0; number < 51; number++) {
    t.clock.forward(second);
    tokens.push(
      (await beginSession(t.db, sessions, account, { ip: '', userAgent: String(number) })).accessToken,
    );
  }
  assert.is((await me(t, tokens[50] ?? '')).status, 200);
  assert.is((await me(t, tokens[0] ?? '')).status, 401);
  assert.is((await me(t, tokens[1] ?? '')).status, 200);
  assert.is(
    (await t.data<SessionInfo[]>('GET', '/api/auth/sessions', undefined, { accessToken: tokens[50] })).length,
    50,
  );
  const devices = await t.db.selectFrom('known_devices').select('id').execute();
  assert.is(devices.length, 50);
});

auth('an access token ends after fifteen minutes by the server’s clock', async ({ t }) => {
  const { accessToken } = await t.signIn();
  t.clock.forward(15 * minute - second);
  assert.is((await me(t, accessToken)).status, 200);
  t.clock.forward(second);
  assert.is((await t.problem('GET', '/api/auth/me')).code, 'session_expired');
});

auth('forged access tokens are refused', async ({ t }) => {
  const { accessToken } = await t.signIn();
  const [header = '', payload = '', signature = ''] = accessToken.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = [
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'None' })}.${payload}.${signature}`,
    `${part({ alg: 'HS512' })}.${payload}.${signature}`,
    `${part({ alg: 'RS256' })}.${payload}.${signature}`,
    `${part({ alg: 'HS256', kid: '../../etc/passwd' })}.${payload}.${signature}`,
    `${part({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } })}.${payload}.${signature}`,
    `${header}.${part({ ...claims, sub: '2' })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}`,
    '.'.repeat(10_000),
    'a'.repeat(16_000),
    'null',
  ];
  for (const token of forged) assert.is((await me(t, token)).status, 401, token.slice(0, 60));
  const other = await startApp({ config: { jwtSecret: 'another secret of the tests, 32 bytes' } });
  const foreign = await other.signIn();
  await other.close();
  assert.is((await me(t, foreign.accessToken)).status, 401);
});

auth('calls from another site are refused wherever the refresh cookie counts', async ({ t }) => {
  const { cookie } = await t.signIn();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    for (const name of ['refresh', 'logout', 'login', 'factor', 'factor/options', 'join', 'join/check']) {
      const url = `/api/auth/${name}`;
      const answer = await t.api<{ code: string }>('POST', url, {}, { cookie, headers, accessToken: null });
      assert.is(answer.body.code, 'forbidden_origin', `${name} ${JSON.stringify(headers)}`);
      assert.is(answer.headers['set-cookie'], undefined);
    }
  }
  const own = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' };
  assert.is((await t.api('POST', '/api/auth/refresh', {}, { cookie, headers: own })).status, 200);
});

auth('an http page of the https site’s own host is another site for the refresh cookie', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' };
  const cases: [Partial<Config>, Record<string, string>][] = [
    [{ publicOrigin: 'https://shop.example' }, { host: 'shop.example' }],
    [
      { publicOrigin: 'https://shop.example', trustProxy: ['loopback'] },
      { host: 'x:8080', ...forwarded },
    ],
    [{ trustProxy: ['loopback'] }, { host: 'x:8080', ...forwarded }],
    [{ trustProxy: ['loopback'] }, { host: 'shop.example', 'x-forwarded-proto': 'https' }],
  ];
  for (const [config, headers] of cases) {
    await withApp({ config }, async (t) => {
      const call = (origin: string) =>
        t.api<{ code?: string }>(
          'POST',
          '/api/auth/login',
          { email: adminEmail, password: adminPassword },
          { accessToken: null, headers: { ...headers, origin } },
        );
      const context = JSON.stringify([config, headers]);
      assert.is((await call('http://shop.example')).body.code, 'forbidden_origin', context);
      assert.is((await call('https://shop.example')).status, 200, context);
    });
  }
});

auth('with PUBLIC_ORIGIN only it and this machine are own, whatever a proxy forwards', () =>
  withApp({ config: { publicOrigin: 'https://shop.example', trustProxy: ['loopback'] } }, async (t) => {
    const statusOf = async (origin: string, headers: Record<string, string>) =>
      (await t.api('POST', '/api/auth/refresh', {}, { headers: { origin, ...headers }, accessToken: null }))
        .status;
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    for (const [origin, headers] of [
      ['https://evil.example', { host: 'shop.example', ...forwarded }],
      ['https://evil.example', { host: 'evil.example' }],
      ['http://localhost:8080', { host: 'shop.example', 'x-forwarded-host': 'localhost:8080' }],
      ['http://localhost:81', { host: 'localhost:8080' }],
      ['https://shop.example:8443', { host: 'shop.example:8443' }],
    ] as const)
      assert.is(await statusOf(origin, headers), 403, `${origin} ${JSON.stringify(headers)}`);
    for (const [origin, headers] of [
      ['https://shop.example', { host: 'evil.example', ...forwarded }],
      ['http://localhost:8080', { host: 'localhost:8080' }],
      ['http://127.0.0.1:8080', { host: '127.0.0.1:8080' }],
      ['http://[::1]:8080', { host: '[::1]:8080' }],
    ] as const)
      assert.is(await statusOf(origin, headers), 401, `${origin} ${JSON.stringify(headers)}`);
  }),
);

auth('a session’s own host counts by both schemes if no setting names the public address', async ({ t }) => {
  for (const origin of ['http://localhost', 'https://localhost:80']) {
    // The server does not trust this header by default.
    const headers = { origin, 'x-forwarded-proto': 'https' };
    const credentials = { email: adminEmail, password: adminPassword };
    assert.is((await t.api('POST', '/api/auth/login', credentials, { headers })).status, 200, origin);
  }
});

auth('the calls with the refresh cookie are POST only', async ({ t }) => {
  const { cookie, accessToken } = await t.signIn();
  for (const url of ['/api/auth/logout', '/api/auth/refresh', '/api/auth/login']) {
    const answer = await t.api('GET', url, undefined, { cookie });
    assert.is(answer.status, 405);
    assert.is(answer.headers.allow, 'POST');
  }
  assert.is((await me(t, accessToken)).status, 200);
});

auth('the refresh cookie is Secure by its name on https', async () => {
  const t = await startApp({ config: { publicOrigin: 'https://shop.example' } });
  const answer = await t.api('POST', '/api/auth/login', { email: adminEmail, password: adminPassword });
  const [refreshCookie, deviceCookie] = [answer.headers['set-cookie'] ?? []].flat();
  assert.match(refreshCookie ?? '', /^__Secure-refreshToken=.*; Secure; SameSite=Strict$/);
  assert.match(deviceCookie ?? '', /^__Secure-device=.*; Secure; SameSite=Strict$/);
  const headers = { origin: 'https://shop.example' };
  assert.is(
    (await t.api('POST', '/api/auth/refresh', {}, { cookie: cookieOf(answer), headers })).status,
    200,
  );
  await t.close();
});

auth('a new password needs the current one, and ends the other sessions', async ({ t }) => {
  const elsewhere = await t.signIn();
  const here = await t.signIn();
  const next = 'нове-гасло-на-осінь';
  const wrong = await t.problem('POST', '/api/auth/password', { current: 'не-той-пароль', next });
  assert.equal(wrong.errors, [{ field: 'current', code: 'wrong', detail: 'Поточний пароль невірний' }]);
  assert.is((await t.api('POST', '/api/auth/password', { current: adminPassword, next })).status, 204);
  assert.is((await me(t, here.accessToken)).status, 200);
  assert.is((await me(t, elsewhere.accessToken)).status, 401);
  assert.is((await refresh(t, elsewhere.cookie)).status, 401);
  await t.signIn(adminEmail, next);
  assert.is(
    (await t.problem('POST', '/api/auth/login', { email: adminEmail, password: adminPassword })).status,
    401,
  );
});

auth('a new password is refused when short, long, common or the old one', async ({ t }) => {
  await t.signIn();
  for (const [next, code] of [
    ['коротке', 'short'],
    ['password123', 'common'],
    ['88888888', 'common'],
    ['12345678', 'common'],
    [adminEmail, 'common'],
    ['ї'.repeat(600), 'long'],
    [adminPassword, 'same'],
  ]) {
    const [error] = await t.fieldErrors('POST', '/api/auth/password', { current: adminPassword, next });
    assert.is(error, `next ${code}`, next);
  }
});

auth('passwords that differ only at the end are different ones', async ({ t }) => {
  await t.signIn();
  const long = `${'довгий пароль '.repeat(14)}а`;
  await t.data('POST', '/api/auth/password', { current: adminPassword, next: long });
  const other = `${long.slice(0, -1)}б`;
  assert.is((await t.problem('POST', '/api/auth/login', { email: adminEmail, password: other })).status, 401);
  await t.signIn(adminEmail, long);
});

auth('of two changes of a password at the same moment one is refused', async ({ t }) => {
  await t.signIn();
  const words = ['перше-нове-гасло', 'друге-нове-гасло'];
  const answers = await Promise.all(
    words.map((next) => t.api('POST', '/api/auth/password', { current: adminPassword, next })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [204, 422]);
  await t.signIn(adminEmail, words[answers.findIndex(({ status }) => status === 204)]);
});

/** Adds a person whose password was printed. */
async function newcomer(t: TestApp): Promise<{ email: string; password: string }> {
  const [email, password] = ['new@x.ua', 'тимчасове-гасло'];
  await addPerson(t, email, password, { mustChangePassword: true });
  return { email, password };
}

auth('a session says that the first password must be changed, until it is', async ({ t }) => {
  const { email, password } = await newcomer(t);
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).mustChangePassword;
  const login = await t.api<{ data: { accessToken: string; mustChangePassword?: boolean } }>(
    'POST',
    '/api/auth/login',
    { email, password },
  );
  assert.is(login.body.data.mustChangePassword, true);
  assert.is(claims(login.body.data.accessToken), true);
  t.accessToken = login.body.data.accessToken;
  assert.is((await t.data<Me>('GET', '/api/auth/me')).mustChangePassword, true);
  const change = { current: password, next: 'постійне-гасло' };
  const changed = await t.api('POST', '/api/auth/password', change, { cookie: cookieOf(login) });
  assert.is((await t.data<Me>('GET', '/api/auth/me')).mustChangePassword, undefined);
  const next = await refresh(t, cookieOf(changed));
  assert.is(claims(next.body.data.accessToken), undefined);
});

auth(
  'a refreshed token opens nothing until the first password is changed, and then everything',
  async ({ t }) => {
    const { email, password } = await newcomer(t);
    const { cookie } = await t.signIn(email, password);
    // A new token opens no more than the first one.
    t.accessToken = (await refresh(t, cookie)).body.data.accessToken;
    assert.is((await t.problem('GET', '/api/brands/')).code, 'password_change_required');
    await t.data('POST', '/api/auth/password', { current: password, next: 'постійне-гасло' });
    // The token from before the change works, too.
    assert.is((await t.api('GET', '/api/brands/')).status, 200);
  },
);

auth('a sign-out needs no change of the password', async ({ t }) => {
  const { email, password } = await newcomer(t);
  const { accessToken, cookie } = await t.signIn(email, password);
  assert.is((await t.api('POST', '/api/auth/logout', undefined, { cookie })).status, 204);
  assert.is((await me(t, accessToken)).status, 401);
});

auth('a person’s own sessions are listed, and one of them can be ended', async ({ t }) => {
  const phone = await t.signIn(adminEmail, adminPassword, { headers: { 'user-agent': 'Телефон' } });
  t.clock.forward(minute);
  await t.signIn(adminEmail, adminPassword, { headers: { 'user-agent': 'Laptop' } });
  const sessions = await t.data<SessionInfo[]>('GET', '/api/auth/sessions');
  assert.equal(
    sessions.map(({ userAgent, current, ip }) => [userAgent, current, ip]),
    [
      ['Laptop', true, '127.0.0.1'],
      ['Телефон', false, '127.0.0.1'],
    ],
  );
  const id = sessions[1]?.id;
  assert.is((await t.api('DELETE', `/api/auth/sessions/${id}`)).status, 204);
  assert.is((await me(t, phone.accessToken)).status, 401);
  assert.is((await t.problem('DELETE', `/api/auth/sessions/${id}`)).status, 404);
  assert.is((await t.data<SessionInfo[]>('GET', '/api/auth/sessions')).length, 1);
});

auth('the sessions of others are neither shown to an administrator nor ended', async ({ t }) => {
  const anna: SignIn = await t.signIn();
  await addPerson(t, 'b@x.ua', 'інше-довге-гасло');
  await t.signIn('b@x.ua', 'інше-довге-гасло');
  assert.is((await t.data<SessionInfo[]>('GET', '/api/auth/sessions')).length, 1);
  assert.is((await t.problem('DELETE', '/api/auth/sessions/1')).status, 404);
  assert.is((await me(t, anna.accessToken)).status, 200);
});

auth.run();
