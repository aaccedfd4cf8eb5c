import type { Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { FaultyProxy, type Line } from '../../server/test/support/FaultyProxy';
import type { Reference } from '../../src/contract/references';
import type { Clothes, FastCreated, Purchase } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import { photoFile } from './support/photos';
import type { Product } from './support/product';
import { newItem } from './support/seed';
import { hasValue } from './support/until';

const { test, inSameTab, after, run } = journeys('calls that fail');
let network: FaultyProxy | null = null;
after(async () => network?.stop());

/** Failures that need a real browser. test/failures lets every call fail in every other way. */
const offline = 'Немає зв’язку із сервером';
const unreadable = 'Сервер дав незрозумілу відповідь';
const unavailable = 'Сервер тимчасово недоступний';

interface Screen {
  address: string;
  /** The call without which the page can show nothing. */
  call: string;
  retry: string;
  /** Waits until the loaded data is shown. */
  shown(page: Page): Promise<unknown>;
}

const rowOf = (name: string) => (page: Page) => page.getByRole('row').filter({ hasText: name }).waitFor();

function screensOf(item: FastCreated): Screen[] {
  const retry = 'Спробувати ще раз';
  const own = `/admin/clothes/${item.clothesId}`;
  return [
    { address: '/admin/brands', call: '/api/brands/', retry, shown: rowOf('Cos') },
    { address: '/admin/suppliers', call: '/api/suppliers/', retry: 'Try again', shown: rowOf('Humana') },
    { address: '/admin/clothes', call: '/api/clothes/', retry, shown: rowOf('Пальто') },
    {
      address: own,
      call: `/api/clothes/${item.clothesId}`,
      retry,
      shown: (page) => page.getByRole('heading', { level: 1, name: 'Пальто' }).waitFor(),
    },
    {
      address: `${own}/purchases`,
      call: `/api/clothes/${item.clothesId}/purchases`,
      retry,
      shown: rowOf('Humana'),
    },
  ];
}

/** The answers that replace the server’s. */
const answers: { says: string; answer: (route: Route) => Promise<void> }[] = [
  { says: offline, answer: (route) => route.abort('connectionreset') },
  {
    says: unavailable,
    answer: (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '120' },
        contentType: 'text/html',
        body: '<h1>nginx',
      }),
  },
  {
    says: unreadable,
    answer: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<form>Sign in to Wi-Fi' }),
  },
  {
    says: 'Забракло пам’яті.',
    answer: (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 500, code: 'internal', detail: 'Забракло пам’яті.' }),
      }),
  },
];

test('what a screen cannot load in a browser is reported in place, and loaded by a retry', async ({
  context,
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const screens = screensOf(await catalogue(product));
  // Opens all screens at once, each in a tab, because the pauses between their tries take most
  // time.
  const tabs = [page, ...(await Promise.all(screens.slice(1).map(() => context.newPage())))];
  await Promise.all(
    screens.map(async ({ address, call, retry, shown }, place) => {
      const tab = tabs[place] ?? page;
      // Every failure on one screen, and one failure on each of the others: all screens share the
      // code.
      for (const { says, answer } of place === 0 ? answers : answers.slice(place - 1, place)) {
        await tab.route(({ pathname }) => pathname === call, answer);
        await tab.goto(address);
        const alert = tab.getByRole('main').getByRole('alert').filter({ hasText: says }).first();
        await alert.waitFor();
        await tab.getByRole('heading', { level: 1 }).waitFor();
        await tab.unrouteAll();
        await alert.getByRole('button', { name: retry }).click();
        await shown(tab);
        if (place === 0) assert.match(await focused(tab), /^h1 /);
      }
    }),
  );
});

inSameTab(
  'a reference’s form that fails to be saved keeps what was typed, and saves once',
  async (journey) => {
    const { page, product, expectNoise } = journey;
    expectNoise('Failed to load resource');
    await page.goto('/admin/colors');
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Назва').fill('Бузковий');
    await failThenSave(page, 'POST', '/api/colors/', 'dialog[open]');
    await dialog.waitFor({ state: 'detached' });
    assert.is((await product.api<Reference[]>('GET', '/api/colors/')).length, 1);
  },
);

inSameTab(
  'a new item’s form that fails to be saved keeps what was typed, and saves once',
  async (journey) => {
    const { page, product, folder, expectNoise } = journey;
    expectNoise('Failed to load resource');
    await catalogue(product);
    await page.goto('/admin/clothes');
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Назва товару').fill('Сукня');
    await choose(page, 'Постачальник', 'Humana');
    await dialog.locator('input[type=file]').setInputFiles(await newPhoto(folder));
    await dialog.getByText('нове.jpg').waitFor();
    await failThenSave(page, 'POST', '/api/clothes/fast_create', 'dialog[open]');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Сукня' }).locator('img').waitFor();
    assert.is(
      (await product.api<Clothes[]>('GET', '/api/clothes/')).filter(({ title }) => title === 'Сукня').length,
      1,
    );
  },
);

inSameTab('a description that fails to be saved keeps what was typed', async (journey) => {
  const { page, product, expectNoise } = journey;
  expectNoise('Failed to load resource');
  const { clothesId } = await newItem(product, 'Спідниця');
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Опис Спідниця' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Опис').fill('Легка, з льону.');
  await failThenSave(page, 'PATCH', '/description', 'dialog[open]');
  await dialog.waitFor({ state: 'detached' });
  const { description } = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  assert.is(description, 'Легка, з льону.');
});

