import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { unzip } from '../../server/test/photoFiles/support';
import { fillItems } from '../../server/test/support/manyItems';
import type { BatchTask } from '../../src/contract/batches';
import type { ClothesListItem, FastCreated } from '../../src/contract/types';
import { withDatabase } from './support/database';
import { journeys } from './support/journeys';
import { fixedShare, focused, settled } from './support/page';
import type { Product } from './support/product';
import { lookAt } from './support/screens';
import { type Seed, seed } from './support/seed';
import { beginSelection, lastTask } from './support/toolbar';
import { until } from './support/until';

/** More items than the app loads at once, and than a slice of a batch holds. */
const items = 1500;

const { test, run } = journeys('many items at once');

/** The newest item of the list. */
const shirt = 'Сорочка Ґудзик';
const dress = 'Сукня Ґудзик';

let filled: Promise<Seed> | null = null;

/** Writes a small catalogue and many items directly into the database, once for all journeys. */
function fill(product: Product): Promise<Seed> {
  filled ??= (async () => {
    const seeded = await seed(product);
    await withDatabase(product, (db) => fillItems(db, items));
    const supplierId = seeded.suppliers[0]?.id;
    for (const title of [dress, shirt])
      await product.api<FastCreated>('POST', '/api/clothes/fast_create', { title, supplierId });
    return seeded;
  })();
  return filled;
}

async function open(page: Page, product: Product, address = '/admin/clothes'): Promise<Seed> {
  const seeded = await fill(product);
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Ще', exact: true }).waitFor();
  return seeded;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Дії з вибраним' });
const tasks = (page: Page) => page.getByRole('region', { name: 'Групові дії' });
const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Вибрати ${title}`, exact: true });

/** Chooses an option of a select in the open dialog. */
async function take(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function setBrand(page: Page, brand: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Змінити…' }).click();
  await page.getByRole('combobox', { name: 'Бренд', exact: true }).fill(brand);
  await page.getByRole('option', { name: brand }).click();
  await page.getByRole('button', { name: 'Далі' }).click();
}

test('a selection by keyboard: Ctrl+A, Space, Shift+Space, Escape; the change, its end, and back', async ({
  page,
  product,
}) => {
  await open(page, product, '/admin/clothes?q=ґудзик');
  await page.getByRole('link', { name: shirt, exact: true }).focus();
  const selected = bar(page).getByText(/^Вибрано \d/);
  // The file of the selection comes after the list.
  await until(async () => {
    await page.keyboard.press('Control+a');
    return selected.isVisible();
  });
  await page.keyboard.press('Escape');
  await bar(page).getByText('Позначте товари в списку').waitFor();
  await page.getByRole('link', { name: shirt, exact: true }).press(' ');
  assert.is(await box(page, shirt).isChecked(), true);
  await setBrand(page, 'Cos');
  await page.getByText('Зміниться: 1 товар').waitFor();
  await page.getByRole('button', { name: 'Змінити 1 товар' }).click();
  await tasks(page).getByText('Змінено 1 товар').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  assert.is(await focused(page), 'button Ще');
  await page
    .getByRole('row', { name: new RegExp(shirt) })
    .getByText('Cos')
    .waitFor();
  await tasks(page).getByRole('button', { name: 'Відмінити' }).click();
  await tasks(page).getByText('Відмінено 1 зміну').waitFor();
  const found = await product.api<ClothesListItem[]>('GET', '/api/clothes/?q=ґудзик');
  assert.equal(
    found.map(({ brand }) => brand),
    [null, null],
  );
});

for (const width of [1280, 360])
  test(`a message lies clear of the bar of a selection, ${width} px wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 780 });
    await open(page, product, '/admin/clothes?q=ґудзик');
    await beginSelection(page);
    await box(page, shirt).check();
    for (const low of width === 360 ? [640, 256] : []) {
      await page.setViewportSize({ width, height: low });
      assert.ok((await fixedShare(page)) <= 1 / 3, `${low} px high: ${await fixedShare(page)}`);
    }
    await page.setViewportSize({ width, height: 780 });
    await bar(page).getByRole('button', { name: 'Експорт' }).click();
    await page.getByRole('button', { name: 'Завантажити', exact: true }).click();
    await page.getByText(/^Файл збережено/).waitFor();
    await settled(page);
    const edges = await Promise.all([
      page.locator('.toast').evaluate((toast) => toast.getBoundingClientRect().bottom),
      bar(page).evaluate((region) => region.getBoundingClientRect().top),
    ]);
    assert.ok(edges[0] <= edges[1], `${edges}`);
  });

