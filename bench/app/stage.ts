import type { Browser, BrowserContext, Page } from 'playwright-core';
import { token } from '../../test/browser/support/specApi';
import type { serveFloor } from '../support/serveFloor';
import { timeTo } from '../support/timing';

/** What every measurement of the app uses. */
export interface Stage {
  browser: Browser;
  /** The page of only react and react-dom. */
  floor: Awaited<ReturnType<typeof serveFloor>>;
}

/** Number of counted rounds of a measurement. One more round before them warms up. */
export const rounds = 7;

export const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `Бренд ${((n * 7919) % count) + 1}`);

/** Returns a signed-in visitor with an empty cache. */
export async function newVisitor(from: Browser, origin: string): Promise<BrowserContext> {
  return from.newContext({
    baseURL: origin,
    locale: 'uk-UA',
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'accessToken', value: token() }] }],
    },
  });
}

/** Opens the floor in a tab of its own, with its choice of rows per page and its dialog. */
export async function floorTab({ browser, floor }: Stage): Promise<Page> {
  const page = await (await newVisitor(browser, floor.address)).newPage();
  await page.goto(`${floor.address}/?controls`);
  await page.waitForSelector('tbody tr');
  return page;
}

/**
 * Presses keys one after another. Returns, for each key, the milliseconds until `expression`
 * changes.
 */
export async function keyTimes(
  page: Page,
  keys: readonly string[],
  expression: string,
  pause: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    const before = await page.evaluate(expression);
    const changed = `${expression} !== ${JSON.stringify(before)}`;
    times.push(await timeTo(page, 'keydown', changed, () => page.keyboard.press(key)));
    await page.waitForTimeout(pause);
  }
  return times;
}
