import type { Page } from 'playwright-core';
import { launch } from '../../test/browser/support/engine';
import type { Product } from '../../test/browser/support/product';
import { median } from '../support/figures';
import { timeTo } from '../support/timing';

const turns = 7;
const title = "document.querySelector('tbody th a')?.textContent";
const still = "!document.querySelector('.table-box[aria-busy]')";

/** The measured steps of a visit, each with its milliseconds. */
type Times = readonly [name: string, time: number][];

/**
 * Returns, for each step, the median milliseconds that a person waits from the key or press to the
 * rows.
 */
export async function measureScreens(product: Product, items: number): Promise<[string, number][]> {
  const browser = await launch();
  const { accessToken } = await product.login();
  const context = await browser.newContext({
    baseURL: product.address,
    locale: 'uk-UA',
    bypassCSP: true, // lets the page evaluate the awaited condition, which is given as text
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript((token) => localStorage.setItem('accessToken', token), accessToken);
  const page = await context.newPage();
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, time] of await visit(page, items)) {
      times.set(name, [...(times.get(name) ?? []), time]);
    }
  }
  await browser.close();
  return [...times].map(([name, each]) => [name, median(each)]);
}

async function visit(page: Page, items: number): Promise<Times> {
  const from = performance.now();
  await page.goto('/admin/clothes');
  await page.waitForFunction(`${title} && ${still}`);
  const list = performance.now() - from;
  return [
    ['the list, from the address to its rows', list],
    ['the next page', await nextPage(page)],
    ['a key in the search (250 ms of them rest)', await searchKey(page, items)],
    ['«Усі», half way down', await jump(page)],
    ['an item, from the address to its form', await openItem(page)],
  ];
}

async function nextPage(page: Page): Promise<number> {
  const first = await page.locator('tbody th a').first().textContent();
  return timeTo(page, 'click', `${still} && ${title} !== ${JSON.stringify(first)}`, () =>
    page.getByRole('button', { name: 'Наступна сторінка' }).click(),
  );
}

async function searchKey(page: Page, items: number): Promise<number> {
  const number = items - (items % 112);
  const found = `${still} && location.search.includes('${number}') && ${title}?.endsWith(' ${number}')`;
  await page.getByRole('searchbox').fill(`сукня ${number}`.slice(0, -1));
  await page.waitForFunction(still);
  return timeTo(page, 'keydown', found, () => page.getByRole('searchbox').press(String(number).slice(-1)));
}

async function jump(page: Page): Promise<number> {
  await page.goto(`/admin/clothes?size=all`);
  await page.waitForFunction(`${title} && ${still}`);
  return page.evaluate(async () => {
    const started = performance.now();
    const frame = () => new Promise(requestAnimationFrame);
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await frame();
    while (!document.elementFromPoint(640, 400)?.closest('tr')?.querySelector('th a')) await frame();
    return performance.now() - started;
  });
}

async function openItem(page: Page): Promise<number> {
  const from = performance.now();
  await page.goto('/admin/clothes/500');
  await page.getByRole('button', { name: 'Зберегти' }).waitFor();
  return performance.now() - from;
}
