// SQLite only: the server checks the role before it asks the database for anything else.
/** Tries every route with every role, from the application's own table of routes. */
import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Role } from '../../../src/contract/people';
import { requireSession } from '../../src/auth/requireSession';
import type { Services } from '../../src/services';
import { adminEmail, type Method, type TestApp, withApp } from '../support/app';
import { addPhotos, fastCreate } from '../support/items';
import { setPerson, signInAs } from '../support/people';
import { photo } from '../support/photos';
import { makeToken } from '../support/tokens';

const test = suite('roles');

type Route = { method: Method; url: string };

/** An id that no row has, for the parameters of routes. */
const nothing = '987654';

/** Returns each method and address under /api, as the server lists them itself. */
function routesOf(t: TestApp): Route[] {
  const routes: Route[] = [];
  const above: string[] = [];
  for (const line of t.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = '', path = '', methods = ''] = found;
    above.length = indent.length / 4;
    above.push(path);
    const url = above.join('').replace(/:\w+/g, nothing);
    if (!url.startsWith('/api/')) continue;
    // The list holds only HTTP methods.
    for (const method of methods.split(', ').filter(Boolean)) routes.push({ method: method as Method, url });
  }
  return routes;
}

/** Paths whose routes need no session. */
const open =
  /^\/api\/(health(\/live)?|openapi\.json|auth\/(login|logout|refresh|ways|factor(\/options)?|join(\/check)?|oidc(\/callback)?))$/;
/** The path at which a browser downloads photos with a ticket, which it gets from POST. */
const archive = '/api/clothes/photos.zip';
const isOpen = ({ method, url }: Route) => open.test(url) || (url === archive && method !== 'POST');
/** Calls only for administrators, reading included. */
const ofAdministrators =
  /^\/api\/(people|invitations|tokens|webhooks|state|backups|trash\/(photos\/)?delete)\b/;
/** Calls for everybody: they change only one's own account, or only look something up. */
const ofAll = /^\/api\/(auth\/.*|images\/similar|clothes\/photos\.zip)$/;
/** Calls for editors: an import belongs to the person who sent the file. */
const ofEditors = /^\/api\/import\b/;

function needed({ method, url }: Route): Role {
  if (ofAdministrators.test(url)) return 'administrator';
  if (ofEditors.test(url)) return 'editor';
  const reads = method === 'GET' || method === 'HEAD' || url === '/api/clothes/export';
  return reads || ofAll.test(url) ? 'viewer' : 'editor';
}

const rights: Record<Role, readonly Role[]> = {
  viewer: ['viewer'],
  editor: ['viewer', 'editor'],
  administrator: ['viewer', 'editor', 'administrator'],
};

test('roles open exactly the routes they may use', () =>
  withApp({}, async (t) => {
    const routes = routesOf(t).filter((route) => !isOpen(route));
    assert.ok(routes.length > 80, String(routes.length));
    for (const role of ['viewer', 'editor', 'administrator'] as const) {
      const { accessToken } = await signInAs(t, role);
      const wrong: string[] = [];
      for (const route of routes) {
        const { status, body } = await t.api<{ code?: string } | null>(route.method, route.url, undefined, {
          accessToken,
        });
        const isRefused = status === 403 && (route.method === 'HEAD' || body?.code === 'forbidden');
        if (status === 401 || isRefused === rights[role].includes(needed(route))) {
          wrong.push(`${route.method} ${route.url} → ${status}`);
        }
      }
      assert.equal(wrong, [], role);
    }
  }));

test('only public routes of the API answer without a session', () =>
  withApp({}, async (t) => {
    // Open routes may answer 401 for reasons of their own.
    for (const { method, url } of routesOf(t).filter((route) => !isOpen(route))) {
      const { status, body } = await t.api<{ code: string }>(method, url, undefined, { accessToken: null });
      assert.is(status, 401, `${method} ${url}`);
      if (method !== 'HEAD') assert.is(body.code, 'unauthenticated', `${method} ${url}`);
    }
  }));

test('a person who has something to do first is refused all other calls', () =>
  withApp({}, async (t) => {
    const { id, accessToken } = await signInAs(t, 'administrator');
    await t.signIn();
    const routes = routesOf(t).filter((route) => !isOpen(route));
    const opened = async () => {
      const names: string[] = [];
      for (const { method, url } of routes) {
        const { status } = await t.api(method, url, undefined, { accessToken });
        if (status !== 403) names.push(`${method} ${url.replace('/api/auth/', '')}`);
      }
      return names.filter((name) => !name.startsWith('HEAD')).sort();
    };
    const account = t.db.updateTable('administrators').where('id', '=', id);
    await account.set({ must_change_password: 1 }).execute();
    const forPassword = ['GET me', 'POST password'];
    await t.db
      .insertInto('settings')
      .values({ name: 'required_factor_administrator', value: 'yes' })
      .execute();
    assert.equal(await opened(), forPassword, 'the password comes first');
    await account.set({ must_change_password: 0 }).execute();
    assert.equal(
      await opened(),
      [
        ...forPassword,
        'GET factors',
        'GET passkeys',
        'POST passkeys',
        'POST passkeys/options',
        'POST totp',
        'PUT totp',
      ].sort(),
    );
  }));

test('a route without a role stops the start', () => {
  const app = Fastify();
  // `requireSession` looks for sessions only when a call comes.
  requireSession(app, { sessions: null as never, apiTokens: null as never } satisfies Pick<
    Services,
    'sessions' | 'apiTokens'
  >);
  assert.throws(() => app.get('/api/secret', async () => 'x'), /GET \/api\/secret has no role/);
  app.get('/api/open', { config: { public: true } }, async () => 'x');
});

