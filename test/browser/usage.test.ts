import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { lookAt, reached } from './support/screens';
import { emptyFields, newItem } from './support/seed';

const { test, run } = journeys('tidying reference lists');

/** Creates two brands that look alike, with two items and one item, and two unused ones. */
async function fill(product: Product): Promise<void> {
  const long = 'W'.repeat(100);
  const brands: Reference[] = [];
  for (const name of ['Zara', 'Zаrа', 'Mango', 'Mangoo', long, 'Їжак і Ко'])
    brands.push(await product.api('POST', '/api/brands/', { name }));
  for (const [title, brand] of [
    ['Пальто', 0],
    ['Плащ', 0],
    ['Сукня', 1],
  ] as const) {
    const { clothesId } = await newItem(product, title);
    await product.api('PUT', `/api/clothes/${clothesId}`, {
      ...emptyFields,
      title,
      brandId: brands[brand]?.id ?? null,
    });
  }
}

const brandsOf = async (product: Product) =>
  (await product.api<ClothesListItem[]>('GET', '/api/clothes/')).map(({ brand }) => brand?.name);

test('a merge of brands that look alike, by keyboard, and its undo', async ({ page, product }) => {
  await fill(product);
  await page.goto('/admin/brands');
  await page.getByRole('link', { name: 'Упорядкувати' }).click();
  await reached('Упорядкувати: Бренди одягу')(page);
  await page.locator('tbody tr').first().waitFor();
  const wrong = await lookAt(page, 'usage-page');

  await page.getByRole('button', { name: 'Об’єднати Zаrа і Zara' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Об’єднати записи' });
  await dialog.waitFor();
  assert.match(await focused(page), /Zara/);
  wrong.push(...(await lookAt(page, 'usage-dialog')));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.match(await focused(page), /Об’єднати Zаrа/);

  await page.getByRole('button', { name: 'Об’єднати Zаrа і Zara' }).press('Enter');
  await dialog.getByRole('button', { name: 'Об’єднати' }).press('Enter');
  await page.getByText('Об’єднано в «Zara». Перенесено: 1 товар').waitFor();
  await page.getByText('колишні назви: Zаrа').waitFor();
  assert.equal(await brandsOf(product), ['Zara', 'Zara', 'Zara']);
  assert.equal(wrong, []);

  await page.getByRole('button', { name: 'Відмінити' }).click();
  await page.getByRole('link', { name: '1 товар: Zаrа' }).waitFor();
  assert.equal(await brandsOf(product), ['Zаrа', 'Zara', 'Zara']);
});

test('a merged entry’s former name finds the survivor: typed on a page, and in an imported file', async ({
  page,
  product,
}) => {
  await page.goto('/admin/brands/usage');
  await page.getByRole('button', { name: 'Об’єднати Zаrа і Zara' }).click();
  const merge = page.getByRole('dialog', { name: 'Об’єднати записи' });
  await pressWords(merge, /^Zara/);
  await merge.getByRole('button', { name: 'Об’єднати' }).click();
  await page.getByText('колишні назви: Zаrа').waitFor();
  const names = async () => (await product.api<Reference[]>('GET', '/api/brands/')).map(({ name }) => name);
  const brands = await names();
  assert.equal(
    brands.filter((name) => name.startsWith('Z')),
    ['Zara'],
  );

  const { clothesId } = await newItem(product, 'Шарф');
  await page.goto(`/admin/clothes/${clothesId}`);
  const brand = page.getByRole('combobox', { name: 'Бренд' });
  await brand.fill('Zаrа');
  await brand.press('Enter');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Zara'),
  );
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });

  await page.goto('/admin/import');
  const buffer = Buffer.from('Назва;Бренд;Постачальник\r\nРукавички;Zаrа;Humana\r\n');
  await page
    .getByLabel('Таблиця з товарами')
    .setInputFiles({ name: 'рукавички.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('tab', { name: 'Нові: 1' }).waitFor();
  assert.is(await page.getByRole('heading', { name: 'Нові записи довідників' }).count(), 0);
  await page.getByRole('button', { name: 'Імпортувати 1' }).click();
  await page.getByText(/^Імпортовано/).waitFor();
  assert.equal((await brandsOf(product)).slice(0, 2), ['Zara', 'Zara']);
  assert.equal(await names(), brands);
});

test('an entry’s rename to a name that exists offers to merge', async ({ page }) => {
  await page.goto('/admin/brands');
  await page.getByRole('link', { name: 'Упорядкувати' }).waitFor();
  await page.getByRole('button', { name: 'Редагувати Mangoo' }).click();
  await page.getByLabel('Назва').fill('mango');
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await page.getByText('Така назва вже існує').waitFor();
  assert.equal(await lookAt(page, 'usage-offer'), []);
  await page.getByRole('button', { name: 'Об’єднати…' }).click();
  await page
    .getByRole('dialog', { name: 'Об’єднати записи' })
    .getByRole('button', { name: 'Об’єднати' })
    .click();
  await page.getByText('Об’єднано в «Mango»').waitFor();
  await page.getByRole('button', { name: 'Редагувати Mangoo' }).waitFor({ state: 'detached' });
});

test('entries of a list that nothing uses are selected and deleted', async ({ page }) => {
  await page.goto('/admin/brands/usage?unused=1');
  await page.getByRole('checkbox', { name: 'Вибрати Mango', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Вибрати Їжак і Ко' }).press('Space');
  assert.equal(await lookAt(page, 'usage-selected'), []);
  await page.getByRole('button', { name: 'Видалити вибрані' }).click();
  await page.getByRole('alertdialog').waitFor();
  assert.equal(await lookAt(page, 'usage-question'), []);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Видалити вибрані' }).click();
  await page.getByText('Видалено записів: 2').waitFor();
  await page.getByRole('checkbox', { name: 'Вибрати Mango', exact: true }).waitFor({ state: 'detached' });
});

run();
