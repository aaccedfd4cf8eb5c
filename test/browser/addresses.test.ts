import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import { signIn } from './support/forms';
import { journeys } from './support/journeys';
import type { Product } from './support/product';
import { seed } from './support/seed';

const { test, run } = journeys('addresses, session, theme');

test('the route table in a browser: / and /admin lead to the brands, what is unknown says so', async ({
  page,
  expectNoise,
}) => {
  expectNoise('404');
  for (const address of ['/', '/admin', '/admin/']) {
    await page.goto(address);
    await page.waitForURL('**/admin/brands');
  }
  for (const address of ['/admin/nowhere', '/admin/brands/7', '/admin/clothes/1/2']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Сторінку не знайдено' }).waitFor();
    assert.is(new URL(page.url()).pathname, address);
  }
  for (const address of ['/admin/clothes/987654', '/admin/clothes/abc', '/admin/clothes/0/purchases']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Товар не знайдено' }).waitFor();
  }
});

test('an address can choose no call: only what its page shows is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|ws)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  // Every page requests the features once it is idle, whatever its address.
  const features = 'GET /api/features';
  const chosen = () => asked.filter((call) => call !== features);
  for (const address of ['/admin/things', '/admin/purchases', '/admin/tasks/7', '/admin/clothes/abc']) {
    const idle = page.waitForRequest('**/api/features');
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: /не знайдено/ }).waitFor();
    await idle;
  }
  assert.equal(chosen(), []);
  asked.length = 0;
  const idle = page.waitForRequest('**/api/features');
  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().waitFor();
  await idle;
  await page.waitForLoadState('networkidle');
  assert.equal(chosen(), ['GET /api/colors/']);
  assert.is(asked.filter((call) => call === features).length, 1);
});

test(
  'a deep link leads through sign-in to the page asked for, and to no foreign one',
  async ({ page, product }) => {
    // An empty list has no search field.
    await product.api('POST', '/api/materials/', { name: 'Віскоза' });
    await page.goto('/admin/materials?q=%D0%B2&size=25');
    await page.waitForURL('**/admin/login**');
    const login = new URL(page.url());
    await signIn(page, product);
    await page.waitForURL('**/admin/materials?q=%D0%B2&size=25');
    await page.getByRole('cell', { name: 'Віскоза' }).waitFor();
    assert.is(await page.getByLabel('Пошук').inputValue(), 'в');
    // Back does not lead a signed-in person to the sign-in page.
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/brands');

    const [name = 'returnTo'] = [...login.searchParams.keys()];
    await page.goto(`/admin/login?${name}=${encodeURIComponent('//evil.example/admin')}`);
    await page.waitForURL('**/admin/brands');
  },
  { who: null },
);

test('the theme follows the system, cycles by its button, and applies before rendering', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const button = page.getByRole('button', { name: /^Тема/ });
  const light = 'rgb(246, 245, 242)';
  const dark = 'rgb(21, 22, 20)';
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/brands');
  await button.waitFor();
  assert.is(await background(), dark);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.is(await background(), light);

  await button.click(); // system → light
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.is(await background(), light);
  await button.click(); // → dark
  await page.emulateMedia({ colorScheme: 'light' });
  assert.is(await background(), dark);

  // Each frame of the next load has the chosen theme.
  await page.addInitScript(() => {
    const seen: string[] = [];
    window.seen = seen;
    const note = () => {
      seen.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.reload();
  await button.waitFor();
  const frames = await page.evaluate(() => window.seen);
  assert.equal([...new Set(frames)], [dark]);
  await button.click(); // → system
  assert.is(await background(), light);
});

test('each page of many items is the same after a reload, and after Back', async ({ page, product }) => {
  const { clothes } = await seed(product);
  for (const id of clothes.slice(2, 4)) await product.api('DELETE', `/api/clothes/${id}`);
  const rows = (page: Page) => page.locator('tbody tr').first().waitFor();
  const pages: readonly [address: string, title: string, shown: (page: Page) => Promise<unknown>][] = [
    ['/admin/journal?kind=deleted', 'Журнал', rows],
    ['/admin/trash?q=W', 'Кошик', rows],
    ['/admin/import', 'Імпорт', (page) => page.getByLabel('Таблиця з товарами').waitFor()],
    ['/admin/brands/usage?unused=1', 'Упорядкувати: Бренди одягу', rows],
    ['/admin/suppliers/usage', 'Tidy up: Clothes Suppliers', rows],
    ['/admin/clothes?view=tiles&columns=price', 'Список товарів', rows],
    [`/admin/clothes?brand=${await brandId(product)}&view=dense`, 'Список товарів', rows],
  ];
  for (const [address, title, shown] of pages) {
    const there = async (how: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await shown(page);
      const { pathname, search } = new URL(page.url());
      assert.is(pathname + search, address, how);
    };
    await page.goto(address);
    await there('opened');
    await page.reload();
    await there('reloaded');
    await page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Типи' }).click();
    await page.getByRole('heading', { level: 1, name: 'Типи одягу' }).waitFor();
    await page.goBack();
    await there('gone back to');
  }
});

async function brandId(product: Product): Promise<number | undefined> {
  const brands = await product.api<Reference[]>('GET', '/api/brands/');
  return brands.find(({ name }) => name === 'Massimo Dutti')?.id;
}

run();

declare global {
  interface Window {
    seen: string[];
  }
}
