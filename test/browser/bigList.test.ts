import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/src/platform/db/open';
import { sortKey } from '../../server/src/platform/db/sortKey';
import { nameKey } from '../../server/src/references/nameKeys';
import { fillItems } from '../../server/test/support/manyItems';
import type { Reference } from '../../src/contract/references';
import { journeys } from './support/journeys';
import { findings, focused, overflow, shot } from './support/page';
import type { Product } from './support/product';
import { hasValue } from './support/until';

/** More items than the app loads at once, on more than one page. */
const items = 5000;
/** More entries than a choice holds at once. */
const manyBrands = 2500;

const { test, run } = journeys('a long list of items');

let filled: Promise<void> | null = null;

/** Fills the database directly, once for all journeys. */
function fill({ dataDir }: Product): Promise<void> {
  filled ??= (async () => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'clothes.db') });
    await fillItems(db, items);
    const names = Array.from({ length: manyBrands }, (_, at) => `Дім моди ${at + 1}`);
    await db
      .insertInto('brands')
      .values(names.map((name) => ({ name, name_key: nameKey(name), sort_key: sortKey(name) })))
      .execute();
    await close();
  })();
  return filled;
}

const range = (page: Page) => page.locator('.pager-range');
const titles = (page: Page) => page.locator('tbody th a').allTextContents();

/** Waits until the pager shows this range, and the rows are loaded. */
async function shows(page: Page, text: string): Promise<void> {
  await range(page).getByText(text, { exact: true }).waitFor();
  await page.locator('.table-box:not([aria-busy])').waitFor();
}

async function open(page: Page, product: Product, address = '/admin/clothes'): Promise<void> {
  await fill(product);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Список товарів' }).waitFor();
}