test('the photos of a selection come as a ZIP that the browser itself downloads', async ({
  page,
  product,
}) => {
  const [coat, blouse] = (await fill(product)).clothes;
  await open(page, product, `/admin/clothes?ids=${coat},${blouse}`);
  await beginSelection(page);
  await page.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }).check();
  await bar(page).getByRole('button', { name: 'Завантажити фото' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити', exact: true }).click();
  const saved = await download;
  assert.match(saved.suggestedFilename(), /^Фото \d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await saved.path()));
  const photos = [
    `${blouse} Лляна сорочка/1.jpg`,
    ...[1, 2, 3].map((n) => `${coat} Вовняне пальто, темно-зелене/${n}.jpg`),
  ];
  assert.equal(files.map(({ name }) => name).sort(), photos.sort());
  assert.ok(files.every(({ bytes }) => bytes.readUInt16BE() === 0xffd8));
  await page.getByText('Завантаження почалося').waitFor();
  assert.match(page.url(), /clothes\?ids=/);
});

test('one press shows at least eight items of the list at once, and is remembered', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, product);
  await page.getByRole('button', { name: 'Показати щільніше' }).click();
  await page.goto('/admin/clothes');
  await page.locator('[data-look="dense"] tbody tr').nth(8).waitFor();
  const seen = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  assert.ok(seen >= 8, `${seen}`);
});

test('a selection of all that a query finds minus exceptions lasts over a reload; its undo is a task', async ({
  page,
  product,
}) => {
  await open(page, product);
  await beginSelection(page);
  await bar(page)
    .getByRole('button', { name: /^Вибрати всі/ })
    .click();
  await box(page, dress).uncheck();
  const count = items + 6;
  await bar(page)
    .getByText(`Вибрано 1\u00a0${count - 1000}`)
    .waitFor();
  await setBrand(page, 'Cos');
  await page.getByRole('button', { name: /^Змінити 1.\d{3} / }).click();
  await tasks(page).getByText('Зміна товарів').waitFor();
  await page.reload();
  await tasks(page)
    .getByText(/^Змінено 1.\d{3} товар/)
    .waitFor();
  const taskId = await lastTask(page);
  const task = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
  assert.equal([task.status, task.total, task.skippedCount], ['completed', count, 0]);
  await tasks(page).getByRole('button', { name: 'Відмінити' }).click();
  await tasks(page).getByText('Відміна групової дії').waitFor();
  await tasks(page)
    .getByText(/^Відмінено 1.\d{3} змін/)
    .waitFor();
});

test('the bar, dialogs and tasks of a selection in both themes, on a desk and on a phone', async ({
  page,
  product,
}) => {
  await open(page, product, '/admin/clothes?q=ґудзик');
  await beginSelection(page);
  const wrong = await lookAt(page, 'selection-begun');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }).click();
  wrong.push(...(await lookAt(page, 'selection')));
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar(page).getByRole('button', { name: 'Змінити…' }).click();
  await page.getByRole('combobox', { name: 'Бренд', exact: true }).fill('Cos');
  await page.getByRole('option', { name: 'Cos' }).click();
  await take(page, 'Склад тканини', 'Замінити');
  await take(page, 'Ціна', 'Змінити на %');
  wrong.push(...(await lookAt(page, 'bulk-change')));
  await page.getByRole('button', { name: 'Скасувати' }).click();
  await page.getByRole('button', { name: 'Вийти без збереження' }).click();
  await bar(page).getByRole('button', { name: 'Описи (AI)' }).click();
  await page.getByRole('button', { name: 'Далі' }).waitFor();
  wrong.push(...(await lookAt(page, 'bulk-describe')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bar(page).getByRole('button', { name: 'Видалити' }).click();
  await page.getByText(/^Буде видалено/).waitFor();
  wrong.push(...(await lookAt(page, 'bulk-delete')));
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await bar(page).getByRole('button', { name: 'Змінити…' }).click();
  await page.getByRole('combobox', { name: 'Бренд', exact: true }).fill('Cos');
  await page.getByRole('option', { name: 'Cos' }).click();
  await take(page, 'Склад тканини', 'Очистити');
  await take(page, 'Ціна', 'Встановити');
  await page.getByLabel('Ціна: нове значення').fill('1200');
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByText(/^Зміниться/).waitFor();
  wrong.push(...(await lookAt(page, 'bulk-preview')));
  await page.getByRole('button', { name: /^Змінити \d+ / }).click();
  await tasks(page)
    .getByText(/^Змінено/)
    .waitFor();
  wrong.push(...(await lookAt(page, 'batch-done')));
  assert.equal(wrong, []);
});

run();
