import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused, focusOn } from './support/page';
import { openedHistory, reached, settledItem, settledJournal } from './support/screens';
import { emptyFields, newItem } from './support/seed';

const { test, run } = journeys('history');

const menu = (page: Page) => page.getByRole('navigation', { name: 'Головне меню' });

test('who changed an item is read in its history, and a change is taken back by keyboard', async ({
  page,
  product,
  visitor,
}) => {
  const { clothesId } = await newItem(product, 'Пальто');
  const item = `/admin/clothes/${clothesId}`;

  const olena = await visitor({ who: await product.addAdministrator('olena@example.com') });
  await olena.goto(item);
  await settledItem(olena);
  await olena.getByRole('textbox', { name: 'Назва товару' }).fill('Плащ');
  await olena.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await olena.getByText('Є зміни').waitFor({ state: 'detached' });

  await page.bringToFront(); // Firefox presses no button of a window behind another
  await page.goto(item);
  await openedHistory(page);
  const drawer = page.getByRole('dialog', { name: 'Історія: Плащ' });
  const [newest, oldest] = await drawer.getByRole('listitem').allInnerTexts();
  assert.match(newest ?? '', /Змінено[\s\S]*olena@example\.com[\s\S]*Пальто[\s\S]*Плащ/);
  assert.match(oldest ?? '', /Створено[\s\S]*admin@example\.com/);

  await drawer.getByRole('button', { name: /^Відмінити: Змінено/ }).press('Enter');
  await focusOn(drawer.getByRole('button', { name: 'Ні', exact: true }));
  await page.keyboard.press('Shift+Tab');
  assert.is(await focused(page), 'button Так, відмінити');
  await page.keyboard.press('Enter');
  await page.getByText('Зміну відмінено').waitFor();
  await page.getByRole('dialog', { name: 'Історія: Пальто' }).waitFor();
  assert.match(await focused(page), /^h2 Історія/);
  await page.getByText('відміна').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.is(await focused(page), 'button Історія');
  assert.is(await page.getByRole('textbox', { name: 'Назва товару' }).inputValue(), 'Пальто');
  assert.is((await product.api<Clothes>('GET', `/api/clothes/${clothesId}`)).title, 'Пальто');
});

test('a deleted entry is brought back from the page of all changes, which is there at once next time', async ({
  page,
  product,
}) => {
  const { id } = await product.api<Reference>('POST', '/api/brands/', { name: 'Їжак' });
  await product.api('DELETE', `/api/brands/${id}`);
  await page.goto('/admin/brands');
  await menu(page).getByRole('link', { name: 'Налаштування' }).click();
  await settledJournal(page);
  const deleted = page.getByRole('row').filter({ hasText: 'Видалено' }).filter({ hasText: 'Їжак' });
  await deleted.getByRole('button', { name: /^Відмінити/ }).click();
  await page.getByRole('button', { name: 'Так, відмінити' }).click();
  await page.getByRole('row').filter({ hasText: 'Відновлено' }).filter({ hasText: 'Їжак' }).waitFor();

  await page.route('**/api/features', () => {});
  await page.goto('/admin/brands');
  await reached('Бренди одягу')(page);
  await page.getByRole('row').getByText('Їжак', { exact: true }).waitFor();
  await menu(page).getByRole('link', { name: 'Налаштування' }).waitFor();
});

test('the button of a long text stays in sight when it shows the whole text', async ({ page, product }) => {
  const { clothesId } = await newItem(product, 'Пальто');
  const description = 'Дуже довгий опис. '.repeat(500).trim();
  await product.api('PUT', `/api/clothes/${clothesId}`, { ...emptyFields, title: 'Пальто', description });
  await page.goto('/admin/journal');
  await settledJournal(page);
  await page.getByRole('button', { name: 'Показати повністю' }).press('Enter');
  await page.getByText(description).waitFor();
  assert.is(await focused(page), 'button Згорнути');
  const top = (await page.locator(':focus').boundingBox())?.y ?? -1;
  assert.ok(top > 0 && top < (page.viewportSize()?.height ?? 0), `${top}`);
});

test('a batch is one row of the journal, unfolded and taken back by keyboard', async ({ page, product }) => {
  await product.api<Reference>('POST', '/api/colors/', { name: 'Білий' });
  const ids: number[] = [];
  for (const title of ['Шаль', 'Плащ', 'Пальто']) ids.push((await newItem(product, title)).clothesId);
  await product.api('POST', '/api/clothes/batch', {
    selection: { ids },
    change: { lastPurchase: { price: { set: 120 } } },
  });
  await page.goto('/admin/journal');
  await settledJournal(page);
  await page.getByRole('button', { name: 'Ціна' }).press('Enter');
  const batch = page.getByRole('row').filter({ hasText: 'Змінено 3 товари · Ціна' });
  const unfold = batch.getByRole('button', { name: 'Показати кожну зміну' });
  await unfold.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Шаль' }).getByText('ціна порожньо → 120').waitFor();
  assert.is(await focused(page), 'button Згорнути');
  await batch.getByRole('button', { name: /^Відмінити всю групу/ }).press('Enter');
  await page.getByRole('button', { name: 'Так, відмінити' }).press('Enter');
  await page.getByText('Відмінено записів: 3').waitFor();
  await page.getByRole('row').filter({ hasText: 'відміна' }).filter({ hasText: '3 товари · Ціна' }).waitFor();
});

run();
