/**
 * Measures the app in Chromium, on a stub of the API, beside a page of react and react-dom alone.
 * `slowed` means a processor four times slower. Read `docs/performance.md` for what the figures
 * mean.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch } from '../test/browser/support/journeys';
import { startSpecApi, token } from '../test/browser/support/specApi';
import { type Figure, median, medianOf, report } from './support/figures';
import { serveFloor } from './support/serveFloor';
import { slowDown, timeTo, watchLoad, weight } from './support/timing';

const rounds = 7;
const names = (count: number) => Array.from({ length: count }, (_, n) => `Бренд ${((n * 7919) % count) + 1}`);
const browser = await launch();
const floor = await serveFloor();
await atLoad();
for (const count of [1_000, 10_000, 100_000]) await table(count);
await firstAdd();
await dialogsAndPages();
await leaks();
floor.close();
await browser.close();

interface Loaded {
  shown: number;
  blocked: number;
  heap: number;
  requests: number;
}

async function atLoad(): Promise<void> {
  const api = await startSpecApi({ brands: names(10) });
  const samples: { floor: Loaded[]; app: Loaded[] } = { floor: [], app: [] };
  for (let round = 0; round <= rounds; round++) {
    const bare = await loadOnce(browser, `${floor.address}/`);
    const full = await loadOnce(browser, `${api.address}/admin/brands`);
    if (round === 0) continue;
    samples.floor.push(bare);
    samples.app.push(full);
  }
  await api.close();
  const of = (which: 'floor' | 'app', field: keyof Loaded) =>
    median(samples[which].map((sample) => sample[field]));
  report('First load of a reference page', [
    { figure: 'requests', measured: of('app', 'requests'), unit: '', goal: 5 },
    {
      figure: 'cold load to ten rows, slowed',
      measured: of('app', 'shown'),
      floor: of('floor', 'shown'),
      unit: 'ms',
      goal: 1.5,
      ofFloor: true,
    },
    {
      figure: 'long tasks over 50 ms, slowed',
      measured: of('app', 'blocked'),
      floor: of('floor', 'blocked'),
      unit: 'ms',
      goal: 1.6,
      ofFloor: true,
    },
    {
      figure: 'heap after load',
      measured: of('app', 'heap'),
      floor: of('floor', 'heap'),
      unit: 'MB',
      goal: 1.5,
      ofFloor: true,
    },
  ]);
}

/** A visitor with an empty cache. */
async function loadOnce(from: Browser, address: string): Promise<Loaded> {
  const context = await newVisitor(from, new URL(address).origin);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(watchLoad);
  await slowDown(cdp, 4);
  await page.goto(address);
  await page.waitForFunction(() => window.loaded.shown > 0);
  await page.waitForTimeout(500);
  const { shown, longTasks, requests } = await page.evaluate(() => window.loaded);
  await slowDown(cdp, 1);
  const { heap } = await weight(cdp);
  await context.close();
  const blocked = longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  return { shown, blocked, heap: heap / 1e6, requests };
}

