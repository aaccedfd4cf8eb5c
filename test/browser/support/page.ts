import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { until } from './until';

/** The minified script, because each page compiles it again. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A choice of axe-core's rules. */
export type AxeRules = 'all' | 'colours' | 'all but colours';

/** The rules about colours; all others find the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns axe-core's findings by these rules, one line each; empty if it finds nothing. */
export async function findings(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const chosen = {
    all: {},
    colours: { runOnly: colourRules },
    'all but colours': { rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])) },
  }[rules];
  const { violations } = await page.evaluate(
    (options) => window.axe.run(document, { resultTypes: ['violations'], ...options }),
    chosen,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until no transition runs, because a colour in between has the contrast of neither end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Waits for two frames, which render the effects of a wheel or a key. */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Disables the page's timers of seconds. */
export async function withoutTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms = 0) =>
      ms < 1000 ? later(run, ms) : 0) as typeof setTimeout;
  });
}

/** Disables the page's idle work. */
export async function withoutIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Disables the page's timers of seconds and its idle work. */
export async function withoutLater(page: Page): Promise<void> {
  await withoutTimers(page);
  await withoutIdle(page);
}

/** Holds the requests of an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/**
 * Returns by how many pixels the page is wider than the window; 0 if it does not scroll sideways.
 */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Returns the share of the window's height that stuck and fixed elements of the page cover. */
export function fixedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const covered = new Set<number>();
    for (const element of document.querySelectorAll('body *')) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
      if (element.matches('.visually-hidden, .skip-link, .toasts-layer')) continue;
      const { top, bottom, width } = element.getBoundingClientRect();
      const end = Math.floor(Math.min(innerHeight, bottom));
      for (let y = Math.ceil(Math.max(0, top)); width > 0 && y < end; y++) covered.add(y);
    }
    return covered.size / innerHeight;
  });
}

/** Returns the focused element as a person would name it: role or tag, and accessible name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = labels.map((part) => part.textContent ?? '').join(' ');
    const name = element.getAttribute('aria-label') ?? (label || element.textContent || '');
    return `${element.getAttribute('role') ?? element.localName} ${name.replace(/\s+/g, ' ').trim()}`;
  });
}

/** Presses Tab until the element of this name has the focus. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 80) {
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    passed.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}; it went over ${passed.join(', ')}`);
}

/** Waits until the element has the focus, a moment after it is rendered. */
export async function focusOn(one: Locator): Promise<void> {
  await one.and(one.page().locator(':focus')).waitFor();
}

/**
 * Waits for the parts of every page that are fetched while the browser idles: «?» shows the keys.
 */
export async function untilExtras(page: Page): Promise<void> {
  const keys = page.getByRole('dialog', { name: 'Клавіші' });
  await until(async () => {
    await page.keyboard.press('?');
    return (await keys.count()) > 0;
  });
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
}

/** Waits until this many tabs have told each other of unsaved work. */
export async function untilToldOfWork(page: Page, tabs: number): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('clothes-admin-unsaved')).length === wanted;
  }, tabs);
}

/** Whether SHOTS is set; a few hundred screenshots take half a minute. */
export const takesShots = Boolean(process.env.SHOTS);

/** Saves a screenshot under dist/screens if SHOTS is set. */
export async function shot(page: Page, name: string, fullPage = false): Promise<void> {
  if (takesShots) await picture(page, name, fullPage);
}

/** Saves a screenshot of the page under dist/screens. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await mkdir('dist/screens', { recursive: true });
  await settled(page);
  await page.screenshot({ path: `dist/screens/${name}.png`, fullPage });
}
