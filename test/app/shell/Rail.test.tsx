import { screen, within } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type StartedApp, startApp } from '../../screens/startApp';

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

test.run();
