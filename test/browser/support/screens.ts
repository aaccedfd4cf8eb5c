import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { eachList } from '../../../src/contract/references';
import { type AxeRules, findings, overflow, shot, takesShots } from './page';
import type { Seed } from './seed';

export interface Screen {
  name: string;
  address(seeded: Seed): string;
  /** Brings the page into the described state. */
  reach(page: Page): Promise<unknown>;
  stranger?: boolean;
}

/**
 * Three reference pages with their headings; the other three differ from the first in a few words.
 */
export const references = [
  ['brands', 'Бренди одягу'],
  ['suppliers', 'Clothes Suppliers'],
  ['tags', 'Мітки'],
] as const;

export const noSeed: Seed = { ...eachList(() => []), clothes: [] };

export const reached = (text: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

/** Waits for the item's page with all that it loads. */
export async function settledItem(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
  return page.waitForLoadState('networkidle');
}

/**
 * Opens the changes of a page's item. Their button appears once the API has reported that it
 * supports them.
 */
export async function openedHistory(page: Page): Promise<unknown> {
  await settledItem(page);
  await page.getByRole('button', { name: 'Історія' }).click();
  return page
    .getByRole('dialog', { name: /^Історія: / })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** The journal of one kind of entry, because axe-core takes long for many rows. */
export const shortJournal = '/admin/journal?subject=brands';

/** Waits for the journal's page with its rows. */
export async function settledJournal(page: Page): Promise<unknown> {
  await reached('Журнал')(page);
  return page
    .getByRole('button', { name: /^Відмінити/ })
    .first()
    .waitFor();
}

/** Waits for the state with all its parts. */
export async function settledState(page: Page): Promise<unknown> {
  await reached('Стан')(page);
  return page.getByRole('heading', { level: 2, name: 'Гаразд' }).waitFor();
}

/** Opens a dialog by a button of the page. */
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

/** The widths of a desk, and of a wide and a narrow phone. */
const widths = [1280, 360, 320];

/**
 * The places where axe-core looks, with its rules. Every layout and every theme is checked, but no
 * rule runs on all six combinations: colours do not change with the width, and a theme changes
 * nothing else.
 */
const thorough: Record<string, AxeRules> = {
  'light 1280': 'all',
  'light 360': 'all but colours',
  'dark 320': 'all',
};
/** Enough places for screens with few parts, such as a page that loads. */
export const brief: Record<string, AxeRules> = { 'light 1280': 'colours', 'dark 320': 'all' };

/**
 * Returns whether a width has its own layout. Between the phones' widths, style sheets change only
 * galleries: without one, axe-core finds the same on both.
 */
async function hasOwnLayout(page: Page, width: number): Promise<boolean> {
  return width !== 360 || (await page.locator('.gallery').count()) > 0;
}

/**
 * Returns axe-core's findings in either theme, and whether the page scrolls sideways at any width.
 * Leaves the page wide, and light. Disables motion, so that it need not wait.
 */
export async function lookAt(page: Page, name: string, looks = thorough): Promise<string[]> {
  const wrong: string[] = [];
  const whole = name.startsWith('item');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      const rules = looks[`${colorScheme} ${width}`];
      // A theme does not change the width.
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
