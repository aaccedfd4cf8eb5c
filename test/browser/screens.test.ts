import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { findings, overflow, shot } from './support/page';
import { type Seed, seed } from './support/seed';

const { test, run } = journeys('every screen');
const themes = ['light', 'dark'] as const;

interface Screen {
  name: string;
  address(seeded: Seed): string;
  /** Brings the page into the state that is meant; the heading alone by default. */
  reach(page: Page): Promise<unknown>;
  stranger?: boolean;
}

const reached = (text: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

async function settledItem(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
  return page.waitForLoadState('networkidle');
}

async function opened(page: Page, heading: string, button: string | RegExp): Promise<unknown> {
  await reached(heading)(page);
  await page.getByRole('button', { name: button }).first().click();
  return page.locator('dialog[open]').waitFor();
}

const references = [
  ['brands', 'Бренди одягу'],
  ['types', 'Типи одягу'],
  ['colors', 'Колір одягу'],
  ['materials', 'Матеріал одягу'],
  ['suppliers', 'Clothes Suppliers'],
] as const;

const empty: Screen[] = [
  { name: 'login', address: () => '/admin/login', reach: reached('Вхід'), stranger: true },
  ...references.map(([kind, heading]) => ({
    name: `${kind}-empty`,
    address: () => `/admin/${kind}`,
    reach: reached(heading),
  })),
  { name: 'clothes-empty', address: () => '/admin/clothes', reach: reached('Список товарів') },
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
    name: 'purchases',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases`,
    reach: reached('Покупки'),
  },
  {
    name: 'purchases-dialog',
    address: ({ clothes }) => `/admin/clothes/${clothes[0]}/purchases`,
    reach: (page) => opened(page, 'Покупки', 'Додати'),
  },
];

test('nothing that axe-core finds, no sideways scroll, on an empty catalogue', async ({ visitor }) => {
  await look(empty, visitor, () => Promise.resolve(noSeed));
});

test('nothing that axe-core finds, no sideways scroll, on a full catalogue', async ({ visitor, product }) => {
  const seeded = await seed(product);
  await look(full, visitor, () => Promise.resolve(seeded));
});

run();

const noSeed: Seed = { brands: [], types: [], colors: [], materials: [], suppliers: [], clothes: [] };

/** Opens every screen in both themes at 1280, 360 and 320 px; gathers what is wrong, so that one run tells all. */
async function look(
  screens: Screen[],
  visitor: (options: { colorScheme: 'light' | 'dark'; who?: null }) => Promise<Page>,
  seeded: () => Promise<Seed>,
): Promise<void> {
  const wrong: string[] = [];
  const given = await seeded();
  for (const colorScheme of themes) {
    const member = await visitor({ colorScheme });
    const stranger = await visitor({ colorScheme, who: null });
    for (const { name, address, reach, stranger: isStranger } of screens) {
      const page = isStranger ? stranger : member;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address(given));
      await reach(page).catch((error: Error) => wrong.push(`${name} ${colorScheme}: ${error.message}`));
      await shot(page, `${name}-${colorScheme}-1280`, name.startsWith('item'));
      wrong.push(...(await findings(page)).map((finding) => `${name} ${colorScheme}: ${finding}`));
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        if (width === 360) await shot(page, `${name}-${colorScheme}-360`, name.startsWith('item'));
        const over = await overflow(page);
        if (over > 0) wrong.push(`${name} ${colorScheme}: ${over} px too wide at ${width} px`);
      }
    }
  }
  assert.equal(wrong, []);
}