async function newVisitor(from: Browser, origin: string): Promise<BrowserContext> {
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

async function table(count: number): Promise<void> {
  const goals: Record<number, number> = { 1000: 7, 10000: 8, 100000: 12 };
  const api = await startSpecApi({ brands: names(count) });
  const context = await newVisitor(browser, api.address);
  const page = await context.newPage();
  await page.goto('/admin/brands');
  // The list comes sorted by name, so the first click changes the head alone.
  const order = `document.querySelector('[aria-sort]')?.ariaSort + document.querySelector('tbody tr')?.textContent`;
  await page.waitForSelector('tbody tr :text("Бренд")');
  await page.waitForTimeout(3000); // for what is prepared while the browser is idle
  const figures: Figure[] = [];
  const size = count.toLocaleString('en');

  const search = page.getByRole('searchbox', { name: 'Пошук' }).or(page.getByLabel('Пошук')).first();
  await search.focus();
  const status = `document.querySelector('main')?.innerText`;
  const keys: number[] = [];
  for (const key of [
    '7',
    '1',
    '3',
    'Backspace',
    'Backspace',
    '9',
    '5',
    'Backspace',
    'Backspace',
    'Backspace',
  ]) {
    const before = await page.evaluate(status);
    keys.push(
      await timeTo(page, 'keydown', `${status} !== ${JSON.stringify(before)}`, () =>
        page.keyboard.press(key),
      ),
    );
    await page.waitForTimeout(300);
  }
  figures.push({
    figure: `search: key to changed rows, ${size}`,
    measured: median(keys.slice(1)),
    unit: 'ms',
    goal: goals[count] ?? 0,
  });

  const head = page.getByRole('columnheader', { name: 'Назва' }).getByRole('button');
  const sorts: number[] = [];
  for (let click = 0; click <= rounds; click++) {
    const before = await page.evaluate(order);
    sorts.push(await timeTo(page, 'click', `${order} !== ${JSON.stringify(before)}`, () => head.click()));
    await page.waitForTimeout(200);
  }
  figures.push({ figure: `sort: first click, ${size}`, measured: sorts[0] ?? 0, unit: 'ms', goal: 150 });
  figures.push({ figure: `sort: again, ${size}`, measured: median(sorts.slice(1)), unit: 'ms', goal: 35 });

  const bare = await floorTab();
  const rowsNow = `document.querySelectorAll('tbody tr').length`;
  const all = new Map<Page, number[]>([
    [bare, []],
    [page, []],
  ]);
  for (let round = 0; round <= rounds; round++)
    for (const [tab, times] of all) {
      await tab.bringToFront();
      await chooseSize(tab, '10');
      await tab.waitForFunction(`${rowsNow} <= 12`);
      const took = await timeTo(tab, 'change', `${rowsNow} > 12`, () => chooseSize(tab, 'Усі'), true);
      if (round > 0) times.push(took);
      await tab.waitForTimeout(200);
    }
  figures.push({
    figure: `«Усі» to its frame, ${size}`,
    measured: median(all.get(page) ?? []),
    floor: median(all.get(bare) ?? []),
    unit: 'ms',
    goal: 1.5,
    ofFloor: true,
  });
  await bare.context().close();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  figures.push({ figure: `«Усі»: elements in the page, ${size}`, measured: elements, unit: '', goal: 600 });
  const { fps, blank, longest } = await scroll(page);
  figures.push({ figure: `«Усі»: scrolling, ${size}`, measured: fps, unit: 'fps', goal: 58, atLeast: true });
  figures.push({ figure: `«Усі»: blank frames, ${size}`, measured: blank, unit: '', goal: 0 });
  figures.push({
    figure: `«Усі»: longest frame of the scroll, ${size}`,
    measured: longest,
    unit: 'ms',
    goal: 17,
  });
  report(`Table of ${size} rows`, figures);
  await context.close();
  await api.close();
}

function chooseSize(page: Page, label: string): Promise<unknown> {
  return page.getByLabel('Рядків на сторінці').selectOption({ label });
}

/** Scrolls by wheel for two seconds. A frame is blank when the middle of the table shows no row. */
async function scroll(page: Page): Promise<{ fps: number; blank: number; longest: number }> {
  const box = await page.locator('tbody').first().boundingBox();
  await page.mouse.move((box?.x ?? 200) + 60, 400);
  const counted = page.evaluate(
    () =>
      new Promise<{ fps: number; blank: number; longest: number }>((resolve) => {
        const from = performance.now();
        let frames = 0;
        let blank = 0;
        let longest = 0;
        let before = 0;
        const frame = (now: number) => {
          frames++;
          if (before > 0) longest = Math.max(longest, now - before);
          before = now;
          const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
          if (!middle?.closest('tr')?.textContent?.trim()) blank++;
          if (now - from < 2000) requestAnimationFrame(frame);
          else resolve({ fps: (frames - 1) / ((now - from) / 1000), blank, longest });
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn < 40 ? 700 : -900);
    await page.waitForTimeout(25);
  }
  return counted;
}

/** The floor with a choice of rows and a dialog, in a tab of its own. */
async function floorTab(): Promise<Page> {
  const page = await (await newVisitor(browser, floor.address)).newPage();
  await page.goto(`${floor.address}/?controls`);
  await page.waitForSelector('tbody tr');
  return page;
}

/**
 * Measures the first press on a fresh page, each time by a new visitor, up to the frame that shows
 * the dialog.
 */
async function firstAdd(): Promise<void> {
  const api = await startSpecApi({ brands: names(10) });
  const times = { floor: [] as number[], app: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const which of ['floor', 'app'] as const) {
      const page =
        which === 'floor' ? await floorTab() : await (await newVisitor(browser, api.address)).newPage();
      if (which === 'app') await page.goto(`${api.address}/admin/brands`);
      await page.waitForSelector('tbody tr :text("Бренд 10")');
      const press = () => page.getByRole('button', { name: 'Додати', exact: true }).first().click();
      const took = await timeTo(page, 'click', `document.querySelector('dialog[open] input')`, press, true);
      if (round > 0) times[which].push(took);
      await page.context().close();
    }
  await api.close();
  report('The first dialog', [
    {
      figure: 'first Add on a fresh page',
      measured: median(times.app),
      floor: median(times.floor),
      unit: 'ms',
      goal: 35,
    },
  ]);
}

async function dialogsAndPages(): Promise<void> {
  const api = await startSpecApi({ brands: names(50), types: names(50), suppliers: names(10_000) });
  const context = await newVisitor(browser, api.address);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto('/admin/types');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
  await heading('Типи одягу');

  const change = await medianOf(rounds, async (round) => {
    const [link, title] = round % 2 === 0 ? ['Бренди', 'Бренди одягу'] : ['Типи одягу', 'Типи одягу'];
    const shows = `document.querySelector('h1')?.textContent === '${title}' && document.querySelectorAll('tbody tr').length >= 10`;
    const took = await timeTo(page, 'click', shows, () => menu.getByRole('link', { name: link }).click());
    await page.waitForTimeout(200);
    return took;
  });

  await slowDown(cdp, 4);
  const open = await medianOf(rounds, async () => {
    const took = await timeTo(page, 'click', `document.querySelector('dialog[open] input')`, () =>
      page.getByRole('button', { name: 'Додати', exact: true }).first().click(),
    );
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    return took;
  });
  await slowDown(cdp, 1);

  await menu.getByRole('link', { name: 'Список товарів' }).click();
  await heading('Список товарів');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const box = page.getByRole('combobox', { name: 'Постачальник' });
  await box.focus();
  await page.waitForTimeout(500);
  const popup = await medianOf(rounds, async () => {
    const took = await timeTo(page, 'keydown', `document.querySelector('[role=option]')`, () =>
      box.press('ArrowDown'),
    );
    await page.waitForTimeout(100);
    await box.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role=option]'));
    return took;
  });
  await box.press('ArrowDown');
  const options = `document.querySelector('[role=listbox]')?.textContent`;
  const keys: number[] = [];
  for (const key of ['7', '1', '3', 'Backspace', 'Backspace', '9', '5', 'Backspace', 'Backspace']) {
    const before = await page.evaluate(options);
    keys.push(
      await timeTo(page, 'keydown', `${options} !== ${JSON.stringify(before)}`, () =>
        page.keyboard.press(key),
      ),
    );
    await page.waitForTimeout(100);
  }
  report('Dialogs, pages, choices', [
    { figure: 'open the Add dialog, slowed', measured: open, unit: 'ms', goal: 80 },
    { figure: 'change of page, data loaded', measured: change, unit: 'ms', goal: 33 },
    { figure: 'select-or-create, 10,000 entries: open', measured: popup, unit: 'ms', goal: 35 },
    { figure: 'select-or-create, 10,000 entries: key', measured: median(keys), unit: 'ms', goal: 8 },
  ]);
  await context.close();
  await api.close();
}

/** Goes twenty rounds through all screens: leaks show in heap, nodes and listeners. */
async function leaks(): Promise<void> {
  const api = await startSpecApi({ brands: names(50), suppliers: names(20) });
  await fetch(`${api.address}/api/clothes/fast_create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Пальто', supplierId: 51 }),
  });
  const context = await newVisitor(browser, api.address);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const links = ['Типи одягу', 'Кольори', 'Матеріали', 'Постачальники', 'Список товарів', 'Бренди'];
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  const add = page.getByRole('button', { name: /^(Додати|Add)$/ }).first();
  const round = async () => {
    for (const name of links) {
      await menu.getByRole('link', { name }).click();
      await add.click();
      await page.locator('dialog[open]').waitFor();
      await leave();
    }
    await menu.getByRole('link', { name: 'Список товарів' }).click();
    await page.getByRole('link', { name: 'Пальто', exact: true }).click();
    await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Покупки', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Покупки' }).waitFor();
    await add.click();
    await page.locator('dialog[open]').waitFor();
    await leave();
  };
  for (let warm = 0; warm < 5; warm++) await round();
  const before = await weight(cdp);
  for (let counted = 0; counted < 20; counted++) await round();
  const after = await weight(cdp);
  report('Twenty rounds through all screens', [
    { figure: 'heap more', measured: (after.heap - before.heap) / 1e6, unit: 'MB', goal: 0.5 },
    { figure: 'DOM nodes more', measured: after.nodes - before.nodes, unit: '', goal: 0 },
    { figure: 'listeners more', measured: after.listeners - before.listeners, unit: '', goal: 0 },
  ]);
  await context.close();
  await api.close();
}
