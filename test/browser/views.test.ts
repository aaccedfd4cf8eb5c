import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { findings, overflow, shot } from './support/page';
import { reached } from './support/screens';
import { type Seed, seed } from './support/seed';

const { test, run } = journeys('views of the lists');

let seeded: Seed | undefined;

/** What axe-core finds on a page, in both themes, and whether it scrolls sideways. */
async function lookOnPhone(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of [320, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await shot(page, `views-${name}-${colorScheme}-${width}`);
      if (width === 360)
        wrong.push(...(await findings(page)).map((found) => `${name} ${colorScheme}: ${found}`));
      if ((await overflow(page)) > 0 || (await page.locator('[data-overflows]').count()) > 0)
        wrong.push(`${name} scrolls sideways at ${width}`);
    }
  return wrong;
}

test('on a phone every table shows its rows as cards, with their buttons in reach', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  const wrong: string[] = [];
  for (const [name, address, heading] of [
    ['brands', '/admin/brands', 'Бренди одягу'],
    ['suppliers', '/admin/suppliers', 'Clothes Suppliers'],
    ['clothes', '/admin/clothes', 'Список товарів'],
    ['dense', '/admin/clothes?view=dense&columns=supplier,composition,updatedAt', 'Список товарів'],
    ['tiles', '/admin/clothes?view=tiles', 'Список товарів'],
    ['purchases', `/admin/clothes/${seeded.clothes[0]}/purchases`, 'Покупки'],
    ['journal', '/admin/journal', 'Журнал'],
  ] as const) {
    await page.goto(address);
    await reached(heading)(page);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await lookOnPhone(page, name)));
  }
  assert.equal(wrong, []);
});

test('on a wide screen', async ({ page, product }) => {
  seeded ??= await seed(product);
  for (const view of ['rows', 'dense', 'tiles'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/admin/clothes?view=${view}&columns=supplier,price`);
      await page.locator('tbody tr').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Вигляд' }).click();
      await shot(page, `views-wide-${view}-${colorScheme}`);
      assert.equal(await findings(page), []);
    }
  await page.setViewportSize({ width: 320, height: 740 });
  await shot(page, `views-wide-menu-320`);
});

run();
