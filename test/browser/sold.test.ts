import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem, FastCreated } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { beginSelection } from './support/toolbar';

const { test, run } = journeys('what is sold');

const items = 40;
const sold = 12;

const bar = (page: Page) => page.getByRole('region', { name: 'Дії з вибраним' });
const rows = (page: Page) => page.locator('tbody tr');
const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Вибрати ${title}`, exact: true });

/** Waits until the list shows this number of items. */
async function shows(page: Page, count: number): Promise<void> {
  await rows(page)
    .nth(count - 1)
    .waitFor();
  await rows(page).nth(count).waitFor({ state: 'detached' });
}

test('sold items leave the tab of those that are there; one comes back, then all', async ({
  page,
  product,
}) => {
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  for (let at = 1; at <= items; at++)
    await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
      title: `Сукня ${String(at).padStart(2, '0')}`,
      supplierId: supplier.id,
    });

  // Twelve are sold: a range of the list, one button, one word that becomes a tag.
  await page.goto('/admin/clothes?size=50&sort=title');
  await shows(page, items);
  await beginSelection(page);
  await box(page, 'Сукня 01').check();
  await box(page, 'Сукня 12').click({ modifiers: ['Shift'] });
  await bar(page).getByText(`Вибрано ${sold} товарів`).waitFor();
  await bar(page).getByRole('button', { name: 'Мітки…' }).press('Enter');
  const adding = page.getByRole('combobox', { name: 'Додати мітки' });
  await adding.waitFor();
  await page.keyboard.type('Продано');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Прибрати мітку Продано' }).waitFor();
  await page.getByRole('button', { name: 'Далі' }).press('Enter');
  await page.getByText(`Зміниться: ${sold} товарів`).waitFor();
  await page.getByRole('button', { name: `Змінити ${sold} товарів` }).press('Enter');
  const tasks = page.getByRole('region', { name: 'Групові дії' });
  await tasks.getByText(`Змінено ${sold} товарів`).waitFor();
  const [tag] = await product.api<Reference[]>('GET', '/api/tags/');
  assert.is(tag?.name, 'Продано');

  // What is there is a tab.
  await page.goto(`/admin/clothes?nottags=${tag?.id}&size=50`);
  await shows(page, items - sold);
  await page.getByRole('main').getByRole('button', { name: 'Вигляд', exact: true }).click();
  await page.getByRole('button', { name: 'Зберегти вигляд…' }).first().click();
  await page.getByRole('textbox', { name: 'Назва вигляду' }).fill('У наявності');
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  const tab = page.getByRole('navigation').getByRole('link', { name: 'У наявності' });
  await tab.waitFor();

  // One comes back.
  const [back] = await product.api<ClothesListItem[]>('GET', `/api/clothes/?tagIds=${tag?.id}`);
  await page.goto(`/admin/clothes/${back?.id}`);
  await page.getByRole('button', { name: 'Прибрати мітку Продано' }).click();
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Збережено', { exact: true }).first().waitFor();
  await page.goto('/admin/clothes?size=50');
  await shows(page, items);
  await tab.click();
  await shows(page, items - sold + 1);

  // All were marked by mistake.
  await page.goto('/admin/journal');
  const batch = page.getByRole('row').filter({ hasText: `Змінено ${sold} товарів` });
  await batch.getByRole('button', { name: /^Відмінити всю групу/ }).click();
  await page.getByRole('button', { name: 'Так, відмінити' }).click();
  await page.getByText(/^Відмінено записів: 1[12]/).waitFor();
  await page.goto('/admin/clothes?size=50');
  await tab.click();
  await shows(page, items);
});

run();
