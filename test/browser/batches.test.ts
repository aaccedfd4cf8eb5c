import type { Page, WebSocketRoute } from 'playwright-core';
import * as assert from 'uvu/assert';
import { holdBatches } from '../../server/test/support/holdBatches';
import { fillItems } from '../../server/test/support/manyItems';
import type { Reference } from '../../src/contract/references';
import type { Clothes, ClothesListItem } from '../../src/contract/types';
import { withDatabase } from './support/database';
import { journeys } from './support/journeys';
import { focused, reach } from './support/page';
import type { Product } from './support/product';
import { lookAt } from './support/screens';
import { emptyFields } from './support/seed';
import { beginSelection, lastTask } from './support/toolbar';

const { test, run } = journeys('batches');

/** All items, 40 of them dresses. */
const items = 320;
const dresses = '/admin/clothes?q=сукня';
const brand = 'Бренд дня';

let filled: Promise<void> | null = null;

function fill(product: Product): Promise<void> {
  filled ??= (async () => {
    await withDatabase(product, (db) => fillItems(db, items));
    await product.api<Reference>('POST', '/api/brands/', { name: brand });
  })();
  return filled;
}

/** Runs the journey while each task stops after its first slice. */
const held = (product: Product, walk: () => Promise<void>) =>
  withDatabase(product, async (db) => {
    const release = await holdBatches(db);
    await walk().finally(release);
  });

const bar = (page: Page) => page.getByRole('region', { name: 'Дії з вибраним' });
const tasks = (page: Page) => page.getByRole('region', { name: 'Групові дії' });
const found = async (product: Product) =>
  (await product.api<ClothesListItem[]>('GET', '/api/clothes/?q=сукня&size=100')).map(({ id, brand }) => ({
    id,
    brand: brand?.name ?? null,
  }));

/** Selects all found items, and begins to set the brand. */
async function setBrand(page: Page): Promise<void> {
  await page.goto(dresses);
  await beginSelection(page);
  await page.getByRole('button', { name: 'Вибрати всі 40 за цим фільтром' }).click();
  await bar(page).getByRole('button', { name: 'Змінити…' }).click();
  await page.getByRole('combobox', { name: 'Бренд', exact: true }).fill(brand);
  await page.getByRole('option', { name: brand }).click();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByText('Зміниться: 40 товарів').waitFor();
  await page.getByRole('button', { name: 'Змінити 40 товарів' }).click();
}

test('a batch gives 40 found items a brand: stopped on the way, taken back but for later changes', async ({
  page,
  product,
}) => {
  await fill(product);
  const before = await found(product);
  const wrong: string[] = [];
  await held(product, async () => {
    await setBrand(page);
    await tasks(page).getByText('8 з 40').waitFor();
    wrong.push(...(await lookAt(page, 'batch-running')));
    await tasks(page).getByRole('button', { name: 'Зупинити' }).click();
    await tasks(page).getByText('Зупинено: опрацьовано 8 з 40').waitFor();
  });
  const after = await found(product);
  const changed = after.filter((item) => item.brand === brand);
  assert.is(changed.length, 8);
  // Somebody else sets another brand on one of them.
  const [first] = changed;
  const other = before.find((item) => item.brand !== null && item.id !== first?.id)?.brand ?? '';
  const brands = await product.api<Reference[]>('GET', '/api/brands/');
  await product.api<Clothes>('PUT', `/api/clothes/${first?.id}`, {
    ...emptyFields,
    title: 'Тепла сукня',
    brandId: brands.find(({ name }) => name === other)?.id,
  });
  await tasks(page).getByRole('button', { name: 'Відмінити' }).click();
  await tasks(page).getByText('Відмінено 7 змін, 1 пропущено').waitFor();
  assert.equal(
    await found(product),
    before.map((item) => (item.id === first?.id ? { ...item, brand: other } : item)),
  );
  wrong.push(...(await lookAt(page, 'batch-undone')));
  await tasks(page).getByRole('button', { name: 'Пропущені' }).click();
  await page.getByRole('dialog', { name: 'Що пропущено' }).getByRole('listitem').waitFor();
  wrong.push(...(await lookAt(page, 'batch-skipped')));
  assert.equal(wrong, []);
});

test('a batch whose socket dies is followed to its end all the same', async ({ page, product }) => {
  await fill(product);
  let opened = 0;
  await page.routeWebSocket('**/ws/**', (near: WebSocketRoute) => {
    opened += 1;
    if (opened > 1) return void near.close();
    // The first socket closes after its first message.
    near.connectToServer().onMessage((message) => {
      near.send(message);
      void near.close();
    });
  });
  await held(product, async () => {
    await setBrand(page);
    await tasks(page).getByText('8 з 40').waitFor();
    // The task is stopped by another client, which nothing tells this tab.
    const taskId = await lastTask(page);
    await product.api('POST', `/api/tasks/${taskId}/stop`);
    await tasks(page).getByText('Зупинено: опрацьовано 8 з 40').waitFor();
  });
  await tasks(page).getByRole('button', { name: 'Відмінити' }).click();
  await tasks(page)
    .getByText(/^Відмінено \d/)
    .waitFor();
  assert.is((await found(product)).filter((item) => item.brand === brand).length, 0);
  assert.ok(opened >= 1);
});

test('a batch by keyboard alone: a selection, a change of its items, and its undo', async ({
  page,
  product,
}) => {
  await fill(product);
  const before = await found(product);
  await page.goto(dresses);
  await page.getByRole('main').getByRole('button', { name: 'Ще', exact: true }).waitFor();
  await reach(page, 'button Ще');
  await page.keyboard.press('Enter');
  // The panel's own file may still be on its way, and Tab would leave an empty panel.
  await page.getByRole('button', { name: 'Вибрати', exact: true }).waitFor();
  await reach(page, 'button Вибрати');
  await page.keyboard.press('Enter');
  await bar(page).getByText('Позначте товари в списку').waitFor();
  await reach(page, /^input Вибрати .* сукня /);
  await page.keyboard.press('Space');
  await bar(page).getByText('Вибрано 1 товар').waitFor();
  await reach(page, 'button Змінити…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await reach(page, /^combobox Бренд/);
  await page.keyboard.type(brand);
  await page.getByRole('option', { name: brand }).waitFor();
  await page.keyboard.press('Enter');
  await reach(page, 'button Далі');
  await page.keyboard.press('Enter');
  await page.getByText('Зміниться: 1 товар').waitFor();
  await reach(page, 'button Змінити 1 товар');
  await page.keyboard.press('Enter');
  await tasks(page).getByText('Змінено 1 товар').waitFor();
  assert.is((await found(product)).filter((item) => item.brand === brand).length, 1);
  assert.is(await focused(page), 'button Ще');
  await reach(page, 'button Відмінити');
  await page.keyboard.press('Enter');
  await tasks(page).getByText('Відмінено 1 зміну').waitFor();
  assert.equal(await found(product), before);
  assert.not.match(await focused(page), /^(body)? ?$/);
});

run();
