import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxViewName, maxViews } from '../../../src/contract/limits';
import type { Role } from '../../../src/contract/people';
import type { SavedView, SavedViewInput } from '../../../src/contract/views';
import { addAdministrator } from '../support/administrators';
import { type Answer, adminPassword, startApp, type TestApp } from '../support/app';

interface Scene {
  t: TestApp;
  /** Makes calls as another administrator. */
  other: Api;
}

type Api = <T = unknown>(...call: Parameters<TestApp['api']>) => Promise<Answer<T>>;

const views = suite<Scene>('saved views');

const input = (part: Partial<SavedViewInput> = {}): SavedViewInput => ({
  name: 'Без фото',
  query: 'nophoto=1&view=tiles',
  shared: false,
  ...part,
});
const own =
  (t: TestApp): Api =>
  (...call) =>
    t.api(...call);
const names = async (api: Api) =>
  (await api<{ data: SavedView[] }>('GET', '/api/views/')).body.data.map(({ name, own }) => [name, own]);

views.before.each(async (scene) => {
  const t = await startApp();
  await t.signIn();
  const { accessToken: own } = t;
  const { password_hash: passwordHash } = await t.db
    .selectFrom('administrators')
    .selectAll()
    .executeTakeFirstOrThrow();
  const email = 'borys@example.com';
  await addAdministrator(t.db, t.clock, { email, passwordHash, mustChangePassword: false });
  const { accessToken } = await t.signIn(email, adminPassword);
  t.accessToken = own;
  scene.t = t;
  scene.other = (method, url, body, options) => t.api(method, url, body, { ...options, accessToken });
});
views.after.each(({ t }) => t.close());

views('an administrator deletes a shared view of somebody else, an editor does not', async ({ t, other }) => {
  const shared = await t.data<SavedView>('POST', '/api/views/', input({ shared: true }));
  const kept = await t.data<SavedView>('POST', '/api/views/', input({ name: 'Своє' }));
  const role = (role: Role) => t.db.updateTable('administrators').set({ role }).where('id', '=', 2).execute();
  await role('editor');
  assert.is((await other('DELETE', `/api/views/${shared.id}`)).status, 403);
  await role('administrator');
  assert.is((await other('PUT', `/api/views/${shared.id}`, input())).status, 403);
  assert.is((await other('DELETE', `/api/views/${kept.id}`)).status, 404);
  assert.is((await other('DELETE', `/api/views/${shared.id}`)).status, 204);
  assert.equal(await names(own(t)), [['Своє', true]]);
});

views('a person who is disabled shares no saved views any more', async ({ t, other }) => {
  await other('POST', '/api/views/', input({ shared: true }));
  await t.data('POST', '/api/views/', input({ name: 'Моє', shared: true }));
  assert.is((await names(own(t))).length, 2);
  await t.data('PUT', '/api/people/2', { disabled: true });
  assert.equal(await names(own(t)), [['Моє', true]]);
  const kept = await t.db
    .selectFrom('saved_views')
    .select(['administrator_id', 'shared'])
    .orderBy('id')
    .execute();
  assert.equal(
    kept.map((row) => [row.administrator_id, row.shared]),
    [
      [2, 0],
      [1, 1],
    ],
  );
});

views('a saved view is kept, renamed, shared and deleted by its owner', async ({ t }) => {
  const saved = await t.data<SavedView>('POST', '/api/views/', input({ name: '  Без   фото ' }));
  assert.equal(saved, { ...input(), id: saved.id, own: true });
  await t.data('POST', '/api/views/', input({ name: 'Архів' }));
  assert.equal(await names(own(t)), [
    ['Архів', true],
    ['Без фото', true],
  ]);
  const next = input({ name: 'Зимове', query: 'q=%D0%B7%D0%B8%D0%BC%D0%B0&sort=-title', shared: true });
  assert.equal(await t.data('PUT', `/api/views/${saved.id}`, next), { ...next, id: saved.id, own: true });
  assert.is((await t.api('DELETE', `/api/views/${saved.id}`)).status, 204);
  assert.is((await t.api('DELETE', `/api/views/${saved.id}`)).status, 404);
  assert.equal(await names(own(t)), [['Архів', true]]);
});

