import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { questionLoaded } from './support/forms';
import { garmentPhoto } from './support/garments';
import { drop } from './support/intake';
import { journeys } from './support/journeys';
import { photoFile } from './support/photos';
import type { Product } from './support/product';
import { type Seed, seed } from './support/seed';
import { beginSelection } from './support/toolbar';

const { test, run } = journeys('files that are fetched late');

/** The ways in which a file that is not loaded yet cannot be fetched. */
const ways = {
  'without a connection': (page: Page) => page.route('**/*', (route) => route.abort()),
  'after an upgrade': (page: Page) =>
    page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'gone' })),
};

/** A page or a dialog whose unsaved work must survive. */
interface Work {
  address(seeded: Seed): string;
  /** Makes an unsaved change; returns the field that holds it. */
  change(page: Page): Promise<Locator>;
}

let seeding: Promise<Seed> | undefined;
const filled = (product: Product) => {
  seeding ??= seed(product);
  return seeding;
};
const add = (page: Page) => page.getByRole('button', { name: 'Додати', exact: true }).first().click();
const fill = async (field: Locator) => {
  await field.fill('Набране');
  return field;
};
const item = ({ clothes: [first] }: Seed) => `/admin/clothes/${first}`;

const works: Record<string, Work> = {
  item: {
    address: item,
    change: (page) => fill(page.getByLabel('Назва товару')),
  },
  'a purchase on the item page': {
    address: item,
    change: (page) => fill(page.getByLabel('Розмір').first()),
  },
  'dialog of a purchase': {
    address: (seeded) => `${item(seeded)}/purchases`,
    change: async (page) => {
      await add(page);
      return fill(page.getByRole('dialog').getByLabel('Розмір'));
    },
  },
  'new item': {
    address: () => '/admin/clothes',
    change: async (page) => {
      await add(page);
      return fill(page.getByRole('dialog').getByLabel('Назва товару'));
    },
  },
  'new entry': {
    address: () => '/admin/brands',
    change: async (page) => {
      await add(page);
      return fill(page.getByRole('dialog').getByLabel('Назва'));
    },
  },
  'change of many items': {
    address: () => '/admin/clothes',
    change: async (page) => {
      await beginSelection(page);
      await page
        .getByRole('checkbox', { name: /^Вибрати всі/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Змінити…' }).click();
      await page.getByRole('combobox', { name: 'Ціна', exact: true }).click();
      await page.getByRole('option', { name: 'Встановити', exact: true }).click();
      const field = page.getByLabel('Ціна: нове значення');
      await field.fill('120');
      return field;
    },
  },
  cells: {
    address: () => '/admin/clothes?view=cells',
    change: async (page) => {
      // A change of a cell is unsaved as long as the server does not have it.
      await page.route('**/api/clothes/', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      );
      await page.getByRole('grid').locator('[data-column="size"]').nth(1).click();
      await page.keyboard.type('44');
      await page.keyboard.press('Enter');
      return page.locator('[data-column="size"]', { hasText: '44' });
    },
  },
  intake: {
    address: () => '/admin/intake',
    change: async (page) => {
      await page.getByLabel('Вибрати фото').waitFor();
      await drop(page, [await garmentPhoto({ garment: 1, view: 0, minute: 0 })]);
      return page.getByRole('option').first();
    },
  },
  import: {
    address: () => '/admin/import',
    change: async (page) => {
      await page.route('**/api/import/', () => {}); // no answer comes
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Назва\r\nСукня\r\n') };
      await page.getByLabel('Таблиця з товарами').setInputFiles(file);
      return page.getByRole('button', { name: 'Зупинити надсилання' });
    },
  },
  invitation: {
    address: () => '/admin/people',
    change: async (page) => {
      await page.getByRole('button', { name: 'Запросити людину' }).click();
      return fill(page.getByRole('dialog').getByLabel('Ім’я'));
    },
  },
  webhook: {
    address: () => '/admin/webhooks',
    change: async (page) => {
      await page.getByRole('button', { name: 'Додати вебхук' }).first().click();
      return fill(page.getByRole('dialog').getByLabel('Адреса'));
    },
  },
  token: {
    address: () => '/admin/tokens',
    change: async (page) => {
      await page.getByRole('button', { name: 'Новий токен' }).click();
      return fill(page.getByRole('dialog').getByLabel('Назва'));
    },
  },
  password: {
    address: () => '/admin/account',
    change: (page) => fill(page.getByLabel('Поточний пароль')),
  },
};

for (const [way, cut] of Object.entries(ways))
  test(`files that are fetched late: no unsaved work is lost ${way}, whatever is not loaded yet`, async ({
    page,
    product,
    expectNoise,
  }) => {
    expectNoise('');
    // The intake keeps nothing on the device, so its photos are unsaved work.
    await page.addInitScript(() => {
      if (isSecureContext) Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
    });
    const seeded = await filled(product);
    for (const [name, { address, change }] of Object.entries(works)) {
      await openSecond(page, address(seeded));
      const field = await change(page);
      await field.waitFor();
      const typed = await field.evaluate(contentOf);
      await questionLoaded(page);
      await cut(page);
      for (const answer of ['Залишитися', 'Вийти без збереження']) {
        assert.is(await field.evaluate(contentOf), typed, name);
        await page.evaluate(() => history.back());
        await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
      }
      await first(page).waitFor();
      assert.is(await page.getByText('Сторінка зламалася').count(), 0, name);
      await page.unrouteAll();
    }
  });

const first = (page: Page) => page.getByRole('heading', { level: 1, name: 'Clothes Suppliers' });
const contentOf = (element: Element) => ('value' in element ? element.value : element.textContent);

/** Opens an address as the second of this tab, after a reference page, to which Back leads. */
async function openSecond(page: Page, to: string): Promise<void> {
  await page.goto('/admin/suppliers');
  await first(page).waitFor();
  await page.evaluate((address) => history.pushState({ index: 1 }, '', address), to);
  await page.reload();
}

test('a button whose file cannot be fetched offers a retry, which works later; the changes stay', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('');
  const seeded = await filled(product);
  const history = '**/assets/history-*.js';
  await page.route(history, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(item(seeded));
  const field = await fill(page.getByLabel('Назва товару'));
  await page.getByRole('button', { name: 'Історія' }).click();
  await page.getByText(/^Не вдалося завантажити дані/).waitFor();
  assert.is(await field.inputValue(), 'Набране');
  await page.unroute(history);
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.is(await field.inputValue(), 'Набране');
});

test('the list’s menus and its selection offer a retry where their files cannot be fetched', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('');
  await filled(product);
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const retried = async (files: string, button: string, shown: Locator) => {
    await page.route(files, (route) => route.abort());
    await page.goto('/admin/clothes');
    if (button === 'Вибрати') await press('Ще');
    await press(button);
    await page.getByText(/^Не вдалося завантажити дані/).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await shown.waitFor();
  };
  const select = main.getByRole('button', { name: 'Вибрати', exact: true });
  await retried('**/assets/selection-*.js', 'Вигляд', main.getByRole('radio').first());
  await retried('**/assets/selection-*.js', 'Ще', select);
  const bar = page.getByRole('region', { name: 'Дії з вибраним' });
  await retried('**/assets/listSelection-*.js', 'Вибрати', bar);
});

test('where the question before leaving cannot be fetched the browser asks; typed text stays', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('');
  const seeded = await filled(product);
  await page.route('**/assets/dialogs-*.js', (route) => route.abort());
  await page.goto(item(seeded));
  const title = page.getByLabel('Назва товару');
  await title.fill('Набране');
  const link = page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Бренди' });
  const answer = async (leaves: boolean) => {
    const asked = page.waitForEvent('dialog');
    const pressed = link.click();
    const question = await asked;
    assert.is(question.message(), 'Є незбережені зміни. Вийти без збереження?');
    await (leaves ? question.accept() : question.dismiss());
    await pressed;
  };
  await answer(false);
  assert.is(await title.inputValue(), 'Набране');
  await answer(true);
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
});

