// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import { hashOf } from '../../src/platform/hashOf';
import { ApiTokens } from '../../src/tokens/ApiTokens';
import { setDisabled } from '../support/administrators';
import { type Method, startApp, type TestApp, withSignedIn } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { signInAs } from '../support/people';
import { TaskSocket, until } from '../support/TaskSocket';
import { makeToken } from '../support/tokens';

const attacks = signedInSuite('attacks with API tokens');

const read = async (t: TestApp, accessToken: string) =>
  (await t.api('GET', '/api/brands/', undefined, { accessToken })).status;

const write = (t: TestApp, accessToken: string, name = 'Льон') =>
  t.api<{ code?: string; detail?: string }>('POST', '/api/brands/', { name }, { accessToken });

/** Returns every documented call as `METHOD /path`, with the kinds of tokens that it accepts. */
async function documented(t: TestApp): Promise<Record<string, string[]>> {
  type Paths = Record<string, Record<string, { security: object[] }>>;
  const { paths } = (await t.api<{ paths: Paths }>('GET', '/api/openapi.json')).body;
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path}`,
        security.flatMap((scheme) => Object.keys(scheme)),
      ]),
    ),
  );
}

attacks('calls for one’s own account, tickets, tokens and people refuse an API token', async ({ t }) => {
  const { token } = await makeToken(t);
  const calls = await documented(t);
  const closed = Object.keys(calls).filter((call) => calls[call]?.join() === 'accessToken');
  for (const call of [
    'GET /api/auth/me',
    'POST /api/auth/password',
    'POST /api/auth/ticket',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'GET /api/tokens/',
    'POST /api/tokens/',
    'DELETE /api/tokens/{id}',
    'POST /api/trash/delete',
  ])
    assert.ok(closed.includes(call), call);
  for (const call of closed) {
    const [method = '', path = ''] = call.split(' ');
    // The document holds only HTTP methods.
    const problem = await t.problem(method as Method, path.replace(/\{\w+\}/g, '1'), undefined, {
      accessToken: token,
    });
    assert.equal(
      [problem.code, problem.detail],
      ['forbidden', 'Токеном цього робити не можна. Увійдіть самі.'],
      call,
    );
  }
  assert.is((await t.data<object[]>('GET', '/api/tokens/')).length, 1);
  assert.is(await read(t, t.accessToken ?? ''), 200);
});

attacks('a viewer’s API token changes nothing, whichever call it tries', async ({ t }) => {
  const { token } = await makeToken(t, { role: 'viewer' });
  const before = await t.db.selectFrom('changes').selectAll().execute();
  const calls = Object.entries(await documented(t)).filter(([, schemes]) => schemes.includes('apiToken'));
  let refused = 0;
  for (const [call] of calls.filter(([name]) => !name.startsWith('GET '))) {
    const [method = '', path = ''] = call.split(' ');
    const answer = await t.api<{ code?: string; detail?: string }>(
      method as Method,
      path.replace(/\{\w+\}/g, '1'),
      undefined,
      { accessToken: token },
    );
    if (answer.status !== 403) continue;
    refused += 1;
    assert.match(answer.body.detail ?? '', /Ваша роль дозволяє лише перегляд/);
  }
  assert.ok(refused > 30, `${refused}`);
  assert.equal(await t.db.selectFrom('changes').selectAll().execute(), before);
  assert.is(await read(t, token), 200);
});

attacks('a revoked API token ends for good, on another server at once', async ({ t }) => {
  const beside = await startApp({ beside: t, clock: t.clock, config: t.config });
  try {
    const { id, token } = await makeToken(t);
    assert.equal([await read(t, token), await read(beside, token)], [200, 200]);
    await t.data('DELETE', `/api/tokens/${id}`);
    // On SQLite, another process's write is visible within 50 ms.
    await until(async () => (await read(beside, token)) === 401);
    assert.equal([await read(t, token), await read(beside, token)], [401, 401]);
    const { detail } = await t.problem('GET', '/api/brands/', undefined, { accessToken: token });
    const unknown = { accessToken: `cat_${'A'.repeat(43)}` };
    assert.is(detail, (await t.problem('GET', '/api/brands/', undefined, unknown)).detail);
  } finally {
    await beside.close();
  }
});

attacks('an API token ends when its person is disabled, and does not come back', async ({ t }) => {
  const { id, accessToken } = await signInAs(t, 'administrator', 'oksana@example.com');
  const { token } = await makeToken(t, {}, { accessToken });
  assert.is(await read(t, token), 200);
  await setDisabled(t.db, t.clock, id, true);
  assert.is(await read(t, token), 401);
  assert.equal(await t.data('GET', '/api/tokens/'), []);
  await setDisabled(t.db, t.clock, id, false);
  assert.is(await read(t, token), 401);
});

attacks('an API token ends even if its person is disabled in the database alone', async ({ t }) => {
  const { id, accessToken } = await signInAs(t, 'administrator', 'oksana@example.com');
  const { token } = await makeToken(t, {}, { accessToken });
  await t.db.updateTable('administrators').set({ disabled_at: 1 }).where('id', '=', id).execute();
  assert.is(await read(t, token), 401);
});

attacks('an API token never allows more than its person’s present role', async ({ t }) => {
  const { id, accessToken } = await signInAs(t, 'administrator', 'oksana@example.com');
  const { token } = await makeToken(t, {}, { accessToken });
  assert.is((await write(t, token)).status, 201);
  for (const [role, status] of [
    ['viewer', 403],
    ['editor', 201],
  ] as const) {
    await t.db.updateTable('administrators').set({ role }).where('id', '=', id).execute();
    assert.is((await write(t, token, `Для ${role}`)).status, status);
  }
  await t.db.updateTable('administrators').set({ must_change_password: 1 }).where('id', '=', id).execute();
  assert.is((await write(t, token)).body.code, 'password_change_required');
});

attacks('nothing but the whole API token, in the header, opens anything', async ({ t }) => {
  const { token } = await makeToken(t);
  const secret = token.slice(4);
  const wrong = [
    token.slice(0, 24),
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    `${token}A`,
    token.toUpperCase(),
    `cat_${secret.toLowerCase()}`,
    secret,
    `CAT_${secret}`,
    `cat_cat_${secret}`,
    hashOf(token),
    `cat_${hashOf(token)}`,
    'cat_',
    `cat_${'я'.repeat(43)}`,
    `cat_${'A'.repeat(10_000)}`,
  ];
  for (const one of wrong) assert.is(await read(t, encodeURI(one)), 401, one.slice(0, 60));
  const nowhere: [string, Record<string, string>][] = [
    ['/api/brands/', { cookie: `refreshToken=${token}; accessToken=${token}; Authorization=${token}` }],
    [`/api/brands/?token=${token}&accessToken=${token}&access_token=${token}`, {}],
    ['/api/brands/', { 'x-api-key': token }],
    ['/api/brands/', { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }],
    ['/api/brands/', { authorization: token }],
  ];
  for (const [url, headers] of nowhere)
    assert.is((await t.api('GET', url, undefined, { headers, accessToken: null })).status, 401, url);
  assert.is((await t.api('DELETE', `/api/brands/${token}`, undefined, { accessToken: null })).status, 401);
  assert.is((await t.api('GET', `/api/${token}`)).status, 404);
  for (const call of ['refresh', 'logout'])
    await t.api('POST', `/api/auth/${call}`, undefined, {
      cookie: `refreshToken=${token}`,
      accessToken: token,
    });
  assert.is(await read(t, token), 200);
});

attacks('an API token opens no socket, not even as a ticket, and no log shows it', async ({ t }) => {
  const { token } = await makeToken(t);
  const port = await t.listen();
  for (const parameter of ['accessToken', 'ticket'] as const) {
    const socket = new TaskSocket({ port }, token, undefined, parameter);
    assert.is(await socket.opened(), 401, parameter);
  }
});

attacks('a call with API token and cookie is the token’s; a cookie opens nothing', async ({ t }) => {
  const person = await signInAs(t, 'administrator', 'oksana@example.com');
  const { token } = await makeToken(t, {}, { accessToken: person.accessToken });
  const { cookie } = await t.signIn();
  const sent = await t.api('POST', '/api/brands/', { name: 'Льон' }, { accessToken: token, cookie });
  assert.is(sent.status, 201);
  const [change] = await t.data<Change[]>('GET', '/api/changes/?subject=brands');
  assert.equal([change?.administrator?.id, change?.token?.name], [person.id, 'Сайт']);
  await t.data('DELETE', '/api/tokens/1');
  const refused = await t.api('GET', '/api/brands/', undefined, { accessToken: token, cookie });
  assert.is(refused.status, 401);
});

attacks('a thousand unknown API tokens meet the network’s limit, and their neighbour does not', () =>
  withSignedIn({ config: { rateLimit: 10 } }, async (t) => {
    const { token } = await makeToken(t);
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 1) {
      const accessToken = `cat_${String(n).padStart(43, '0')}`;
      const answer = await t.api('GET', '/api/brands/', undefined, {
        accessToken,
        remoteAddress: '203.0.113.9',
      });
      statuses.push(answer.status);
    }
    assert.equal([...new Set(statuses)], [401, 429]);
    assert.is(statuses.filter((status) => status === 401).length, 10 * 20);
    assert.is(await read(t, token), 200);
  }),
);

attacks('the database is asked only for hashes of API tokens, and only of complete ones', async ({ t }) => {
  const { token } = await makeToken(t);
  const asked: (readonly unknown[])[] = [];
  const db = new Proxy(t.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const [query] = given;
        if (name === 'executeQuery' && typeof query === 'object' && query !== null && 'parameters' in query)
          asked.push(Array.isArray(query.parameters) ? query.parameters : []);
        return value.apply(target, given);
      };
    },
  });
  const { clock, dataVersion } = t;
  const apiTokens = new ApiTokens({ db, clock, dataVersion, logger: t.app.log });
  const near = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
  assert.is(await apiTokens.check(near), null);
  assert.is(await apiTokens.check(token.slice(0, -1)), null);
  assert.equal(asked, [[hashOf(near)]]);
  assert.is((await apiTokens.check(token))?.apiToken.id, 1);
  assert.equal(asked[1], [hashOf(token)]);
});

attacks.run();
