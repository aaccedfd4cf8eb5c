import { sortedPhotos } from './support/intake';
import { journeys } from './support/journeys';
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
import { seed } from './support/seed';

const { test, run } = journeys('every screen');

const empty: Screen[] = [
  { name: 'login', address: () => '/admin/login', reach: reached('Вхід'), stranger: true },
  ...references.map(([kind, heading]) => ({
    name: `${kind}-empty`,
    address: () => `/admin/${kind}`,
    reach: reached(heading),
  })),
  { name: 'clothes-empty', address: () => '/admin/clothes', reach: reached('Список товарів') },
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
  await look(full, page, await visitor({ who: null }), await seed(product));
});

run();