test('a page whose file cannot be fetched says why in its place, and comes later', async ({
  page,
  expectNoise,
}) => {
  expectNoise('');
  const account = page.getByRole('link', { name: 'Обліковий запис' });
  const heading = page.getByRole('heading', { level: 1, name: 'Обліковий запис' });
  for (const way of ['offline', 'upgrade'] as const) {
    await page.goto('/admin/brands');
    await account.waitFor();
    await ways[way === 'offline' ? 'without a connection' : 'after an upgrade'](page);
    await account.click();
    await page.getByText('Не вдалося завантажити цю частину застосунку').waitFor();
    const button = way === 'offline' ? 'Спробувати ще раз' : 'Перезавантажити сторінку';
    await page.getByRole('main').getByRole('button', { name: button }).waitFor();
    await page.unrouteAll();
    if (way === 'upgrade') await page.getByRole('button', { name: button }).click();
    await heading.waitFor();
  }
});

test('the creation of an intake’s items begins once its file is there', async ({
  page,
  product,
  folder,
  expectNoise,
}) => {
  expectNoise('');
  await filled(product);
  await page.route('**/assets/createItems-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/admin/intake');
  await page.getByLabel('Вибрати фото').setInputFiles(await photoFile(folder, 'a.jpg'));
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Створити 1 товар/ }).click();
  await page.getByText(/^Не вдалося завантажити дані/).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await page.getByText('Створено 1').waitFor();
});

run();
