/**
 * Measures what a first visit fetches: the sign-in, a reference page, its Add dialog, the list of
 * items and an item's page, each left alone for some seconds, so that what is fetched unasked
 * counts as well. Once on the built server, and once on an API that has only what is specified.
 */
import type { Page } from 'playwright-core';
import { launch } from '../test/browser/support/engine';
import { startProduct } from '../test/browser/support/product';
import { seed } from '../test/browser/support/seed';
import { startSpecApi } from '../test/browser/support/specApi';
import { median, printTable, round } from './support/figures';
import { slowDown, timeTo } from './support/timing';

const rounds = Number(process.env.VISIT_ROUNDS ?? 3);
/** Milliseconds that a person looks at each page. */
const look = 4500;

/** What one step of a visit fetched and took. */
interface Step {
  name: string;
  files: string[];
  bytes: number;
  /** Milliseconds of tasks beyond 50 ms each, on a processor four times slower. */
  blocked: number;
  /** Milliseconds from the press to the frame that shows the dialog. */
  opened?: number;
}

const browser = await launch();
const product = await startProduct();
await seed(product);
await measure('built server', product.address, product.email, product.password);
await product.dispose();
const names = ['Вовна', 'Льон', 'Cos'];
const api = await startSpecApi({ brands: names, types: names, suppliers: names });
await fetch(`${api.address}/api/clothes/fast_create`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ title: 'Пальто', supplierId: names.length * 2 + 1 }),
});
await measure('specified API', api.address, product.email, product.password);
await api.close();
await browser.close();

async function measure(title: string, address: string, email: string, password: string): Promise<void> {
  const visits: Step[][] = [];
  for (let turn = 0; turn < rounds; turn++) visits.push(await visit(address, email, password));
  const [first = []] = visits;
  const rows = first.map(({ name, files, bytes }, at) => {
    const each = (of: (step: Step) => number | undefined) =>
      median(visits.map((steps) => steps[at]).flatMap((step) => (step && of(step)) ?? []));
    const opened = each((step) => step.opened);
    return [
      name,
      String(files.length),
      kB(bytes),
      `${round(each(({ blocked }) => blocked))} ms`,
      opened > 0 ? `${round(opened)} ms` : '',
    ];
  });
  const sum = first.reduce((total, { bytes }) => total + bytes, 0);
  const count = first.reduce((total, { files }) => total + files.length, 0);
  rows.push(['the whole visit', String(count), kB(sum), '', '']);
  printTable([`A first visit, ${title}`, 'files', 'kB', 'long tasks, slowed', 'press to dialog'], rows);
  if (process.env.VISIT_FILES)
    for (const { name, files } of first) console.log(`${name}: ${files.join(' ')}`);
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

async function visit(address: string, email: string, password: string): Promise<Step[]> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'uk-UA',
    bypassCSP: true, // lets the page evaluate the awaited condition, which is given as text
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const known = new Set<string>();
  const steps: Step[] = [];
  const step = async (name: string, open: () => Promise<number | undefined>) => {
    await slowDown(cdp, 4);
    const opened = await open();
    await page.waitForTimeout(look);
    await slowDown(cdp, 1);
    steps.push({ name, ...(await fetched(page, known)), ...(opened && { opened }) });
  };
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await step('sign-in', async () => {
    await page.goto('/admin/login');
    await page.getByLabel('Пароль').waitFor();
    return undefined;
  });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await step('reference page', async () => {
    await page.getByRole('button', { name: 'Увійти', exact: true }).click();
    await heading('Бренди одягу');
    return undefined;
  });
  await step('its dialog', async () => {
    await slowDown(cdp, 1);
    const press = () => page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    return timeTo(page, 'click', `document.querySelector('dialog[open] input')`, press, true);
  });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await step('list of items', async () => {
    const menu = page.getByRole('navigation', { name: 'Головне меню' });
    await menu.getByRole('link', { name: 'Список товарів' }).click();
    await heading('Список товарів');
    return undefined;
  });
  await step('item page', async () => {
    await page.locator('tbody th a').first().click();
    await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
    return undefined;
  });
  await context.close();
  return steps;
}

/** Returns what was fetched since the last call, and the long tasks since then. */
async function fetched(page: Page, known: Set<string>): Promise<Pick<Step, 'files' | 'bytes' | 'blocked'>> {
  const { resources, blocked } = await page.evaluate(() => ({
    resources: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
      .map((entry) => ({
        name: entry.name.replace(/.*\/assets\//, ''),
        bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
      })),
    blocked: window.longTasks.splice(0).reduce((sum, task) => sum + task, 0),
  }));
  const fresh = new Map(
    resources.filter(({ name }) => !known.has(name)).map(({ name, bytes }) => [name, bytes]),
  );
  for (const name of fresh.keys()) known.add(name);
  return { files: [...fresh.keys()], bytes: [...fresh.values()].reduce((a, b) => a + b, 0), blocked };
}

declare global {
  interface Window {
    longTasks: number[];
  }
}
