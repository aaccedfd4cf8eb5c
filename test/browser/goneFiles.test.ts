import { rm, utimes, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem, Image } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { hold } from './support/page';
import { photo, photoFile } from './support/photos';
import type { Product } from './support/product';
import { newItem } from './support/seed';
import { until } from './support/until';

const { test, run } = journeys('files that are gone before they are sent');

const sentence = 'Файл змінено або видалено, виберіть його знову.';
const noLine = /Немає зв’язку/;

/** Writes photos that differ in what they show, so that each becomes an item. */
const pile = (folder: string, name: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => photoFile(folder, `${name}-${n}.jpg`, { seed: n * 7 + 1 })),
  );
/** Writes another photo into a file, as of a later second: Chromium compares no finer times. */
async function rewrite(file: string): Promise<void> {
  await writeFile(file, await photo({ seed: 99, width: 300, height: 200 }));
  const later = new Date(Date.now() + 60_000);
  await utimes(file, later, later);
}

async function supplied(product: Product): Promise<void> {
  const [supplier] = await product.api<Reference[]>('GET', '/api/suppliers/');
  if (!supplier) await product.api('POST', '/api/suppliers/', { name: 'Humana' });
}

async function sort(page: Page, files: string[]): Promise<void> {
  await page.goto('/admin/intake');
  await page.getByLabel('Вибрати фото').setInputFiles(files);
  await page.getByRole('checkbox', { name: /^Кожне фото/ }).check();
  await page.getByRole('button', { name: new RegExp(`^Створити ${files.length} `) }).waitFor();
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await page.getByRole('option', { name: 'Humana', exact: true }).click();
}

test('the intake sends the device’s copies of files that are changed or deleted', async ({
  page,
  product,
  folder,
}) => {
  await supplied(product);
  const files = await pile(folder, 'kept', 3);
  const [first = '', second = '', third = ''] = files;
  await sort(page, files);
  await page.getByText('Вони зберігаються на пристрої').waitFor();
  await Promise.all([rm(first), rm(second), rewrite(third)]);
  await page.getByRole('button', { name: /^Створити 3 / }).click();
  await page.getByText(/^Створено 3/).waitFor();
  assert.is(await page.getByText(sentence).count(), 0);
});

test('the intake without copies refuses gone files by their names, and creates all others', async ({
  page,
  product,
  folder,
  expectNoise,
}) => {
  expectNoise('Failed to load resource: net::ERR_');
  await page.addInitScript(() => {
    if (isSecureContext) Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
  });
  await supplied(product);
  const withPhotos = async () => {
    const items = await product.api<ClothesListItem[]>('GET', '/api/clothes/');
    return items.filter(({ mainImage }) => mainImage).length;
  };
  const before = await withPhotos();
  const files = await pile(folder, 'unkept', 5);
  const [first = '', second = '', third = ''] = files;
  await sort(page, files);
  await Promise.all([rm(first), rm(second), rewrite(third)]);
  await page.getByRole('button', { name: /^Створити 5 / }).click();
  await page.getByText(/^Створено 5/).waitFor();
  for (const name of ['unkept-0.jpg', 'unkept-1.jpg', 'unkept-2.jpg'])
    await page.getByText(`${name}. ${sentence}`).waitFor();
  assert.is(await page.getByText(noLine).count(), 0);
  assert.is((await withPhotos()) - before, 2);
});

test('a new item is created without files that are gone; the toast leads to it', async ({
  page,
  product,
  folder,
  expectNoise,
}) => {
  expectNoise('Failed to load resource: net::ERR_');
  await supplied(product);
  const [gone = '', changed = '', good = ''] = await pile(folder, 'dialog', 3);
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити одяг' });
  await dialog.getByLabel('Назва товару').fill('Пальто');
  await dialog.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await dialog.getByRole('option', { name: 'Humana', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles([gone, changed, good]);
  await dialog.getByText('dialog-2.jpg').waitFor();
  await Promise.all([rm(gone), rewrite(changed)]);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.waitFor({ state: 'detached' });
  const toast = page.getByText(/^Пальто: не додано фото «dialog-0\.jpg»\. Файл змінено/);
  await toast.waitFor();
  assert.match((await toast.textContent()) ?? '', /«dialog-1\.jpg»\. Файл змінено/);
  assert.is(await page.getByText(noLine).count(), 0);
  assert.is(await page.getByRole('button', { name: 'Спробувати ще раз' }).count(), 0);
  await page.getByRole('button', { name: 'Відкрити товар' }).click();
  await page.getByRole('heading', { level: 1, name: 'Пальто' }).waitFor();
  await page.getByRole('img', { name: 'Фото 1' }).first().waitFor();
});

test('an item’s gallery names files that are gone, and sends the others', async ({
  page,
  product,
  folder,
  expectNoise,
}) => {
  expectNoise('Failed to load resource: net::ERR_');
  const { clothesId } = await newItem(product, 'Сукня');
  const [first = '', gone = '', last = ''] = await pile(folder, 'gallery', 3);
  const uploads = '**/api/clothes/*/images';
  await page.goto(`/admin/clothes/${clothesId}`);
  const begun = page.waitForRequest((request) => request.method() === 'POST');
  const release = await hold(page, uploads);
  await page.getByLabel('Додати фото').first().setInputFiles([first, gone, last]);
  await begun;
  await rm(gone);
  release();
  await page.getByText(sentence).waitFor();
  await until(
    async () => (await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`)).length === 2,
  );
  assert.is(await page.getByRole('button', { name: 'Спробувати ще раз' }).count(), 0);
  assert.is(await page.getByText(noLine).count(), 0);
});

run();
