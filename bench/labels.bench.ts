/**
 * Measures the page of labels with a part of 500, on the built server in Chromium, on sheets and on
 * a roll, with and without photos: the time to the labels in the window, from the press in the list
 * and by their address, and the longest task while the page opens, is printed, and gets other
 * settings. The floor is a page of react and react-dom alone, which shows ten rows. Tasks are
 * measured in processor time, which other programs on the machine do not lengthen.
 */
import type { Page } from 'playwright-core';
import type { Reference } from '../src/contract/references';
import type { FastCreated } from '../src/contract/types';
import { launch } from '../test/browser/support/engine';
import { photo } from '../test/browser/support/photos';
import { type Product, startProduct } from '../test/browser/support/product';
import { newVisitor } from './app/stage';
import { median, report } from './support/figures';
import { serveFloor } from './support/serveFloor';
import { rowsShown, watchLoad } from './support/timing';

const count = 500;
const rounds = Number(process.env.LABEL_ROUNDS ?? 5);
const cases = [
  { name: 'sheets of 3 × 8', format: '3x8', photo: false },
  { name: 'sheets of 3 × 8, with photos', format: '3x8', photo: true },
  { name: 'a roll of 58 × 40', format: '58x40', photo: false },
  { name: 'a roll of 58 × 40, with photos', format: '58x40', photo: true },
] as const;

/** Milliseconds. */
interface Times {
  /** From the press in the open list. */
  pressed: number;
  /** From the address. */
  shown: number;
  opening: number;
  printing: number;
  /** Until the print, from the press. */
  printed: number;
  settings: number;
}

declare global {
  interface Window {
    labels: { pressed: number; shown: number; printed: number };
  }
}

/** Creates items with everything that a label can show. */
async function fill(product: Product): Promise<void> {
  const { id: supplierId } = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  const { id: brandId } = await product.api<Reference>('POST', '/api/brands/', { name: 'Massimo Dutti' });
  const one = async (n: number) => {
    const title = `Вовняне пальто, темно-зелене, ${n}`;
    const input = { title, supplierId };
    const { clothesId, purchaseId } = await product.api<FastCreated>(
      'POST',
      '/api/clothes/fast_create',
      input,
    );
    const form = new FormData();
    const bytes = new Uint8Array(await photo({ width: 300, height: 360, seed: n }));
    form.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    await product.api('POST', `/api/purchases/${purchaseId}/images`, form);
    const fields = { description: null, colorId: null, typeId: null, fabricComposition: [] };
    await product.api('PUT', `/api/clothes/${clothesId}`, { ...fields, title, brandId });
    const bought = { size: 'M', price: 1249.5, date: '2026-03-29T00:00:00.000', luxury: false };
    await product.api('POST', '/api/purchases/', { ...bought, clothesId, supplierId });
  };
  for (let n = 0; n < count; n += 4) await Promise.all([0, 1, 2, 3].map((more) => one(n + more)));
}

/**
 * Records when all labels in the window have their codes, and when the page prints. Runs before the
 * page's own scripts.
 */
function watchLabels(): void {
  window.labels = { pressed: 0, shown: 0, printed: 0 };
  addEventListener('click', () => (window.labels.pressed = performance.now()), true);
  window.print = () => {
    window.labels.printed = performance.now();
  };
  const isDrawn = (sheet: Element) => {
    const codes = [...sheet.querySelectorAll('.label-drawing path')];
    return codes.length > 0 && codes.every((code) => code.hasAttribute('d'));
  };
  const observer = new MutationObserver(() => {
    const sheets = document.querySelectorAll('.label-sheet');
    if (!sheets[0] || !isDrawn(sheets[0])) return;
    for (const sheet of sheets) {
      if (sheet.getBoundingClientRect().top > innerHeight) break;
      if (!isDrawn(sheet)) return;
    }
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.labels.shown = performance.now();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['d'] });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
}

