import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes, ClothesListItem, FastCreated, Image } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import { photo } from './support/photos';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { lookAt, reached } from './support/screens';
import { emptyFields, newItem } from './support/seed';
import { openMore } from './support/toolbar';
import { until } from './support/until';

const { test, run } = journeys('items that are probably one thing');

/** Returns a picture; different turns do not look alike, whatever their colours. */
async function picture(turn: number): Promise<Buffer> {
  return sharp(await photo({ seed: 3, width: 600, height: 800 }))
    .rotate(turn)
    .jpeg()
    .toBuffer();
}

async function pictured(product: Product, title: string, turn: number): Promise<FastCreated> {
  const made = await newItem(product, title);
  const form = new FormData();
  const bytes = new Uint8Array(await picture(turn));
  form.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  const [image] = await product.api<Image[]>('POST', `/api/purchases/${made.purchaseId}/images`, form);
  await product.api('PATCH', `/api/clothes/${made.clothesId}/main_image`, { imageId: image?.id });
  return made;
}

const titlesOf = async (product: Product) =>
  (await product.api<ClothesListItem[]>('GET', '/api/clothes/')).map(({ title }) => title).sort();

test('doubles of items are found from the list, told apart, merged by keyboard, and taken back', async ({
  page,
  product,
}) => {
  await pictured(product, 'Пальто', 0);
  await pictured(product, 'Пальто вовняне', 0);
  await pictured(product, 'Пальто з поясом', 0);
  // The server compares them in the background.
  await until(async () => (await product.api<unknown[]>('GET', '/api/clothes/doubles')).length === 3);
  await page.goto('/admin/clothes');
  await (await openMore(page)).getByRole('link', { name: 'Схожі товари' }).click();
  await reached('Схожі товари')(page);
  const pairs = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Об’єднати/ }) });
  await pairs.nth(2).waitFor();
  await page
    .getByText(/створено \d{4}/)
    .first()
    .waitFor();
  const wrong = await lookAt(page, 'doubles-page');

  const apart = page.getByRole('button', { name: 'Це інший товар: Пальто і Пальто з поясом' });
  const asSwapped = page.getByRole('button', { name: 'Це інший товар: Пальто з поясом і Пальто' });
  const marked = page.locator('.toast', { hasText: 'Запам’ятали: це різні товари' });
  await apart.or(asSwapped).first().press('Enter');
  await pairs.nth(2).waitFor({ state: 'detached' });
  await marked.getByRole('button', { name: 'Відмінити' }).press('Enter');
  await pairs.nth(2).waitFor();
  await apart.or(asSwapped).first().press('Enter');
  await marked.waitFor();
  await pairs.nth(2).waitFor({ state: 'detached' });
  assert.match(await focused(page), /Пальто/);

  const merge = page
    .getByRole('button', { name: 'Об’єднати: Пальто і Пальто вовняне' })
    .or(page.getByRole('button', { name: 'Об’єднати: Пальто вовняне і Пальто' }))
    .first();
  await merge.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Об’єднати товари' });
  await dialog
    .getByText(/створено \d{4}/)
    .first()
    .waitFor();
  wrong.push(...(await lookAt(page, 'doubles-merge')));
  await pressWords(dialog, /^Пальто вовняне/);
  await dialog.getByRole('button', { name: 'Об’єднати', exact: true }).press('Enter');
  await page.getByText(/^Об’єднано в «Пальто вовняне». Перенесено: 1 покупка, 1 фото/).waitFor();
  assert.equal(await titlesOf(product), ['Пальто вовняне', 'Пальто з поясом']);
  const merged = page.locator('.toast', { hasText: 'Об’єднано' });
  await merged.getByRole('button', { name: 'Відмінити' }).click();
  await page
    .getByText(/^Відмінено/)
    .first()
    .waitFor();
  assert.equal(await titlesOf(product), ['Пальто', 'Пальто вовняне', 'Пальто з поясом']);
  assert.equal(wrong, []);
});

test('an upload tells that an item like the photo’s is there; the item becomes one with it', async ({
  page,
  product,
}) => {
  const there = await pictured(product, 'Сукня', 90);
  const { clothesId } = await pictured(product, 'Сукня нова', 180);
  await page.goto(`/admin/clothes/${clothesId}`);
  await page.getByRole('button', { name: 'Створити схожий' }).waitFor();
  await page.getByLabel('Додати фото').first().waitFor({ state: 'attached' });
  const buffer = await picture(90);
  await page
    .getByLabel('Додати фото')
    .first()
    .setInputFiles({ name: 'same.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText(/^Схоже на .*«Сукня»/).waitFor();
  await page.getByRole('button', { name: 'Показати', exact: true }).click();
  const similar = page.getByRole('dialog', { name: 'Схоже на цей товар' });
  await similar.getByRole('button', { name: 'Об’єднати з: Сукня', exact: true }).waitFor();
  const wrong = await lookAt(page, 'similar-dialog');
  await similar.getByRole('button', { name: 'Об’єднати з: Сукня', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Об’єднати товари' });
  await pressWords(dialog, /^Сукня(?! нова)/);
  await dialog.getByRole('button', { name: 'Об’єднати', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Сукня', exact: true }).waitFor();
  assert.match(page.url(), new RegExp(`/${there.clothesId}$`));
  const merged = await product.api<Clothes>('GET', `/api/clothes/${there.clothesId}`);
  assert.is(merged.purchases.length, 2);
  await page.getByRole('button', { name: 'Відмінити' }).click();
  await page
    .getByText(/^Відмінено/)
    .first()
    .waitFor();
  assert.is((await product.api<Clothes>('GET', `/api/clothes/${clothesId}`)).title, 'Сукня нова');
  assert.equal(wrong, []);
});

test('an item like another is created from its page', async ({ page, product }) => {
  const { clothesId } = await pictured(product, 'Жакет', 270);
  const brand = await product.api<Reference>('POST', '/api/brands/', { name: 'Zara' });
  const item = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  await product.api('PUT', `/api/clothes/${clothesId}`, {
    ...emptyFields,
    title: item.title,
    description: 'Свій опис',
    brandId: brand.id,
  });
  const [purchase] = item.purchases;
  await product.api('PUT', `/api/purchases/${purchase?.id}`, { ...purchase, price: 120.5, size: 'M' });
  await page.goto(`/admin/clothes/${clothesId}`);
  await page.getByRole('button', { name: 'Створити схожий' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Створити схожий товар' });
  await dialog.getByRole('checkbox', { name: 'Бренд: Zara' }).waitFor();
  const wrong = await lookAt(page, 'another-dialog');
  await dialog.getByLabel('Назва товару').fill('Жакет другий');
  await pressWords(dialog, 'Розмір: M');
  await dialog.getByRole('button', { name: 'Створити' }).click();
  await page.getByText('Створено: Жакет другий').waitFor();
  await page.getByRole('button', { name: 'Відкрити', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Жакет другий' }).waitFor();
  const [made] = await product.api<ClothesListItem[]>('GET', '/api/clothes/');
  const copy = await product.api<Clothes>('GET', `/api/clothes/${made?.id}`);
  const { price, size, images } = copy.purchases[0] ?? {};
  assert.equal([copy.brand?.name, copy.description, price, size, images], ['Zara', null, 120.5, null, []]);
  assert.equal(wrong, []);
});

run();
