import type { Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import {
  brief,
  look,
  lookAt,
  opened,
  reached,
  references,
  type Screen,
  settledItem,
} from './support/screens';
import { type Seed, seed } from './support/seed';

const { test, run } = journeys('every screen as it loads, fails, and with what lies over it');

/** Dialogs and notices that appear over a page only after an event. */
const over: Screen[] = [
  {
    name: 'item-leave',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}`,
    reach: async (page) => {
      await settledItem(page);
      await page.getByLabel('Назва товару').fill('Інша назва');
      await page.getByRole('link', { name: 'Одяг', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'item-delete-main-photo',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}`,
    reach: async (page) => {
      await settledItem(page);
      await page.getByRole('button', { name: 'Видалити: Фото 1' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'item-conflict',
    address: ({ clothes }) => `/admin/clothes/${clothes[1]}`,
    reach: async (page) => {
      await settledItem(page);
      await page.getByLabel('Назва товару').fill('Моя назва');
      // Somebody else saves between the load and the save.
      await page.evaluate(async () => {
        const { pathname } = location;
        const headers = {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
        };
        const url = pathname.replace('/admin', '/api');
        const { data } = await (await fetch(url, { headers })).json();
        const title = `Чужа назва ${Math.random()}`;
        await fetch(url, {
          method: 'PUT',
          headers,
          body: JSON.stringify({
            title,
            description: data.description,
            brandId: null,
            colorId: null,
            typeId: null,
            fabricComposition: [],
          }),
        });
      });
      await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
      await page.getByRole('dialog', { name: 'Товар змінила інша людина' }).waitFor();
    },
  },
  {
    name: 'purchases-edit',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases`,
    reach: (page) => opened(page, 'Покупки', /^Редагувати покупку/),
  },
  {
    name: 'brands-in-use',
    address: () => '/admin/brands',
    reach: async (page) => {
      await reached('Бренди одягу')(page);
      await page.getByRole('button', { name: 'Видалити Massimo Dutti' }).click();
      await page.getByText(/Використовується у 1 товарі/).waitFor();
    },
  },
  {
    name: 'session-ended',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}`,
    reach: async (page) => {
      await settledItem(page);
      await page.getByLabel('Назва товару').fill('Інша назва');
      const gone = (route: Route) =>
        route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"status":401}' });
      await page.route('**/api/**', gone);
      await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
      await page.getByRole('dialog', { name: 'Увійдіть знову' }).waitFor();
      await page.unroute('**/api/**');
    },
  },
];

/** Pages while their data loads (a skeleton), and after loading failed (the reason). */
const loading: { name: string; address(seeded: Seed): string }[] = [
  ...[...references.map(([kind]) => kind), 'clothes'].map((name) => ({
    name,
    address: () => `/admin/${name}`,
  })),
  { name: 'item', address: ({ clothes }) => `/admin/clothes/${clothes[0]}` },
  { name: 'purchases', address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases` },
  { name: 'account', address: () => '/admin/account' },
  { name: 'journal', address: () => '/admin/journal' },
  { name: 'trash', address: () => '/admin/trash' },
  { name: 'usage', address: () => '/admin/brands/usage' },
  { name: 'people', address: () => '/admin/people' },
  { name: 'tokens', address: () => '/admin/tokens' },
  { name: 'webhooks', address: () => '/admin/webhooks' },
];
let seeded: Seed | null = null;

test('axe finds nothing, and no screen scrolls sideways, while it loads and when it could not', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  seeded ??= await seed(product);
  const wrong: string[] = [];
  for (const { name, address } of loading) {
    const held: Route[] = [];
    let down = false;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.route('**/api/**', (route) => (down ? fail(route) : void held.push(route)));
    await page.goto(address(seeded));
    await page.locator('main [aria-busy] .skeleton').first().waitFor();
    wrong.push(...(await lookAt(page, `${name}-loading`, brief)));

    down = true;
    await Promise.all(held.map(fail));
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'База даних' }).first().waitFor();
    wrong.push(...(await lookAt(page, `${name}-failed`, brief)));
    await page.unrouteAll();
  }
  assert.equal(wrong, []);
});

function fail(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: '{"status":500,"code":"internal","detail":"База даних не відповідає."}',
  });
}

test('axe finds nothing while somebody signs in, and when that was refused', async ({
  visitor,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const page = await visitor({ who: null });
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill('olena@example.com');
  await page.getByLabel('Пароль').fill('не той пароль');
  const held: Route[] = [];
  await page.route('**/api/auth/login', (route) => void held.push(route));
  await page.getByRole('button', { name: 'Увійти' }).click();
  await page.locator('button[aria-busy=true]').waitFor();
  const wrong = await lookAt(page, 'login-busy');
  await Promise.all(held.map((route) => route.fulfill({ status: 401, body: '' })));
  await page.getByText('Невірний e-mail або пароль').waitFor();
  wrong.push(...(await lookAt(page, 'login-refused')));
  assert.equal(wrong, []);
});

test('axe finds nothing while somebody comes back from a provider, and when that was refused', async ({
  visitor,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const page = await visitor({ who: null });
  await page.route('**/api/auth/ways', (route) =>
    route.fulfill({ json: { data: { passkeys: false, oidc: 'Комора' } } }),
  );
  const held: Route[] = [];
  await page.route('**/api/auth/oidc/callback', (route) => void held.push(route));
  await page.addInitScript(() => {
    // A page without an address has no storage.
    if (location.protocol.startsWith('http')) sessionStorage.setItem('oidc', '{"state":"s","returnTo":null}');
  });
  await page.goto('/admin/oidc?code=c&state=s');
  await page.getByText('Завершуємо вхід').waitFor();
  const wrong = await lookAt(page, 'oidc', brief);
  const detail = 'Тут немає облікового запису з вашою адресою. Попросіть адміністратора запросити вас.';
  await Promise.all(
    held.map((route) =>
      route.fulfill({ status: 401, json: { status: 401, code: 'invalid_credentials', detail } }),
    ),
  );
  await page.getByText(detail).waitFor();
  wrong.push(...(await lookAt(page, 'oidc-refused', brief)));
  assert.equal(wrong, []);
});

test('axe finds nothing in the dialogs and messages that come by themselves', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  seeded ??= await seed(product);
  await look(over, page, page, seeded);
});

run();
