import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { fillItems } from '../../server/test/support/manyItems';
import type { Reference } from '../../src/contract/references';
import { withDatabase } from './support/database';
import { journeys } from './support/journeys';
import { findings, focused, overflow, shot } from './support/page';
import type { Product } from './support/product';

/** More items than the app loads at once, on more than one page. */
const items = 5000;

const { test, run } = journeys('a long list of items');

let filled: Promise<void> | null = null;

/** Fills the database directly, once for all journeys. */
function fill(product: Product): Promise<void> {
  filled ??= withDatabase(product, (db) => fillItems(db, items));
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

test('pages, sort and search of a long list are the server’s; the address keeps them', async ({
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

test('filters of a long list by keyboard: kept in the address, announced, cleared by one button', async ({
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

test('«Усі» in a long list brings the rows that are looked at, however far down', async ({
  page,
  product,
}) => {
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

test('the filters of a long list are laid out well on a phone, a tablet and a desk', async ({
  page,
  product,
}) => {
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