test('a call refused by role tells a viewer that the role only allows reading', () =>
  withApp({}, async (t) => {
    const { accessToken } = await signInAs(t, 'viewer');
    const refused = await t.problem('POST', '/api/brands/', { name: 'X' }, { accessToken });
    assert.is(refused.status, 403);
    assert.match(refused.detail, /лише перегляд/);
    assert.equal(await t.db.selectFrom('brands').selectAll().execute(), []);
  }));

test('without a trash only administrators delete, one by one and in batches', () =>
  withApp({ config: { trashDays: 0 } }, async (t) => {
    const editor = await signInAs(t, 'editor');
    const change = { selection: { ids: [1] }, change: { delete: true } };
    const calls: [Method, string, unknown][] = [
      ['DELETE', '/api/clothes/1', undefined],
      ['DELETE', '/api/images/1', undefined],
      ['POST', '/api/clothes/batch', change],
      ['POST', '/api/clothes/1/merge', { ids: [2] }],
    ];
    for (const [method, url, body] of calls) {
      assert.is((await t.problem(method, url, body, editor)).code, 'forbidden', url);
    }
    await t.signIn();
    assert.is((await t.api('POST', '/api/clothes/batch', change)).status, 202);
    assert.is((await t.api('DELETE', '/api/clothes/1')).status, 404);
  }));

test('the server offers each role what it may use', () =>
  withApp({}, async (t) => {
    const offered = async (role: Role) => {
      const { accessToken } = await signInAs(t, role);
      return t.data<string[]>('GET', '/api/features', undefined, { accessToken });
    };
    const viewer = await offered('viewer');
    for (const name of ['batches', 'import', 'intake', 'photoEdits', 'suggestions', 'people', 'state']) {
      assert.not.ok(viewer.includes(name), name);
    }
    assert.ok(viewer.includes('history') && viewer.includes('trash') && viewer.includes('export'));
    const editor = await offered('editor');
    assert.ok(editor.includes('batches') && editor.includes('suggestions'));
    const own = ['people', 'tokens', 'webhooks', 'state', 'backups'];
    for (const name of own) assert.not.ok(editor.includes(name), name);
    await t.signIn();
    const administrator = await t.data<string[]>('GET', '/api/features');
    for (const name of ['people', 'tokens', 'webhooks', 'state']) {
      assert.ok(administrator.includes(name), name);
    }
  }));

test('roles are shown in the journal only to administrators', () =>
  withApp({}, async (t) => {
    await t.signIn();
    await t.data('POST', '/api/brands/', { name: 'Marni' });
    const seen = async (accessToken: string | null, query = '') => {
      type Listed = { data: { subject: string }[]; meta: { total: number } };
      const { body } = await t.api<Listed>('GET', `/api/changes/${query}`, undefined, { accessToken });
      assert.is(body.meta.total, body.data.length);
      return [...new Set(body.data.map(({ subject }) => subject))].sort();
    };
    const own = t.accessToken;
    const { accessToken: editor } = await signInAs(t, 'editor');
    assert.equal(await seen(own), ['administrators', 'brands']);
    assert.equal(await seen(editor), ['brands']);
    assert.equal(await seen(editor, '?subject=administrators'), []);
  }));

test('journal, history and trash show e-mails only to administrators, also those of tokens', () =>
  withApp({}, async (t) => {
    await t.signIn();
    await t.data('POST', '/api/suppliers/', { name: 'ЦУМ' });
    for (const title of ['Пальто', 'Плащ']) await fastCreate(t, title);
    await t.api('DELETE', '/api/clothes/2');
    const [image] = await addPhotos(t, 'clothes/1', await photo());
    await t.api('DELETE', `/api/images/${image?.id}`);
    const { token } = await makeToken(t);
    const read = async (path: string, accessToken: string | null) => {
      const answer = await t.api<{ data: unknown[] }>('GET', path, undefined, { accessToken });
      assert.ok(answer.body.data.length > 0 || path.includes('tokens'), path);
      return answer.text;
    };
    const own = t.accessToken;
    const { accessToken: viewer } = await signInAs(t, 'viewer');
    for (const path of ['/api/changes/', '/api/clothes/1/changes', '/api/trash/', '/api/trash/photos/']) {
      assert.match(await read(path, own), adminEmail, path);
      for (const other of [viewer, token]) {
        const told = await read(path, other);
        assert.not.match(told, '@', path);
        assert.match(told, '{"id":1,"name":"Користувач 1"}', path);
      }
    }
    await t.db.updateTable('administrators').set({ name: 'Анна' }).where('id', '=', 1).execute();
    assert.match(await read('/api/trash/', viewer), '{"id":1,"name":"Анна"}');
    assert.match(await read('/api/changes/?subject=tokens', own), 'Сайт');
    for (const other of [viewer, token])
      assert.not.match(await read('/api/changes/?subject=tokens', other), 'Сайт');
  }));

test('roles end with the very next call after they are revoked', () =>
  withApp({}, async (t) => {
    const { id, accessToken } = await signInAs(t, 'editor');
    const add = (name: string) => t.api('POST', '/api/brands/', { name }, { accessToken });
    assert.is((await add('Marni')).status, 201);
    await setPerson(t, id, { role: 'viewer' });
    assert.is((await add('Prada')).status, 403);
    assert.is((await t.api('GET', '/api/brands/', undefined, { accessToken })).status, 200);
  }));

test.run();
