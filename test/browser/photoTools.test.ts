import * as assert from 'uvu/assert';
import type { Clothes, Image } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import type { Product } from './support/product';
import { lookAt } from './support/screens';
import { newItem } from './support/seed';
import { until } from './support/until';

const { test, run } = journeys('order, rotation and crop of photos');

const imagesOf = (product: Product, clothesId: number) =>
  product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`);

async function orderOf(product: Product, clothesId: number): Promise<number[]> {
  return (await imagesOf(product, clothesId)).map(({ id }) => id);
}

/** Waits until the server has this order. */
function ordered(product: Product, clothesId: number, ids: readonly (number | undefined)[]): Promise<void> {
  return until(async () => JSON.stringify(await orderOf(product, clothesId)) === JSON.stringify(ids));
}

async function fourPhotos(product: Product, title: string) {
  const { clothesId } = await newItem(product, title, 4);
  return { clothesId, ids: await orderOf(product, clothesId) };
}

test('an item’s photos are moved by keyboard and by dragging, turned, cropped and brought back', async ({
  page,
  product,
}) => {
  const { clothesId, ids } = await fourPhotos(product, 'Пальто');
  const [a, b, c, d] = ids;
  await page.goto(`/admin/clothes/${clothesId}`);
  const gallery = page.getByRole('group', { name: 'Галерея фото' }).first();

  // Move by keyboard; the focus stays on the button.
  const later = gallery.getByRole('button', { name: 'Правіше: Фото 1' });
  await later.press('Enter');
  assert.match(await focused(page), /Правіше: Фото 2/);
  await page.keyboard.press('Enter');
  assert.match(await focused(page), /Правіше: Фото 3/);
  await page.getByText('Переміщено на місце 3 з 4').waitFor({ state: 'attached' });
  await ordered(product, clothesId, [b, c, a, d]);
  const wrong = await lookAt(page, 'photo-order');

  // Drag the last photo before the first one; the main photo stays the same.
  const items = gallery.locator('li:has(.photo-order)');
  const [from, to] = [await items.nth(3).boundingBox(), await items.nth(0).boundingBox()];
  assert.ok(from && to);
  const { mainImage } = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + to.height / 2);
  await page.mouse.up();
  await ordered(product, clothesId, [d, b, c, a]);
  assert.is((await product.api<Clothes>('GET', `/api/clothes/${clothesId}`)).mainImage?.id, mainImage?.id);

  // Turn by the key R and by the button; both count.
  const before = (await imagesOf(product, clothesId)).find(({ id }) => id === mainImage?.id);
  await page.getByRole('button', { name: /^Головне фото/ }).click();
  const large = page.getByRole('dialog', { name: 'Фото' });
  await large.getByRole('button', { name: 'Обернути' }).waitFor();
  wrong.push(...(await lookAt(page, 'photo-large')));
  await page.keyboard.press('r');
  await large.getByRole('button', { name: 'Як було' }).waitFor();
  const picture = large.locator('.lightbox-picture');
  await page.waitForFunction(
    (old) => document.querySelector<HTMLImageElement>('.lightbox-picture')?.src.endsWith(old) === false,
    before?.urls.medium ?? '',
  );
  const turned = (await imagesOf(product, clothesId)).find(({ id }) => id === mainImage?.id);
  assert.equal([turned?.width, turned?.height], [before?.height, before?.width]);
  assert.is(await picture.getAttribute('src'), turned?.urls.medium);

  // Crop to a square, by keys only.
  await large.getByRole('button', { name: 'Обрізати' }).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Обрізати фото' });
  await crop.getByRole('button', { name: '1:1' }).press('Enter');
  const box = crop.getByRole('group', { name: /Рамка/ });
  await box.focus();
  for (let times = 0; times < 10; times++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  wrong.push(...(await lookAt(page, 'photo-crop')));
  await crop.getByRole('button', { name: 'Обрізати' }).press('Enter');
  await crop.waitFor({ state: 'detached' });
  assert.match(await focused(page), /Обрізати/);
  const cropped = (await imagesOf(product, clothesId)).find(({ id }) => id === mainImage?.id);
  assert.is(cropped?.width, cropped?.height);
  assert.is(cropped?.edit?.rotate, 90);
  await page.waitForFunction(
    (url) => document.querySelector<HTMLImageElement>('.item-main-photo img')?.src.endsWith(url),
    cropped?.urls.medium ?? '',
  );

  await large.getByRole('button', { name: 'Як було' }).click();
  await large.getByRole('button', { name: 'Як було' }).waitFor({ state: 'detached' });
  const restored = (await imagesOf(product, clothesId)).find(({ id }) => id === mainImage?.id);
  assert.equal([restored?.width, restored?.height], [before?.width, before?.height]);
  assert.is(restored?.edit, undefined);
  assert.equal(wrong, []);
});

test(
  'a finger drags a photo after a long press; without it, it scrolls',
  async ({ page, product, context }) => {
    const { clothesId, ids } = await fourPhotos(product, 'Плащ');
    const [a, b, c, d] = ids;
    await page.goto(`/admin/clothes/${clothesId}`);
    const items = page.getByRole('group', { name: 'Галерея фото' }).first().locator('li:has(.photo-order)');
    await items.nth(3).waitFor();
    await items.nth(0).scrollIntoViewIfNeeded();
    const finger = await context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const middle = async (place: number) => {
      const box = await items.nth(place).boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
    };
    const start = await middle(0);
    await touch('touchStart', start);
    await page.locator('[data-dragged]').waitFor();
    const to = await middle(1);
    await touch('touchMove', { x: to.x, y: to.y });
    await touch('touchMove', { x: to.x + to.width / 4, y: to.y });
    await touch('touchEnd');
    await ordered(product, clothesId, [b, a, c, d]);

    const from = await middle(0);
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: from.y - 40 });
    await touch('touchEnd');
    assert.equal(await orderOf(product, clothesId), [b, a, c, d]);
  },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
);

run();
