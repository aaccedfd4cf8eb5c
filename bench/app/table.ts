import type { Page } from 'playwright-core';
import { startSpecApi } from '../../test/browser/support/specApi';
import { type Figure, median, report } from '../support/figures';
import { timeTo } from '../support/timing';
import { floorTab, keyTimes, names, newVisitor, rounds, type Stage } from './stage';

const searchGoals: Record<number, number> = { 1000: 7, 10000: 8, 100000: 12 };
const rowCount = `document.querySelectorAll('tbody tr').length`;

/** Measures searching, sorting and scrolling a table of `count` rows. */
export async function table(stage: Stage, count: number): Promise<void> {
  const api = await startSpecApi({ brands: names(count) });
  const context = await newVisitor(stage.browser, api.address);
  const page = await context.newPage();
  await page.goto('/admin/brands');
  await page.waitForSelector('tbody tr :text("Бренд")');
  await page.waitForTimeout(3000); // lets the browser's idle preparation end
  const size = count.toLocaleString('en');
  report(`Table of ${size} rows`, [
    await searchFigure(page, size, searchGoals[count] ?? 0),
    ...(await sortFigures(page, size)),
    await allRowsFigure(stage, page, size),
    ...(await scrollFigures(page, size)),
  ]);
  await context.close();
  await api.close();
}

async function searchFigure(page: Page, size: string, goal: number): Promise<Figure> {
  await page.getByRole('searchbox', { name: 'Пошук' }).or(page.getByLabel('Пошук')).first().focus();
  const keys = ['7', '1', '3', 'Backspace', 'Backspace', '9', '5', 'Backspace', 'Backspace', 'Backspace'];
  const times = await keyTimes(page, keys, `document.querySelector('main')?.innerText`, 300);
  const measured = median(times.slice(1));
  return { figure: `search: key to changed rows, ${size}`, measured, unit: 'ms', goal };
}

async function sortFigures(page: Page, size: string): Promise<Figure[]> {
  // The list is sorted by name already, so the first click changes only the head.
  const order = `document.querySelector('[aria-sort]')?.ariaSort + document.querySelector('tbody tr')?.textContent`;
  const head = page.getByRole('columnheader', { name: 'Назва' }).getByRole('button');
  const times: number[] = [];
  for (let click = 0; click <= rounds; click++) {
    const before = await page.evaluate(order);
    times.push(await timeTo(page, 'click', `${order} !== ${JSON.stringify(before)}`, () => head.click()));
    await page.waitForTimeout(200);
  }
  return [
    { figure: `sort: first click, ${size}`, measured: times[0] ?? 0, unit: 'ms', goal: 150 },
    { figure: `sort: again, ${size}`, measured: median(times.slice(1)), unit: 'ms', goal: 35 },
  ];
}

/** Measures how long «Усі» takes to show all rows, here and on the floor. Leaves all rows shown. */
async function allRowsFigure(stage: Stage, page: Page, size: string): Promise<Figure> {
  const bare = await floorTab(stage);
  const times = new Map<Page, number[]>([
    [bare, []],
    [page, []],
  ]);
  for (let round = 0; round <= rounds; round++)
    for (const [tab, taken] of times) {
      await tab.bringToFront();
      await chooseSize(tab, '10');
      await tab.waitForFunction(`${rowCount} <= 12`);
      const took = await timeTo(tab, 'change', `${rowCount} > 12`, () => chooseSize(tab, 'Усі'), true);
      if (round > 0) taken.push(took);
      await tab.waitForTimeout(200);
    }
  await bare.context().close();
  return {
    figure: `«Усі» to its frame, ${size}`,
    measured: median(times.get(page) ?? []),
    floor: median(times.get(bare) ?? []),
    unit: 'ms',
    goal: 1.5,
    ofFloor: true,
  };
}

async function scrollFigures(page: Page, size: string): Promise<Figure[]> {
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const { fps, blank, longest } = await scroll(page);
  return [
    { figure: `«Усі»: elements in the page, ${size}`, measured: elements, unit: '', goal: 600 },
    { figure: `«Усі»: scrolling, ${size}`, measured: fps, unit: 'fps', goal: 58, atLeast: true },
    { figure: `«Усі»: blank frames, ${size}`, measured: blank, unit: '', goal: 0 },
    { figure: `«Усі»: longest frame of the scroll, ${size}`, measured: longest, unit: 'ms', goal: 17 },
  ];
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