inSameTab('an item’s page that fails to be saved keeps what was typed', async (journey) => {
  const { page, product, expectNoise } = journey;
  expectNoise('Failed to load resource');
  const { clothesId } = await catalogue(product);
  await page.goto(`/admin/clothes/${clothesId}`);
  await page.getByLabel('Назва товару').fill('Пальто тепле');
  await page.getByLabel('Опис', { exact: true }).fill('З вовни.');
  await hasValue(page.getByRole('combobox', { name: 'Магазин' }), 'Humana');
  await failThenSave(page, 'PUT', `/api/clothes/${clothesId}`, 'main');
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  const saved = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  assert.equal([saved.title, saved.description], ['Пальто тепле', 'З вовни.']);
});

inSameTab(
  'a purchase’s form that fails to be saved keeps what was typed, and saves once',
  async (journey) => {
    const { page, product, folder, expectNoise } = journey;
    expectNoise('Failed to load resource');
    const { clothesId } = await catalogue(product);
    await page.goto(`/admin/clothes/${clothesId}/purchases`);
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Ціна').fill('12,5');
    await dialog.getByLabel('Розмір').fill('XL');
    await choose(page, 'Постачальник', 'Humana');
    await dialog.locator('input[type=file]').setInputFiles(await newPhoto(folder));
    await dialog.getByText('нове.jpg').waitFor();
    await failThenSave(page, 'POST', '/api/purchases/', 'dialog[open]');
    await dialog.waitFor({ state: 'detached' });
    const purchases = await product.api<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
    assert.equal(purchases.map(({ price, images }) => [price, images.length]).at(-1), [12.5, 1]);
  },
);

test('a connection reset or broken within the answer is reported until it holds again', async ({
  visitor,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load');
  await catalogue(product);
  network ??= await FaultyProxy.start(Number(new URL(product.address).port));
  const page = await visitor({ baseURL: `http://127.0.0.1:${network.port}` });
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const faults: { line: Line; says: string }[] = [
    // Chromium takes half a head for a whole one, without a body.
    { line: { closed: 'head' }, says: unreadable },
    { line: { closed: 'body' }, says: offline },
    { line: 'reset', says: offline },
  ];
  for (const { line, says } of faults) {
    await page.goto('/admin/types');
    await page.getByText('Ще немає').waitFor();
    network.turn(line);
    await menu.getByRole('link', { name: 'Бренди' }).click();
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: says });
    await alert.waitFor();
    network.turn('good');
    await alert.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await rowOf('Cos')(page);
    // The notice over all pages disappears by itself.
    await page.getByText(offline).waitFor({ state: 'detached' });
  }
});

run();

async function catalogue(product: Product): Promise<FastCreated> {
  const brands = await product.api<Reference[]>('GET', '/api/brands/');
  if (brands.length === 0) await product.api('POST', '/api/brands/', { name: 'Cos' });
  return newItem(product, 'Пальто', 1);
}

/**
 * Presses Save of a form once for each failing answer, and once more; what was typed stays. The
 * first answer to a creation is lost on its way.
 */
async function failThenSave(page: Page, method: string, call: string, form: string): Promise<void> {
  const save = page.locator(form).getByRole('button', { name: 'Зберегти', exact: true }).last();
  const typed = await entered(page, form);
  for (const { says, answer } of answers) {
    await page.route(
      ({ pathname }) => pathname.endsWith(call),
      async (route) => {
        if (route.request().method() !== method) return route.continue();
        // Over BiDi Playwright knows no body, so in Firefox the request itself is lost.
        const body = route.request().postDataBuffer();
        if (method === 'POST' && says === offline && body) await route.fetch();
        return answer(route);
      },
    );
    await save.click();
    await page.locator(form).getByRole('alert').filter({ hasText: says }).first().waitFor();
    assert.equal(await entered(page, form), typed, `${call}: ${says}`);
    await page.unrouteAll();
  }
  await save.click();
}

const newPhoto = (folder: string) => photoFile(folder, 'нове.jpg', { width: 300, height: 400 });

/** Returns the value of each field of a form, and its number of chosen files. */
function entered(page: Page, form: string): Promise<unknown> {
  return page
    .locator(form)
    .evaluate((element) => [
      ...[...element.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')].map(
        ({ value, checked }) => [value, checked],
      ),
      element.querySelectorAll('.file-item').length,
    ]);
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(name);
  await box.press('Enter');
  await page.locator('[role=combobox][aria-expanded=true]').waitFor({ state: 'detached' });
}
