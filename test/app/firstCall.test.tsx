import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstCall } from '../../src/app/firstCall';
import { table } from '../../src/app/routes';
import { type StartedApp, startApp } from '../setup/startApp';

const test = suite('the call that a first page begins with');
let app: StartedApp | null = null;
test.after.each(() => {
  app?.stop();
  app = null;
});

/** Every address of the route table, with an id for each parameter. */
const addresses = table
  .flatMap(({ path, children }) => [path, ...(children ?? []).map((child) => child.path)])
  .filter((path) => path !== '' && !path.endsWith('__primitives'))
  .map((path) => path.replace(/:clothesId\(id\)/, '7').replace(/:clothesId/, 'abc'));

for (const path of new Set(addresses)) {
  const call = firstCall(path);
  test(`the first call that the page of ${path} begins with: ${call ?? 'none'}`, async () => {
    // The sign-in pages lead signed-in people on to the catalogue.
    app = await startApp(path, { signedIn: !['/admin/login', '/admin/oidc'].includes(path) });
    const asked = app.api.calls
      // The page requests the API's features once it is shown.
      .filter(({ method, url }) => method === 'GET' && url !== '/api/features')
      .map(({ url }) => url);
    if (call !== null) assert.ok(asked.includes(call), `the page asks for ${asked.join()}`);
    else assert.equal(asked, []);
    assert.is(firstCall(path === '/' ? path : `${path}/`), call, 'a slash at the end makes no difference');
  });
}

test('an address without a page begins with no call', () => {
  for (const path of [
    '/admin/things',
    '/admin/purchases',
    '/admin/tasks/7',
    '/admin/auth/sessions',
    '/admin/brands/7',
    '/admin/clothes/abc',
    '/admin/clothes/0',
    '/admin/clothes/7e2',
    '/admin/clothes/-7',
    '/admin/clothes/7/images',
    '/admin/clothes/7/purchases/1',
    '/admin/clothes/abc/purchases',
    '/admin/clothes/9007199254740993',
    '/admin/clothes/..%2fauth%2fme',
    '/admin/account',
    '/admin/journal',
    '/admin/login',
    '/brands',
    '/clothes/7',
    '/api/clothes/7',
    '//brands',
  ])
    assert.is(firstCall(path), null, path);
});

test.run();