views('shared views are seen by others, who change none', async ({ t, other }) => {
  await t.db.updateTable('administrators').set({ role: 'editor' }).where('id', '=', 2).execute();
  const secret = await t.data<SavedView>('POST', '/api/views/', input({ name: 'Своє' }));
  const shared = await t.data<SavedView>('POST', '/api/views/', input({ name: 'Спільне', shared: true }));
  assert.equal(await names(other), [['Спільне', false]]);
  for (const [id, status, code] of [
    [secret.id, 404, 'not_found'],
    [shared.id, 403, 'forbidden'],
  ] as const) {
    for (const answer of [
      await other<{ code: string }>('PUT', `/api/views/${id}`, input({ name: 'Чуже' })),
      await other<{ code: string }>('DELETE', `/api/views/${id}`),
    ])
      assert.equal([answer.status, answer.body.code], [status, code]);
  }
  assert.equal(await names(own(t)), [
    ['Своє', true],
    ['Спільне', true],
  ]);
});

views('a name occurs once among the saved views of one person', async ({ t, other }) => {
  const first = await t.data<SavedView>('POST', '/api/views/', input());
  const second = await t.data<SavedView>('POST', '/api/views/', input({ name: 'Інше' }));
  const twice = await t.api<{ code: string }>('POST', '/api/views/', input({ name: 'БЕЗ ФОТО' }));
  assert.equal([twice.status, twice.body.code], [409, 'duplicate_name']);
  assert.is((await t.api('PUT', `/api/views/${second.id}`, input())).status, 409);
  assert.is((await t.api('PUT', `/api/views/${first.id}`, input({ name: 'без фото' }))).status, 200);
  assert.is((await other('POST', '/api/views/', input())).status, 201);
});

views('a saved view’s repeated creation is answered, not done twice', async ({ t }) => {
  const headers = { 'idempotency-key': 'one' };
  const first = await t.api('POST', '/api/views/', input(), { headers });
  assert.equal((await t.api('POST', '/api/views/', input(), { headers })).body, first.body);
  assert.is((await names(own(t))).length, 1);
});

views('a saved view’s wrong name or query is refused at its field', async ({ t }) => {
  const refused: [Partial<SavedViewInput>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'й'.repeat(maxViewName + 1) }, 'name'],
    [{ query: 'page=2' }, 'query'],
    [{ query: 'returnTo=//evil.example' }, 'query'],
    [{ query: `q=${'я'.repeat(400)}` }, 'query'],
    [{ query: 'q=%00' }, 'query'],
  ];
  for (const [part, field] of refused) {
    const answer: Answer<{ errors?: { field: string; detail: string }[] }> = await t.api(
      'POST',
      '/api/views/',
      input(part),
    );
    assert.is(answer.status, 422, JSON.stringify(part));
    assert.is(answer.body.errors?.[0]?.field, field);
    assert.match(answer.body.errors?.[0]?.detail ?? '', /[а-яіїє]/);
  }
  assert.is((await t.api('POST', '/api/views/', { ...input(), shared: 'yes' })).status, 422);
  assert.equal(await names(own(t)), []);
});

views('a saved view keeps no empty and repeated parameters', async ({ t }) => {
  const saved = await t.data<SavedView>('POST', '/api/views/', input({ query: '?q=&brand=3&brand=4&sort=' }));
  assert.is(saved.query, 'brand=4');
});

views('each person keeps a limited number of saved views, also at the same time', async ({ t, other }) => {
  for (let n = 1; n < maxViews; n += 1) await t.data('POST', '/api/views/', input({ name: `Вигляд ${n}` }));
  const answers = await Promise.all(
    [1, 2, 3].map((n) => t.api('POST', '/api/views/', input({ name: `Останній ${n}` }))),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  assert.is((await other('POST', '/api/views/', input())).status, 201);
});

views('a saved view changes only in what is sent, and nothing is written without a change', async ({ t }) => {
  const { id } = await t.data<SavedView>('POST', '/api/views/', input());
  const url = `/api/views/${id}`;
  await t.data('PUT', url, { query: 'q=1' });
  await t.data('PUT', url, { name: 'Інша' });
  const saved = await t.data<SavedView>('PUT', url, { shared: true });
  assert.equal(saved, { id, name: 'Інша', query: 'q=1', shared: true, own: true });
  const rows = () => t.db.selectFrom('saved_views').selectAll().execute();
  const before = await rows();
  t.clock.forward(1000);
  for (const same of [{}, { name: ' Інша ' }, { name: 'Інша', query: 'q=1', shared: true }])
    assert.equal(await t.data('PUT', url, same), saved);
  assert.equal(await rows(), before);
});

views.run();
