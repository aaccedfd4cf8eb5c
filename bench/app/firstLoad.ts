import type { Browser } from 'playwright-core';
import { startSpecApi } from '../../test/browser/support/specApi';
import { median, report } from '../support/figures';
import { rowsShown, slowDown, watchLoad, weight } from '../support/timing';
import { names, newVisitor, type Stage } from './stage';

/** More rounds than elsewhere, because single loads differ by a tenth. */
const rounds = 13;

interface Loaded {
  shown: number;
  blocked: number;
  heap: number;
  requests: number;
}

/** Measures the first load of a reference page by a visitor with an empty cache. */
export async function firstLoad({ browser, floor }: Stage): Promise<void> {
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
    { figure: 'requests', measured: of('app', 'requests'), unit: '', goal: 8 },
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
      goal: 1.3,
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

async function loadOnce(from: Browser, address: string): Promise<Loaded> {
  const context = await newVisitor(from, new URL(address).origin);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(watchLoad, rowsShown);
  await slowDown(cdp, 4);
  // The page itself reports its rows. A query from here would be compiled and run in the middle of
  // the load.
  const rows = page.waitForEvent('console', (message) => message.text() === rowsShown);
  await page.goto(address, { waitUntil: 'commit' });
  await rows;
  await page.waitForTimeout(500);
  const { shown, longTasks, requests } = await page.evaluate(() => window.loaded);
  await slowDown(cdp, 1);
  const { heap } = await weight(cdp);
  await context.close();
  const blocked = longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  return { shown, blocked, heap: heap / 1e6, requests };
}
