import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { sortedPhotos } from './support/intake';
import { journeys } from './support/journeys';
import { overflow } from './support/page';
import type { Product } from './support/product';
import {
  look,
  noSeed,
  opened,
  openedHistory,
  reached,
  references,
  type Screen,
  settledItem,
  settledJournal,
  settledState,
  shortJournal,
} from './support/screens';
import { type Seed, seed } from './support/seed';

const { test, run } = journeys('every screen');

let filled: Promise<Seed> | null = null;
const fill = (product: Product) => (filled ??= seed(product));

const empty: Screen[] = [
  { name: 'login', address: () => '/admin/login', reach: reached('Вхід'), stranger: true },
  ...references.map(([kind, heading]) => ({
    name: `${kind}-empty`,
    address: () => `/admin/${kind}`,
    reach: reached(heading),
  })),
  { name: 'clothes-empty', address: () => '/admin/clothes', reach: reached('Список товарів') },
  {
    name: 'overview-empty',
    address: () => '/admin/overview',
    reach: (page) => page.getByText('У каталозі ще немає товарів.').waitFor(),
  },
  { name: 'webhooks-empty', address: () => '/admin/webhooks', reach: reached('Вебхуки') },
  { name: 'not-found', address: () => '/admin/nowhere', reach: reached('Сторінку не знайдено') },
  { name: 'item-not-found', address: () => '/admin/clothes/999', reach: reached('Товар не знайдено') },
];

const full: Screen[] = [
  ...references.map(([kind, heading]) => ({
    name: kind,
    address: () => `/admin/${kind}`,
    reach: reached(heading),
  })),
  {
    name: 'brands-dialog',
    address: () => '/admin/brands',
    reach: async (page) => {
      await opened(page, 'Бренди одягу', 'Додати');
      await page.getByRole('button', { name: 'Зберегти' }).click();
      await page.getByText("Обов'язкове поле").waitFor();
    },
  },
  {
    name: 'suppliers-dialog',
    address: () => '/admin/suppliers',
    reach: (page) => opened(page, 'Clothes Suppliers', 'Add'),
  },
  {
    name: 'webhooks-dialog',
    address: () => '/admin/webhooks',
    reach: (page) => opened(page, 'Вебхуки', 'Додати вебхук'),
  },
  { name: 'clothes', address: () => '/admin/clothes', reach: reached('Список товарів') },
  {
    name: 'clothes-nothing-found',
    address: () => '/admin/clothes?q=zzz',
    reach: (page) => page.getByText('Нічого не знайдено').waitFor(),
  },
  {
    name: 'clothes-create',
    address: () => '/admin/clothes',
    reach: async (page) => {
      await opened(page, 'Список товарів', 'Додати');
      await page.getByRole('combobox', { name: 'Постачальник' }).fill('в');
      await page.locator('dialog[open]').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'clothes-delete',
    address: () => '/admin/clothes',
    reach: (page) => opened(page, 'Список товарів', /^Видалити /),
  },
  {
    name: 'clothes-description',
    address: () => '/admin/clothes',
    reach: (page) => opened(page, 'Список товарів', /^Опис /),
  },
  {
    name: 'clothes-photo',
    address: () => '/admin/clothes',
    reach: (page) => opened(page, 'Список товарів', /^Відкрити фото /),
  },
  { name: 'item', address: ({ clothes }) => `/admin/clothes/${clothes[0]}`, reach: settledItem },
  { name: 'item-bare', address: ({ clothes }) => `/admin/clothes/${clothes[4]}`, reach: settledItem },
  {
    name: 'item-generate',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}`,
    reach: async (page) => {
      await settledItem(page);
      await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
      await page.getByRole('combobox', { name: 'AI-модель' }).waitFor();
    },
  },
  {
    name: 'item-history',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}`,
    reach: openedHistory,
  },
  { name: 'journal', address: () => shortJournal, reach: settledJournal },
  { name: 'state', address: () => '/admin/state', reach: settledState },
  {
    name: 'journal-question',
    address: () => shortJournal,
    reach: async (page) => {
      await settledJournal(page);
      await page
        .getByRole('button', { name: /^Відмінити/ })
        .first()
        .click();
    },
  },
  {
    name: 'purchases',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases`,
    reach: reached('Покупки'),
  },
  {
    name: 'purchases-dialog',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases`,
    reach: (page) => opened(page, 'Покупки', 'Додати'),
  },
  {
    name: 'overview',
    address: () => '/admin/overview',
    reach: (page) => page.getByRole('table', { name: 'Додано за тижнями' }).waitFor(),
  },
  {
    name: 'overview-filtered',
    address: () => '/admin/overview?q=zzz&nophoto=1',
    reach: (page) => page.getByRole('button', { name: 'Скинути фільтр' }).waitFor(),
  },
  { name: 'intake', address: () => '/admin/intake', reach: sortedPhotos },
];

