import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import { journeys } from './support/journeys';
import { focused } from './support/page';

const { test, run } = journeys('by keyboard alone');

/** Presses a key until the element of this name has the focus. */
async function reach(page: Page, name: string | RegExp, key = 'Tab', max = 60): Promise<void> {
  const passed: string[] = [];
  for (let pressed = 0; pressed < max; pressed++) {
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    passed.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${name}; it went over ${passed.join(', ')}`);
}

test('the skip link comes first and leads to the content', async ({ page }) => {
  await page.goto('/admin/brands');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'a До вмісту');
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null));
});

test('a brand is created, renamed and deleted, and the focus is never lost', async ({ page, product }) => {
  await page.goto('/admin/brands');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await reach(page, 'button Додати');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  assert.match(await focused(page), /^input Назва/);
  await page.keyboard.type('Перший');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.match(await focused(page), 'Додати');

  await reach(page, 'button Редагувати Перший');
  await page.keyboard.press(' ');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Другий');
  await reach(page, 'button Зберегти');
  await page.keyboard.press(' ');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.match(await focused(page), /^button Редагувати (Перший|Другий)$/);

  await reach(page, 'button Видалити Другий');
  await page.keyboard.press('Enter');
  await page.getByRole('row').getByText('Другий', { exact: true }).waitFor({ state: 'detached' });
  assert.not.match(await focused(page), /^(body)? ?$/);
  assert.equal(await product.api<Reference[]>('GET', '/api/brands/'), []);
});

test('a dialog keeps Tab inside, and Esc asks before typed text is lost', async ({ page }) => {
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити бренд' });
  await dialog.waitFor();
  for (const key of [
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
  ]) {
    await page.keyboard.press(key);
    assert.ok(
      await page.evaluate(() => document.activeElement?.closest('dialog') !== null),
      `${key} stays inside`,
    );
  }
  await dialog.getByLabel('Назва').fill('Не губити');
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('Escape');
  if ((await page.getByRole('alertdialog').count()) > 0) await page.keyboard.press('Escape');
  await dialog.waitFor();
  assert.is(await dialog.getByLabel('Назва').inputValue(), 'Не губити');
});

test('the table: sort by its heads, pages by its pager, kept in the address', async ({ page, product }) => {
  for (let n = 1; n <= 23; n++)
    await product.api('POST', '/api/colors/', { name: `Колір ${String(n).padStart(2, '0')}` });
  await page.goto('/admin/colors');
  const rows = page.getByRole('row');
  await page.getByText('1–10 з 23').waitFor();
  const head = page.getByRole('columnheader', { name: 'Назва' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  assert.is(await head.getAttribute('aria-sort'), 'ascending');
  await page.keyboard.press('Enter');
  assert.is(await head.getAttribute('aria-sort'), 'descending');
  assert.match((await rows.nth(1).textContent()) ?? '', 'Колір 23');
  await page.waitForURL(/sort=-name/);
  await page.getByRole('button', { name: 'Наступна сторінка' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('11–20 з 23').waitFor();
  await page.waitForURL(/page=2/);
  await page.reload();
  await page.getByText('11–20 з 23').waitFor();
  assert.match((await rows.nth(1).textContent()) ?? '', 'Колір 13');
});

test('the supplier of a new item is chosen and created without a mouse', async ({ page, product }) => {
  await product.api('POST', '/api/suppliers/', { name: 'Вінтаж на Подолі' });
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Створити одяг' });
  const box = dialog.getByRole('combobox', { name: 'Постачальник' });
  await reach(page, /^combobox Постачальник/);
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('option').first().waitFor();
  const active = await box.getAttribute('aria-activedescendant');
  assert.ok(active);
  assert.is(await page.locator(`[id="${active}"]`).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Enter');
  assert.is(await box.inputValue(), 'Вінтаж на Подолі');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Новий');
  await dialog.getByRole('option', { name: 'Create "Новий"' }).waitFor();
  await page.keyboard.press('Escape');
  assert.is(await box.getAttribute('aria-expanded'), 'false');
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dialog.locator('[role=combobox][aria-expanded=false]').waitFor();
  await dialog.getByRole('status').filter({ hasText: 'Створено «Новий»' }).waitFor();
  const made = await product.api<Reference[]>('GET', '/api/suppliers/');
  assert.equal(made.map(({ name }) => name).sort(), ['Вінтаж на Подолі', 'Новий']);
});

run();
