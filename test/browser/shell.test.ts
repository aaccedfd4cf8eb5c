import type { Locator } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import { journeys } from './support/journeys';
import { findings, focused, overflow, reach } from './support/page';

const { test, run } = journeys('the main menu, and the keyboard');

test('the menu on a phone is a bar with words; its menus open by key and by finger', async ({ visitor }) => {
  const page = await visitor({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const shown = (role: 'link' | 'button') => menu.getByRole(role).allTextContents();
  const lists = menu.getByRole('button', { name: 'Довідники' });
  await menu.getByRole('button', { name: 'Ще' }).waitFor();
  assert.equal(
    [...(await shown('link')), ...(await shown('button'))],
    ['Список товарів', 'Прийом', 'Довідники', 'Ще'],
  );
  assert.is(await lists.getAttribute('aria-current'), 'true');
  const wrong: string[] = [];
  for (const [name, links] of [
    ['Довідники', 6],
    ['Ще', 8],
  ] as const) {
    await menu.getByRole('button', { name }).tap();
    const list = menu.getByRole('list', { name });
    assert.is(await list.getByRole('link').count(), links);
    wrong.push(...(await findings(page)), ...(await targetsBelow(menu, 44)));
    assert.is(await overflow(page), 0);
    await page.keyboard.press('Tab');
    assert.ok(await list.evaluate((one) => one.contains(document.activeElement)), 'Tab leads into it');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.is(await focused(page), `button ${name}`);
  }
  await lists.tap();
  await menu.getByRole('link', { name: 'Кольори' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Колір одягу' }).waitFor();
  assert.is(await menu.getByRole('link', { name: 'Кольори' }).count(), 0);
  assert.equal(wrong, []);
});

test('the pinned menu stays beside the page after a reload, and is offered on a wide screen alone', async ({
  page,
}) => {
  await page.goto('/admin/brands');
  const offer = page.getByRole('complementary', { name: 'Закріпити меню' });
  const main = async () => (await page.getByRole('main').boundingBox())?.x;
  await page.getByRole('button', { name: 'Закріпити меню' }).waitFor();
  assert.is(await offer.count(), 0);
  await page.setViewportSize({ width: 1440, height: 800 });
  assert.equal([await main(), await findings(page)], [64, []]);
  await offer.getByRole('button', { name: 'Закріпити меню' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Відкріпити меню' }).waitFor();
  assert.equal([await main(), await offer.count(), await findings(page)], [256, 0, []]);
});

test('the skip link comes first on a browser’s page and leads to the content', async ({ page }) => {
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

test('a brand is created, renamed and deleted by keyboard, and the focus is never lost', async ({
  page,
  product,
}) => {
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

run();

/** Returns the shown controls of the menu that are lower or narrower than a finger needs. */
function targetsBelow(menu: Locator, least: number): Promise<string[]> {
  return menu.locator('a:visible, button:visible').evaluateAll(
    (all, min) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < min ? [`${one.textContent}: ${width} × ${height}`] : [];
      }),
    least,
  );
}