test('pages, sort and search are the server’s; the address keeps them over reload and Back', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/clothes/') asked.push(search);
  });
  await open(page, product);
  await shows(page, '1–10 з 5000');
  assert.equal(asked, ['?page=1&size=10&wholeUpTo=1000'], 'one call, and never for all of it');
  assert.match((await titles(page))[0] ?? '', / 5000$/);

  await page.getByRole('button', { name: 'Наступна сторінка' }).click();
  await shows(page, '11–20 з 5000');
  assert.match((await titles(page))[0] ?? '', / 4990$/);
  assert.match(page.url(), /\?page=2$/);
  await page.reload();
  await shows(page, '11–20 з 5000');
  assert.match((await titles(page))[0] ?? '', / 4990$/);

  await page.getByRole('button', { name: 'Назва', exact: true }).click();
  await shows(page, '1–10 з 5000');
  await page
    .getByRole('columnheader', { name: 'Назва' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  const sorted = await titles(page);
  assert.equal(sorted, [...sorted].sort(new Intl.Collator('uk', { numeric: true }).compare));
  assert.match(sorted[0] ?? '', /^Біла/);
  assert.is(
    await page.getByRole('button', { name: 'Бренд', exact: true }).count(),
    1,
    'sorts by a brand, too',
  );

  await page.getByRole('searchbox').fill("М'ЯКА туніка 49");
  await page.locator('.pager-range', { hasNotText: '5000' }).waitFor();
  await page.locator('.table-box:not([aria-busy])').waitFor();
  const found = await titles(page);
  assert.ok(found.length > 0 && found.every((title) => /^М’яка туніка .*49/.test(title)), found.join());
  await page.locator('tbody th a').first().click();
  await page.getByRole('button', { name: 'Зберегти' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Список товарів' }).waitFor();
  await page.locator('.table-box:not([aria-busy]) tbody th a').first().waitFor();
  assert.is(await page.getByRole('searchbox').inputValue(), "М'ЯКА туніка 49");
  assert.equal(await titles(page), found);
});

test('filters by keyboard: kept in the address, announced, combined, and cleared by one button', async ({
  page,
  product,
}) => {
  await open(page, product);
  await shows(page, '1–10 з 5000');
  await page.getByRole('button', { name: 'Фільтри' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Тип' }).waitFor();
  await page.keyboard.press('Tab');
  assert.match(await focused(page), 'combobox Бренд');
  await page.keyboard.press('Tab');
  assert.match(await focused(page), 'combobox Тип');
  await page.keyboard.type('types 4');
  await page.getByRole('option', { name: 'types 4', exact: true }).waitFor();
  assert.is(await page.getByRole('option', { name: /^Create/ }).count(), 0, 'nothing is created by a filter');
  await page.keyboard.press('Enter');
  await shows(page, '1–10 з 125');
  const [type] = await product.api<Reference[]>('GET', `/api/types/?q=${encodeURIComponent('types 4')}`);
  assert.is(new URL(page.url()).search, `?type=${type?.id}`);
  await page.getByRole('status').getByText('Тип: types 4').waitFor();

  await page.getByRole('checkbox', { name: 'Без опису' }).focus();
  await page.keyboard.press(' ');
  await page.getByRole('status').getByText('Тип: types 4, Без опису').waitFor();
  await page.locator('.table-box:not([aria-busy])').waitFor();
  assert.match(page.url(), /nodescription=1/);
  await page.reload();
  await page.getByRole('status').getByText('Тип: types 4, Без опису').waitFor();
  await page.locator('.table-box:not([aria-busy])').waitFor();
  assert.ok((await page.locator('tbody tr').count()) <= 10);

  await page.getByRole('button', { name: 'Показати всі товари' }).click();
  await shows(page, '1–10 з 5000');
  assert.is(new URL(page.url()).search, '');
  await page.goBack();
  await page.getByRole('status').getByText('Тип: types 4, Без опису').waitFor();
});

test('the server knows every supplier of an item, not the first alone', async ({ page, product }) => {
  await fill(product);
  const [supplier] = await product.api<Reference[]>('GET', '/api/suppliers/?q=suppliers%207&size=1');
  const second = {
    clothesId: 100,
    supplierId: supplier?.id,
    price: 1,
    weight: null,
    size: null,
    measurements: null,
    date: null,
    luxury: false,
  };
  await open(page, product);
  await page.getByRole('button', { name: 'Фільтри' }).click();
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('suppliers 7');
  await page.getByRole('option', { name: 'suppliers 7', exact: true }).click();
  await shows(page, '1–10 з 25');
  await product.api('POST', '/api/purchases/', second);
  await page.reload();
  await shows(page, '1–10 з 26');
});

test('a created item comes first at once, a deleted one is gone, and another moves up', async ({
  page,
  product,
}) => {
  await open(page, product);
  await shows(page, '1–10 з 5000');
  await page.getByRole('button', { name: 'Додати' }).click();
  await page.getByLabel('Назва товару').fill('Зовсім нова річ');
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('suppliers 9');
  await page.getByRole('option', { name: 'suppliers 9', exact: true }).click();
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await shows(page, '1–10 з 5001');
  assert.is((await titles(page))[0], 'Зовсім нова річ');
  assert.is((await titles(page)).length, 10);

  await page.getByRole('button', { name: 'Видалити Зовсім нова річ' }).click();
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await shows(page, '1–10 з 5000');
  assert.match((await titles(page))[0] ?? '', / 5000$/);
  await page.locator('tbody tr').nth(9).waitFor();
});

test('«Усі» brings the rows that are looked at, however far down', async ({ page, product }) => {
  await open(page, product, '/admin/clothes?size=all');
  await shows(page, '1–5000 з 5000');
  await page.locator('tbody th a').first().waitFor();
  assert.ok((await page.locator('tbody tr').count()) < 40, 'only rows near the window are in the page');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('tbody th a', { hasText: /^Червона спідниця 1$/ }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await page
    .locator('tbody th a', { hasText: / 25\d\d$/ })
    .first()
    .waitFor();
  assert.ok((await page.locator('tbody tr').count()) < 40);
});

test('an older answer never takes the place of a newer one, and rows stay until it comes', async ({
  page,
  product,
}) => {
  await open(page, product);
  await shows(page, '1–10 з 5000');
  const release: (() => void)[] = [];
  await page.route(/\/api\/clothes\/\?.*q=/, async (route) => {
    const old =
      decodeURIComponent(route.request().url()).includes('q=шапка&') ||
      route.request().url().endsWith(encodeURIComponent('шапка'));
    if (old) await new Promise<void>((resolve) => release.push(resolve));
    await route.continue().catch(() => undefined); // the page has aborted it
  });
  await page.getByRole('searchbox').fill('шапка');
  await page.locator('.table-box[aria-busy]').waitFor();
  assert.is((await titles(page)).length, 10, 'the rows before');
  await page.getByRole('searchbox').fill('туніка 4');
  await page.locator('.table-box:not([aria-busy])').waitFor();
  await page.locator('.pager-range', { hasNotText: '5000' }).waitFor();
  for (const go of release) go();
  await page.getByRole('searchbox').fill('туніка 49');
  await page.locator('tbody th a', { hasText: 'туніка' }).first().waitFor();
  await page.locator('.table-box:not([aria-busy])').waitFor();
  assert.ok((await titles(page)).every((title) => title.includes('туніка')));
});

test('a page that cannot be loaded says so in place, and a retry loads it', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('ERR_FAILED');
  expectNoise('status of 500');
  await open(page, product);
  await shows(page, '1–10 з 5000');
  let broken = true;
  await page.route(/\/api\/clothes\/\?page=2/, (route) =>
    broken ? route.fulfill({ status: 500, json: { detail: 'Сервер перевантажено' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Наступна сторінка' }).click();
  await page.getByRole('alert').getByText('Сервер перевантажено').waitFor();
  assert.is((await titles(page)).length, 10, 'what was there stays');
  broken = false;
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await page.locator('tbody th a', { hasText: / 4990$/ }).waitFor();
  await page.getByText('Сервер перевантажено').waitFor({ state: 'detached' });
});

test('a choice from a long list asks the server; the old answer never wins, and a new name can be created', async ({
  page,
  product,
}) => {
  await fill(product);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/brands/' && request.method() === 'GET') asked.push(searchParams.get('q') ?? '');
  });
  await page.goto('/admin/clothes/4321');
  const brand = page.getByRole('combobox', { name: 'Бренд' });
  await brand.waitFor();
  await brand.click();
  await page.getByText('Показано 50 з 2800. Введіть частину назви').waitFor();
  await brand.fill('дім моди 2499');
  await page.getByRole('option', { name: 'Дім моди 2499', exact: true }).waitFor();
  await brand.press('Enter');
  assert.is(await brand.inputValue(), 'Дім моди 2499');
  assert.ok(asked.includes('дім моди 2499'));

  // Enter before the answer waits for the answer.
  await brand.fill('Дім моди 1234');
  await brand.press('Enter');
  await page.locator('input[role=combobox][aria-expanded=false]').and(brand).waitFor();
  await brand.blur();
  await hasValue(brand, 'Дім моди 1234');
  await brand.fill('Зовсім новий дім');
  await page.getByRole('option', { name: 'Create "Зовсім новий дім"' }).click();
  await page.getByText('Створено «Зовсім новий дім»').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await page.getByRole('status').getByText('Збережено').first().waitFor();
  await page.reload();
  await hasValue(brand, 'Зовсім новий дім');
});

test('the filters are laid out well on a phone, a tablet and a desk', async ({ page, product }) => {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [768, 'light'],
    [1600, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page, product, '/admin/clothes?nophoto=1');
    await page.getByRole('button', { name: 'Фільтри' }).click();
    await page.getByRole('combobox', { name: 'Матеріал' }).waitFor();
    await page.locator('.table-box:not([aria-busy])').waitFor();
    assert.is(await overflow(page), 0);
    assert.equal(await findings(page), []);
    await shot(page, `clothes-filters-${colorScheme}-${width}`);
  }
});

run();
