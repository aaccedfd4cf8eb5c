// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
/** People and each of their programs have their own views, imports and keys. */
import * as assert from 'uvu/assert';
import type { SavedView } from '../../../src/contract/views';
import { upload } from '../spreadsheets/support';
import type { Method, TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';
import { signInAs } from '../support/people';
import { makeToken } from '../support/tokens';

const apart = signedInSuite('a person and their programs');

interface Documented {
  parameters?: { in: string; name: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  security: object[];
}

/** Returns the calls that take tokens, with the ids 1 and the contract's examples. */
async function callsOfPrograms(t: TestApp): Promise<{ method: Method; url: string; body: unknown }[]> {
  type Paths = Record<string, Record<string, Documented>>;
  const { paths } = (await t.api<{ paths: Paths }>('GET', '/api/openapi.json')).body;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.some((scheme) => 'apiToken' in scheme))
      .map(([method, { parameters = [], requestBody }]) => {
        const needed = parameters.filter((one) => one.in === 'query' && one.required);
        const query = needed.map(({ name, example }) => `${name}=${example}`).join('&');
        return {
          // The document holds only HTTP methods.
          method: method.toUpperCase() as Method,
          url: `${path.replace(/\{\w+\}/g, '1')}${query && `?${query}`}`,
          body: requestBody?.content['application/json']?.example,
        };
      }),
  );
}

/** Makes an item, and a view and an import of the signed-in person, all with the id 1. */
async function keepSomething(t: TestApp): Promise<void> {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  await fastCreate(t, 'Пальто');
  await t.data('POST', '/api/views/', { name: 'Своє', query: 'q=1', shared: false });
  await upload(t, 'Назва;Постачальник\nПлащ;Ринок\n;Ринок\n');
}

const kept = (t: TestApp) =>
  Promise.all(
    (['saved_views', 'imports', 'import_rows'] as const).map((table) =>
      t.db.selectFrom(table).selectAll().execute(),
    ),
  );

/** Returns an answer without its request id. */
const shown = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

apart('a program with a token reads the same, whoever made the token', async ({ t }) => {
  await keepSomething(t);
  await t.data('POST', '/api/views/', { name: 'Для всіх', query: 'q=2', shared: true });
  const other = await signInAs(t, 'administrator', 'oksana@example.com');
  for (const role of ['viewer', 'editor'] as const) {
    const { token: own } = await makeToken(t, { role });
    const { token: foreign } = await makeToken(t, { role }, { accessToken: other.accessToken });
    const reads = (await callsOfPrograms(t)).filter(({ method }) => method === 'GET');
    assert.ok(reads.length > 25, `${reads.length}`);
    for (const { method, url } of reads) {
      const [one, two] = [
        await t.api(method, url, undefined, { accessToken: own }),
        await t.api(method, url, undefined, { accessToken: foreign }),
      ];
      assert.is(shown(one), shown(two), url);
    }
    const views = await t.data<SavedView[]>('GET', '/api/views/', undefined, { accessToken: own });
    assert.equal(
      views.map(({ name, own }) => [name, own]),
      [['Для всіх', false]],
    );
  }
});

apart('whatever a program with a token writes, what its person keeps stays the same', async ({ t }) => {
  await keepSomething(t);
  const before = await kept(t);
  const { token } = await makeToken(t);
  const writes = (await callsOfPrograms(t)).filter(({ method }) => method !== 'GET');
  let done = 0;
  for (const { method, url, body } of writes) {
    const { status } = await t.api(method, url, body, { accessToken: token });
    assert.is.not(status, 500, `${method} ${url} → ${status}`);
    if (status < 300) done += 1;
    assert.equal(await kept(t), before, `${method} ${url}`);
  }
  assert.ok(done > 10, `${done} of ${writes.length}`);
});

apart('an import is seen and run only by the person or token that began it', async ({ t }) => {
  const [one, two] = [await makeToken(t), await makeToken(t)];
  const owners = [t.accessToken ?? '', one.token, two.token];
  const ids: number[] = [];
  for (const accessToken of owners) {
    const table = 'Назва;Постачальник\nПальто;Ринок\n';
    ids.push((await upload(t, table, { authorization: `Bearer ${accessToken}` })).id);
  }
  for (const accessToken of owners) {
    for (const id of ids) {
      const status = ids.indexOf(id) === owners.indexOf(accessToken) ? 200 : 404;
      const { settings } = await t.data<{ settings: object }>('GET', `/api/import/${id}`, undefined, {
        accessToken: owners[ids.indexOf(id)],
      });
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { settings }],
        ['GET', '/rows', undefined],
        ['GET', '/refused', undefined],
        ['POST', '/run', undefined],
      ] as const) {
        const answer = await t.api(method, `/api/import/${id}${path}`, body, { accessToken });
        const expected = path === '/run' && status === 200 ? 202 : status;
        assert.is(answer.status, expected, `${method} ${path} of ${id}: ${answer.text}`);
      }
    }
  }
  const tasks = await t.db.selectFrom('imports').select('task_id').orderBy('id').execute();
  for (const [at, accessToken] of owners.entries()) {
    for (const [of, { task_id: task }] of tasks.entries()) {
      const { status } = await t.api('GET', `/api/tasks/${task}`, undefined, { accessToken });
      // The socket sends the tasks of a token to its person, who may also ask for them.
      assert.is(status, at === 0 || at === of ? 200 : 404);
    }
  }
});

apart('one person’s tokens and the person may all use the same idempotency key', async ({ t }) => {
  const headers = { 'idempotency-key': 'order-1' };
  const [one, two] = [await makeToken(t), await makeToken(t)];
  const callers = [t.accessToken, one.token, two.token];
  const create = (accessToken: string | null) =>
    t.api('POST', '/api/brands/', { name: `Для ${callers.indexOf(accessToken)}` }, { headers, accessToken });
  const made: string[] = [];
  for (const accessToken of callers) {
    const answer = await create(accessToken);
    assert.is(answer.status, 201, answer.text);
    made.push(answer.text);
  }
  for (const [n, accessToken] of callers.entries()) assert.is((await create(accessToken)).text, made[n]);
  assert.is(new Set(made).size, 3);
  // A person's keys are stored as they were sent, so that keys of an earlier version still count.
  const keys = await t.db.selectFrom('idempotency_keys').select('key').orderBy('created_at').execute();
  assert.equal(keys.map(({ key }) => key).sort(), [`${one.id} order-1`, `${two.id} order-1`, 'order-1']);
});

apart.run();
