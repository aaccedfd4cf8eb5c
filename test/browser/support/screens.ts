import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type AxeRules, findings, overflow, shot, takesShots } from './page';
import type { Seed } from './seed';

export interface Screen {
  name: string;
  address(seeded: Seed): string;
  /** Brings the page into the state that is meant. */
  reach(page: Page): Promise<unknown>;
  stranger?: boolean;
}

/** Two reference pages and their headings: the other three differ from the first in a few words. */
export const references = [
  ['brands', 'Бренди одягу'],
  ['suppliers', 'Clothes Suppliers'],
] as const;

export const noSeed: Seed = { brands: [], types: [], colors: [], materials: [], suppliers: [], clothes: [] };

export const reached = (text: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

/** The item's page with all that it loads. */
export async function settledItem(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
  return page.waitForLoadState('networkidle');
}

/** The changes of the item of a page. Its button comes when the API has said that it has them. */
export async function openedHistory(page: Page): Promise<unknown> {
  await settledItem(page);
  await page.getByRole('button', { name: 'Історія' }).click();
  return page
    .getByRole('dialog', { name: /^Історія: / })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** The page of all changes of one kind of entry: axe-core takes long for many rows. */
export const shortJournal = '/admin/journal?subject=brands';

/** The page of all changes with its rows. */
export async function settledJournal(page: Page): Promise<unknown> {
  await reached('Журнал')(page);
  return page
    .getByRole('button', { name: /^Повернути/ })
    .first()
    .waitFor();
}

/** The state with all its parts. */
export async function settledState(page: Page): Promise<unknown> {
  await reached('Стан')(page);
  return page.getByRole('heading', { level: 2, name: 'Сервер', exact: true }).waitFor();
}

/** A dialog that a button of the page opens. */
export async function opened(page: Page, heading: string, button: string | RegExp): Promise<unknown> {
  await reached(heading)(page);
  await page.getByRole('button', { name: button }).first().click();
  return page.locator('dialog[open]').waitFor();
}

/** Checks every screen in both themes; collects all findings, so that one run shows them. */
export async function look(
  screens: readonly Screen[],
  member: Page,
  stranger: Page,
  seeded: Seed,
): Promise<void> {
  const wrong: string[] = [];
  for (const { name, address, reach, stranger: isStranger } of screens) {
    const page = isStranger ? stranger : member;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address(seeded));
    await reach(page).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
    wrong.push(...(await lookAt(page, name)));
  }
  assert.equal(wrong, []);
}

/** A desk, and phones: wide and narrow. */
const widths = [1280, 360, 320];

/**
 * Where axe-core looks, and by which rules: at each layout and in each theme, but no rule looks at
 * all six. Colours do not change with the width, and no theme changes more than colours.
 */
const thorough: Record<string, AxeRules> = {
  'light 1280': 'all',
  'light 360': 'all but colours',
  'dark 320': 'all',
};
/** Enough for what has few parts, such as a page that loads. */
export const brief: Record<string, AxeRules> = { 'light 1280': 'colours', 'dark 320': 'all' };

/** Between the phones style sheets change galleries alone: else axe-core finds the same on both. */
async function hasOwnLayout(page: Page, width: number): Promise<boolean> {
  return width !== 360 || (await page.locator('.gallery').count()) > 0;
}

/**
 * Returns what axe-core finds in either theme, and whether the page scrolls sideways at any width.
 * The page is left wide, and light. Nothing moves meanwhile, so that nothing is waited for.
 */
export async function lookAt(page: Page, name: string, looks = thorough): Promise<string[]> {
  const wrong: string[] = [];
  const whole = name.startsWith('item');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      const rules = looks[`${colorScheme} ${width}`];
      // A theme makes nothing wider.
      if (colorScheme === 'dark' && !rules && !takesShots) continue;
      await page.setViewportSize({ width, height: width > 640 ? 800 : 740 });
      await shot(page, `${name}-${colorScheme}-${width}`, whole);
      if (rules && (await hasOwnLayout(page, width))) {
        const found = await findings(page, rules);
        wrong.push(...found.map((finding) => `${name} ${colorScheme} ${width}: ${finding}`));
      }
      const over = await overflow(page);
      if (over > 0) wrong.push(`${name}: ${over} px too wide at ${width} px`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1280, height: 800 });
  return wrong;
}
