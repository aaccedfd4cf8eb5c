import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem, Image } from '../../src/contract/types';
import { createItem, signIn } from './support/forms';
import { journeys } from './support/journeys';
import { shot } from './support/page';
import { photoFile } from './support/photos';
import { newItem } from './support/seed';

const { inSameTab, run } = journeys('a first day');

inSameTab(
  'a brand is created, renamed, and refused under a name that is taken',
  async ({ page, product }) => {
    await page.goto('/admin/brands');
    await heading(page, 'Бренди одягу');
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    const create = page.getByRole('dialog', { name: 'Створити бренд' });
    await create.getByLabel('Назва').fill('  Їжак   і  Ко ');
    await create.getByRole('button', { name: 'Зберегти' }).click();
    await create.waitFor({ state: 'detached' });
    await page.getByRole('row').getByText('Їжак і Ко', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Редагувати Їжак і Ко' }).click();
    const edit = page.getByRole('dialog', { name: 'Редагувати бренд' });
    assert.is(await edit.getByLabel('Назва').inputValue(), 'Їжак і Ко');
    await edit.getByLabel('Назва').fill("Зв'язок");
    await page.keyboard.press('Enter');
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('row').getByText("Зв'язок", { exact: true }).waitFor();
    assert.is(await page.getByRole('row').getByText('Їжак і Ко').count(), 0);

    // The server refuses the same name in other letter case and with another apostrophe; the input
    // stays.
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    await create.getByLabel('Назва').fill('зВ’ЯЗОК');
    await create.getByRole('button', { name: 'Зберегти' }).click();
    await create.getByText('Така назва вже існує').waitFor();
    assert.is(await create.getByLabel('Назва').inputValue(), 'зВ’ЯЗОК');
    assert.is(await create.getByLabel('Назва').getAttribute('aria-invalid'), 'true');
    assert.is((await product.api<Reference[]>('GET', '/api/brands/')).length, 1);
    await create.getByRole('button', { name: 'Скасувати' }).click();
    const leave = page.getByRole('alertdialog');
    await leave.getByText('Є незбережені зміни. Вийти без збереження?').waitFor();
    await leave.getByRole('button', { name: 'Вийти без збереження' }).click();
    await create.waitFor({ state: 'detached' });
  },
);

inSameTab('an item is created with photos, and the first is the main one, upright', async (journey) => {
  const { page, product, folder } = journey;
  await page.goto('/admin/brands');
  await page
    .getByRole('navigation', { name: 'Головне меню' })
    .getByRole('link', { name: 'Список товарів' })
    .click();
  await heading(page, 'Список товарів');
  // One of the three real photos was taken with the phone upright.
  const photos = await Promise.all([
    photoFile(folder, 'upright.jpg', { seed: 3, width: 1600, height: 1200, orientation: 6 }),
    photoFile(folder, 'wide.jpg', { seed: 4, width: 2000, height: 1000 }),
    photoFile(folder, 'третє фото.jpg', { seed: 5 }),
  ]);
  await createItem(page, 'Вовняне пальто', 'Вінтаж на Подолі', photos);
  const row = page.getByRole('row').filter({ hasText: 'Вовняне пальто' });
  await row.locator('img').waitFor();
  assert.ok((await shape(page, 'Вовняне пальто')) < 1, 'the photo taken upright is shown upright');
  const [item] = await product.api<ClothesListItem[]>('GET', '/api/clothes/');
  assert.ok(item?.mainImage);
  const images = await product.api<Image[]>('GET', `/api/clothes/${item.id}/images`);
  assert.equal(
    images.map(({ width, height }) => width > height),
    [false, true, true],
  );
  assert.is(item.mainImage.id, images[0]?.id);
  await shot(page, 'first-day-clothes');

  await createItem(page, 'Лляна сорочка', 'Вінтаж на Подолі', [photos[2] ?? '']);
  assert.ok((await shape(page, 'Лляна сорочка')) > 1);
});

inSameTab('a search finds an item, and its address keeps it over a reload', async ({ page, product }) => {
  await newItem(product, 'Твідовий жакет');
  await newItem(product, 'Смугаста майка');
  await page.goto('/admin/clothes');
  await page.getByRole('link', { name: 'Смугаста майка', exact: true }).waitFor();
  await page.getByLabel('Пошук').fill('ЖАКЕТ');
  await page.getByRole('link', { name: 'Смугаста майка', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Твідовий жакет', exact: true }).waitFor();
  await page.waitForURL(/[?&]q=/);
  const address = page.url();
  await page.reload();
  await page.getByRole('link', { name: 'Твідовий жакет', exact: true }).waitFor();
  assert.is(page.url(), address);
  assert.is(await page.getByLabel('Пошук').inputValue(), 'ЖАКЕТ');
  assert.is(await page.getByRole('link', { name: 'Смугаста майка', exact: true }).count(), 0);
});

inSameTab('an item that a search found is deleted after a question', async ({ page, product }) => {
  const { clothesId } = await newItem(product, 'Оксамитовий піджак');
  await page.goto('/admin/clothes?q=оксамит');
  await page.getByRole('button', { name: 'Видалити Оксамитовий піджак' }).click();
  const question = page.getByRole('alertdialog', { name: 'Видалення одягу' });
  await question.getByText('Ви впевнені, що хочете видалити цей одяг? Цю дію неможливо відмінити').waitFor();
  await question.getByRole('button', { name: 'Скасувати' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Оксамитовий піджак', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Видалити Оксамитовий піджак' }).click();
  await question.getByRole('button', { name: 'Підтвердити' }).click();
  await page.getByText('Нічого не знайдено').waitFor();
  const left = await product.api<ClothesListItem[]>('GET', '/api/clothes/');
  assert.not.ok(left.some(({ id }) => id === clothesId));
});

inSameTab('a sign-out ends the session, and no address leads to a page', async ({ page }) => {
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL('**/admin/login**');
  assert.is(await page.evaluate(() => localStorage.getItem('accessToken')), null);
  await page.goto('/admin/clothes');
  await page.waitForURL('**/admin/login**');
  // The page that was left may have missed the answer; the next page then repeats the call.
  await page.waitForFunction(() => localStorage.getItem('signedOut') !== 'unfinished');
});

inSameTab('a stranger signs in at the first address, and gets to the brands', async ({ page, product }) => {
  await forgetPerson(page);
  await page.goto('/');
  await page.waitForURL('**/admin/login**');
  await heading(page, 'Вхід');
  await signIn(page, product);
  await page.waitForURL('**/admin/brands');
  await heading(page, 'Бренди одягу');
});

inSameTab('a restart of the server keeps people, items, photos and brands', async (journey) => {
  const { page, product, expectNoise } = journey;
  await newItem(product, 'Картата сорочка', 1);
  await product.api('POST', '/api/brands/', { name: 'Вишиванка' });
  await forgetPerson(page);
  await page.goto('/admin/clothes');
  await heading(page, 'Вхід');
  // The sign-in page may be requesting the other ways to sign in.
  expectNoise('Failed to load resource: net::');
  await product.restart();
  await page.reload();
  await heading(page, 'Вхід');
  await signIn(page, product);
  await page.waitForURL('**/admin/clothes');
  await page.getByRole('link', { name: 'Картата сорочка', exact: true }).waitFor();
  assert.ok((await shape(page, 'Картата сорочка')) < 1, 'the photo is served again');
  await page.goto('/admin/brands');
  await page.getByRole('row').getByText('Вишиванка', { exact: true }).waitFor();
});

run();

/** Makes the tab that of a stranger, whoever was signed in. */
async function forgetPerson(page: Page): Promise<void> {
  await page.goto('/admin/brands');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

async function heading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
  assert.is(await page.title(), `${text} · Clothes Admin`);
}

/** Returns the ratio of width to height of an item's thumbnail, as the browser decoded it. */
async function shape(page: Page, title: string): Promise<number> {
  const image = page.getByRole('row').filter({ hasText: title }).locator('img').first();
  await image.scrollIntoViewIfNeeded();
  const size = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return [element.naturalWidth, element.naturalHeight];
  });
  return (size[0] ?? 0) / (size[1] ?? 1);
}
