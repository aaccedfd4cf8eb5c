import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Clothes, Image, Purchase } from '../../src/contract/types';
import { journeys } from './support/journeys';
import type { Product } from './support/product';
import { lookAt, noSeed, openedHistory, reached, settledItem } from './support/screens';
import { type Seed, seed } from './support/seed';
import { openMore } from './support/toolbar';
import { hasValue } from './support/until';

const { test, run } = journeys('the trash');

let seeded: Seed = noSeed;
const titles = (page: Page) => page.locator('tbody th').allInnerTexts();

test('an item goes into the trash and comes back: photos, purchases, composition, history', async ({
  page,
  product,
  expectNoise,
}) => {
  seeded = await seed(product);
  const id = seeded.clothes[0] ?? 0;
  const before = await wholeItem(product, id);
  assert.is(before.images.length, 3);
  const { title } = before.item;
  const photo = new URL(before.images[0]?.urls.small ?? '', product.address).href;
  const answerOf = async (address: string) => (await page.request.get(address)).status();
  assert.is(await answerOf(photo), 200);

  await page.goto('/admin/clothes');
  // The list knows the API's features only a few seconds after it is shown.
  const panel = await openMore(page);
  await panel.getByRole('link', { name: 'Кошик' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Видалити ${title}` }).click();
  await page.getByText('Ще 30 днів товар можна повернути з кошика.').waitFor();
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await page.getByText(`Видалено: ${title}`).first().waitFor();
  expectNoise('404');
  assert.is(await answerOf(photo), 404);

  await (await openMore(page)).getByRole('link', { name: 'Кошик' }).click();
  await reached('Кошик')(page);
  await page.getByRole('checkbox', { name: `Вибрати ${title}` }).waitFor();
  assert.equal(await titles(page), [title]);
  await page.locator('tbody img').scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('tbody img')?.naturalWidth ?? 0) > 0,
  );
  await page.getByRole('checkbox', { name: `Вибрати ${title}` }).press('Space');
  await page.getByText('Вибрано: 1').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Повернути', exact: true }).click();
  await page.getByText('Кошик порожній.').waitFor();
  assert.is(await answerOf(photo), 200);
  assert.equal(await wholeItem(product, id), before);

  // Delete it again, now from its page.
  await page.getByRole('main').getByRole('link', { name: 'Одяг', exact: true }).click();
  await page.getByRole('link', { name: title }).first().click();
  await settledItem(page);
  await hasValue(page.getByRole('combobox', { name: 'Бренд' }), 'Massimo Dutti');
  const photos = page.getByRole('region', { name: 'Фото', exact: true });
  const ownPhotos = photos.getByRole('button', { name: /^Видалити: Фото \d$/ });
  await ownPhotos.nth(2).waitFor();
  assert.is(await ownPhotos.count(), 3);
  assert.equal(
    await page.getByLabel(/^Відсоток/).evaluateAll((all) => all.map((one) => 'value' in one && one.value)),
    ['70', '25'],
  );
  await page.getByRole('region', { name: 'Покупка 2' }).waitFor();
  await openedHistory(page);
  const kinds = page.getByRole('dialog').getByRole('listitem');
  await kinds.filter({ hasText: 'Видалено' }).first().waitFor();
  await kinds.filter({ hasText: 'Створено' }).first().waitFor();
  assert.match(await kinds.first().innerText(), /^Відновлено/);
});

/** Returns all data of an item except the time and the number of its changes. */
async function wholeItem(product: Product, id: number) {
  const { updatedAt: _, ...item } = await product.api<Clothes>('GET', `/api/clothes/${id}`);
  const images = await product.api<Image[]>('GET', `/api/clothes/${id}/images`);
  const purchases = await product.api<Purchase[]>('GET', `/api/clothes/${id}/purchases`);
  return { item, images, purchases };
}

test('the page of the trash in both themes and at every width, with rows, a question, empty', async ({
  page,
  product,
}) => {
  const { clothes } = seeded;
  const wrong: string[] = [];
  await page.goto('/admin/trash');
  await page.getByText('Кошик порожній.').waitFor();
  wrong.push(...(await lookAt(page, 'trash-empty')));
  for (const id of clothes.slice(0, 4)) await product.api('DELETE', `/api/clothes/${id}`);
  await page.goto('/admin/trash');
  await page.locator('tbody tr').nth(3).waitFor();
  await page.mouse.move(800, 700);
  wrong.push(...(await lookAt(page, 'trash-unselected')));
  await page.getByRole('checkbox').nth(2).check();
  await page.waitForLoadState('networkidle');
  wrong.push(...(await lookAt(page, 'trash')));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Видалити назавжди', exact: true }).click();
  await page.locator('dialog[open]').waitFor();
  wrong.push(...(await lookAt(page, 'trash-question')));
  assert.equal(wrong, []);
});

run();
