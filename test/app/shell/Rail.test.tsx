import { screen, within } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type StartedApp, settle, startApp } from '../../screens/startApp';
import { deferred, json } from '../../setup/fakeBrowser';

const test = suite('the main menu');
let app: StartedApp;
test.after.each(() => app.stop());

const menu = () => within(screen.getByRole('navigation', { name: 'Головне меню' }));

for (const [at, name, current] of [
  ['/admin/clothes', 'Список товарів', 'page'],
  ['/admin/clothes/7', 'Список товарів', 'true'],
  ['/admin/trash', 'Список товарів', 'true'],
  ['/admin/intake', 'Список товарів', 'true'],
  ['/admin/import', 'Список товарів', 'true'],
  ['/admin/import/7', 'Список товарів', 'true'],
  ['/admin/brands/usage', 'Бренди', 'true'],
  ['/admin/trashes', null, null],
] as const)
  test(`${at} marks the list it belongs to, and only the page itself as the page`, async () => {
    app = await startApp(at);
    const marked = menu()
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    assert.equal(
      marked.map((link) => [link.textContent, link.getAttribute('aria-current')]),
      name === null ? [] : [[name, current]],
    );
  });

/** There are six places on a phone, not seven. */
const isShort = () => menu().getByRole('list').classList.contains('rail-six');

test('has room for the journal until the API is known to have none, and then remembers it', async () => {
  const told = deferred<Response>();
  app = await startApp((api) => {
    api.replace('GET', '/api/features', () => told.promise);
    return '/admin/brands';
  });
  assert.not.ok(isShort());
  await settle(() => told.resolve(json({ data: [] })));
  assert.ok(isShort());
  assert.is(localStorage.getItem('features administrator'), '');
});

test('has room for the journal where the API has one', async () => {
  app = await startApp((api) => {
    api.changes = [];
    return '/admin/brands';
  });
  assert.is(menu().getAllByRole('link').length, 7);
  assert.not.ok(isShort());
});

test.run();
