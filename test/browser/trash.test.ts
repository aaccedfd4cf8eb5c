import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { lookAt, noSeed, reached } from './support/screens';
import { type Seed, seed } from './support/seed';

const { test, run } = journeys('the trash');

let seeded: Seed = noSeed;
const titles = (page: Page) => page.locator('tbody th').allInnerTexts();

test('an item goes into the trash and comes back, photo and all', async ({ page, product, expectNoise }) => {
  seeded = await seed(product);
  await page.goto('/admin/clothes');
  const row = page
    .locator('tbody tr')
    .filter({ has: page.locator('img') })
    .first();
  const title = await row.locator('th').innerText();
  const photo = await row.locator('img').getAttribute('src');
  // The list knows what the API can do a few seconds after it is there.
  await page.getByRole('link', { name: 'Кошик' }).waitFor();
  await row.getByRole('button', { name: `Видалити ${title}` }).click();
  await page.getByText('У кошику товар лежатиме ще 30 днів: доти його можна повернути.').waitFor();
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await page.getByText(`Видалено: ${title}`).first().waitFor();
  expectNoise('404');
  assert.is((await page.request.get(new URL(photo ?? '', page.url()).href)).status(), 404);

  await page.getByRole('link', { name: 'Кошик' }).click();
  await reached('Кошик')(page);
  await page.getByRole('checkbox', { name: `Вибрати ${title}` }).waitFor();
  assert.equal(await titles(page), [title]);
  const width = () => page.locator('tbody img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await page.locator('tbody img').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  assert.ok((await width()) > 0, 'the photo in the trash was not shown');
  await page.getByRole('checkbox', { name: `Вибрати ${title}` }).press('Space');
  await page.getByText('Вибрано: 1').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Повернути', exact: true }).click();
  await page.getByText('Кошик порожній.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Одяг', exact: true }).click();
  await page.getByRole('link', { name: title }).first().waitFor();
  assert.is((await page.request.get(new URL(photo ?? '', page.url()).href)).status(), 200);
});

test('the page in both themes and at every width, with rows, with a question, empty', async ({
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
