import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { ClothesListItem, FastCreated } from '../../src/contract/types';
import { journeys } from './support/journeys';
import type { Product } from './support/product';
import { until } from './support/until';

const { test, run } = journeys('a table of cells');

const titles = ['Плащ', 'Пальто', 'Шаль'];

async function open(page: Page, product: Product): Promise<ClothesListItem[]> {
  const add = (list: string, name: string) => product.api<{ id: number }>('POST', `/api/${list}/`, { name });
  const { id: supplierId } = await add('suppliers', 'Ринок');
  for (const name of ['Zara', 'Mango']) await add('brands', name);
  await add('types', 'Верхній одяг');
  for (const title of titles.toReversed())
    await product.api<FastCreated>('POST', '/api/clothes/fast_create', { title, supplierId });
  await page.goto('/admin/clothes?view=cells');
  await page.getByRole('grid').waitFor();
  return product.api<ClothesListItem[]>('GET', '/api/clothes/');
}

const cell = (page: Page, title: string, column: string) =>
  page.getByRole('row').filter({ hasText: title }).locator(`[data-column="${column}"]`);
/** Waits until the server has these values of the items, the newest first. */
async function stored<T>(product: Product, of: (item: ClothesListItem) => T, wanted: T[]): Promise<void> {
  const read = async () => (await product.api<ClothesListItem[]>('GET', '/api/clothes/')).map(of);
  const hold = async () => JSON.stringify(await read()) === JSON.stringify(wanted);
  await until(hold).catch(async () => assert.equal(await read(), wanted));
}
/** Types into the active cell, and ends with a key. */
async function put(page: Page, text: string, key: string): Promise<void> {
  // Playwright sends no key of another alphabet, which would open the cell.
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press(key);
}

const pasteText = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    // Firefox gives a ClipboardEvent of a page no data.
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(Object.assign(paste, { clipboardData }));
  }, text);

test('three items are filled in a table of cells by keyboard, and nothing typed is lost', async ({
  page,
  product,
  context,
  expectNoise,
}) => {
  const [coat] = await open(page, product);
  await cell(page, 'Плащ', 'brand').click();
  await put(page, 'zar', 'Tab');
  await put(page, 'Бежевий', 'Control+Enter');
  await page.keyboard.press('Tab');
  await put(page, 'верх', 'Tab');
  await put(page, 'M', 'Tab');
  await put(page, '1 138,50', 'Tab');
  await stored(
    product,
    ({ brand, color, type, lastPurchase }) => [
      brand?.name,
      color?.name,
      type?.name,
      lastPurchase?.size,
      lastPurchase?.price,
    ],
    [
      ['Zara', 'Бежевий', 'Верхній одяг', 'M', 1138.5],
      [undefined, undefined, undefined, null, null],
      [undefined, undefined, undefined, null, null],
    ],
  );

  await cell(page, 'Плащ', 'brand').click();
  await pasteText(page, 'Mango\r\nCos\r\ncos\r\n');
  await page
    .getByRole('alertdialog', { name: 'Створити 1 новий запис?' })
    .getByRole('button', { name: 'Створити', exact: true })
    .click();
  await stored(product, ({ brand }) => brand?.name, ['Mango', 'Cos', 'Cos']);
  await page.getByRole('button', { name: 'Відмінити' }).click();
  await stored(product, ({ brand }) => brand?.name, ['Zara', undefined, undefined]);

  // Another person names the item and changes its price while this one types.
  const version = (await product.api<ClothesListItem[]>('GET', '/api/clothes/'))[0]?.version;
  const set = { title: 'Плащ Олени', lastPurchase: { price: 99 } };
  await product.api('PATCH', '/api/clothes/', { items: [{ id: coat?.id, version, set }] });
  await cell(page, 'Плащ', 'size').click();
  await pasteText(page, 'L\t120');
  await page.getByText('Плащ Олени').waitFor();
  await stored(product, ({ lastPurchase }) => lastPurchase?.size, ['L', null, null]);
  await cell(page, 'Плащ Олени', 'price').click();
  await page.getByText('Тепер тут «99»').waitFor();
  await page.getByRole('button', { name: 'Лишити моє' }).click();
  await stored(product, ({ lastPurchase }) => lastPurchase?.price, [120, null, null]);

  expectNoise('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await cell(page, 'Шаль', 'price').click();
  await put(page, '55', 'Enter');
  await page.getByText('Сервер не відповідає. Чекає 1 клітинка').waitFor();
  await context.setOffline(false);
  await stored(product, ({ lastPurchase }) => lastPurchase?.price, [120, null, 55]);

  page.on('dialog', (dialog) => dialog.accept());
  await cell(page, 'Шаль', 'price').click();
  await put(page, 'сто', 'Enter');
  await page.reload();
  await cell(page, 'Шаль', 'price').getByText('сто').waitFor();
  assert.is(await cell(page, 'Шаль', 'price').getAttribute('data-state'), 'refused');

  await cell(page, 'Шаль', 'size').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('XL');
  await page.reload();
  await cell(page, 'Шаль', 'size').getByText('XL').waitFor();
});

run();