test('axe finds nothing on any screen of an empty catalogue, and none scrolls sideways', async ({
  page,
  visitor,
}) => {
  await look(empty, page, await visitor({ who: null }), noSeed);
});

test('axe finds nothing on any screen of a full catalogue, and none scrolls sideways', async ({
  page,
  visitor,
  product,
}) => {
  await look(full, page, await visitor({ who: null }), await fill(product));
});

/** The pages that people print. */
const printed = ['clothes', 'item', 'purchases', 'journal', 'state', 'brands', 'overview', 'clothes-tags'];

const tagged: Screen = {
  name: 'clothes-tags',
  address: () => '/admin/clothes?columns=tags&view=dense',
  reach: (page) => page.locator('.entry-chip').first().waitFor(),
};

test('on paper there is the content alone, black on white, within the paper, in whole rows and cards', async ({
  page,
  product,
}) => {
  const seeded = await fill(product);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  // A4 with margins of 12 mm.
  await page.setViewportSize({ width: 703, height: 1000 });
  const wrong: string[] = [];
  for (const { name, address, reach } of [...full, tagged]) {
    if (!printed.includes(name)) continue;
    await page.goto(address(seeded));
    await reach(page);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.top-bar').waitFor({ state: 'hidden' });
    if ((await overflow(page)) > 0) wrong.push(`${name}: too wide by ${await overflow(page)} px`);
    wrong.push(...(await faultsOnPaper(page)).map((fault) => `${name}: ${fault}`));
    await page.emulateMedia({ media: 'screen' });
  }
  assert.equal(wrong, []);
});

function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const named = (element: Element) => `${element.localName}.${element.className}`;
    const tools = all('.skip-link, .top-bar, .rail, .toasts-layer, .page-tabs, .table-toolbar .button');
    const controls = all('main button').filter((one) => !one.matches('.table-sort, .select, :has(img)'));
    // A textarea does not break between pages; its text printed in its place does.
    const whole = all('main textarea, .card:has(textarea), .field:has(textarea)').filter(
      (one) => one.localName === 'textarea' || getComputedStyle(one).breakInside !== 'auto',
    );
    const moving = all('main *').filter((one) => /sticky|fixed/.test(getComputedStyle(one).position));
    const cut = all('tr, .card:not(:has(textarea)), .purchase, .gallery-item').filter(
      (one) => getComputedStyle(one).breakInside !== 'avoid',
    );
    const wide = all('main table, main img, main .card').filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1,
    );
    const scrolled = all('main *').filter(
      (one) =>
        /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.querySelector('td'),
    );
    const lost = [...document.querySelectorAll('.field:has(.chip), .chip')].filter(
      (one) => !one.checkVisibility(),
    );
    const short = all('.entry-chip').filter((one) => one.scrollWidth > one.clientWidth);
    const heading = getComputedStyle(document.querySelector('h1') as Element).color;
    return [
      ...tools.map((one) => `prints ${named(one)}`),
      ...controls.map((one) => `prints the button ${one.textContent}`),
      ...whole.map((one) => `${named(one)} does not break`),
      ...moving.map((one) => `${named(one)} sticks`),
      ...cut.map((one) => `${named(one)} may be cut`),
      ...[...wide, ...scrolled].map((one) => `${named(one)} is wider than the paper`),
      ...lost.map((one) => `${named(one)} is not printed`),
      ...short.map((one) => `${named(one)} prints a part of its name`),
      ...(heading === 'rgb(0, 0, 0)' ? [] : [`the heading is ${heading}`]),
    ];
  });
}

run();