/** Returns the longest task of the page's main thread during an act, in its processor time. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  // Marks the thread: Chromium's own pages have others.
  await page.evaluate(() => console.timeStamp());
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const mark = traceEvents.find(({ name }) => name === 'TimeStamp');
  const tasks = traceEvents.filter(({ pid, tid }) => pid === mark?.pid && tid === mark.tid);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const browser = await launch();
const floor = await serveFloor();
const product = await startProduct({ RATE_LIMIT: '0' });
await fill(product);
const { accessToken } = await product.login();

async function openFloor(): Promise<Pick<Times, 'shown' | 'opening'>> {
  const context = await newVisitor(browser, floor.address);
  const page = await context.newPage();
  await page.addInitScript(watchLoad, rowsShown);
  const opening = await longestTask(page, async () => {
    const rows = page.waitForEvent('console', (message) => message.text() === rowsShown);
    await page.goto(`${floor.address}/`, { waitUntil: 'commit' });
    await rows;
  });
  const { shown } = await page.evaluate(() => window.loaded);
  await context.close();
  return { shown, opening };
}

/** Opens a tab of a visitor with these settings. */
async function visitor({ format, photo }: (typeof cases)[number]): Promise<Page> {
  const context = await newVisitor(browser, product.address);
  await context.addInitScript(
    ([token, settings]) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('labels', settings);
    },
    [accessToken, JSON.stringify({ format, photo, brand: true })] as const,
  );
  await context.addInitScript(watchLabels);
  return context.newPage();
}

/** Returns the milliseconds from the press in the list to the labels. */
async function measurePress(one: (typeof cases)[number]): Promise<number> {
  const page = await visitor(one);
  await page.goto(`${product.address}/admin/clothes`);
  await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await page.getByRole('button', { name: 'Етикетки' }).click();
  await page.waitForFunction(() => window.labels.shown > 0);
  const { pressed, shown } = await page.evaluate(() => window.labels);
  await page.context().close();
  return shown - pressed;
}

async function measureOnce(one: (typeof cases)[number]): Promise<Times> {
  const pressed = await measurePress(one);
  const page = await visitor(one);
  const opening = await longestTask(page, async () => {
    await page.goto(`${product.address}/admin/labels?of=list`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.labels?.shown > 0);
    // Codes beyond the window go on being made for a while.
    await page.waitForTimeout(2000);
  });
  const shown = await page.evaluate(() => window.labels.shown);
  const begun = await page.evaluate(() => performance.now());
  const printing = await longestTask(page, async () => {
    await page.getByRole('button', { name: /^Друкувати/ }).click();
    await page.waitForFunction(() => window.labels.printed > 0);
  });
  const printed = (await page.evaluate(() => window.labels.printed)) - begun;
  // All labels are drawn now, which is the most that a change of settings can find.
  const settings = await longestTask(page, () => changeSettings(page));
  await page.context().close();
  return { pressed, shown, opening, printing, printed, settings };
}

/** Changes a switch, the correction, the begin and the format. */
async function changeSettings(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Бренд' }).click();
  await page.getByRole('spinbutton', { name: 'Праворуч' }).fill('1');
  const begin = page.getByRole('spinbutton', { name: 'Почати з етикетки' });
  if (await begin.isVisible()) await begin.fill('9');
  for (const name of [/58 × 40/, /5 × 13/, /30 × 20/]) {
    await page.getByRole('combobox', { name: 'Формат' }).click();
    await page.getByRole('option', { name }).click();
    await page.waitForTimeout(300);
  }
}

const bare: Pick<Times, 'shown' | 'opening'>[] = [];
for (const one of cases) {
  const times: Times[] = [];
  for (let round = 0; round <= rounds; round++) {
    const beside = await openFloor();
    const measured = await measureOnce(one);
    if (round === 0) continue;
    bare.push(beside);
    times.push(measured);
  }
  const of = (field: keyof Times) => median(times.map((each) => each[field]));
  const least = {
    shown: median(bare.map((each) => each.shown)),
    opening: median(bare.map((each) => each.opening)),
  };
  report(`500 labels, ${one.name}`, [
    {
      figure: 'labels shown, from the press',
      measured: of('pressed'),
      floor: least.shown,
      unit: 'ms',
      goal: 500,
    },
    {
      figure: 'labels shown, by the address',
      measured: of('shown'),
      floor: least.shown,
      unit: 'ms',
      goal: 1500,
    },
    { figure: 'longest task, opening', measured: of('opening'), floor: least.opening, unit: 'ms', goal: 200 },
    { figure: 'longest task, printing', measured: of('printing'), unit: 'ms', goal: 200 },
    { figure: 'from the press to the print', measured: of('printed'), unit: 'ms', goal: 5000 },
    { figure: 'longest task, other settings', measured: of('settings'), unit: 'ms', goal: 200 },
  ]);
}
await product.dispose();
floor.close();
await browser.close();
