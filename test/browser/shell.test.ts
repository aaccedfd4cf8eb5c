import type { Locator } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { findings, focused, overflow } from './support/page';

const { test, run } = journeys('the main menu');

test('on a phone the menu is a bar with words; its menus open and close by key and by finger, and close with a link', async ({
  visitor,
}) => {
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
    ['Довідники', 5],
    ['Ще', 7],
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
