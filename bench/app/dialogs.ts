import type { CDPSession, Locator, Page } from 'playwright-core';
import { startSpecApi } from '../../test/browser/support/specApi';
import { median, medianOf, report } from '../support/figures';
import { slowDown, timeTo } from '../support/timing';
import { floorTab, keyTimes, names, newVisitor, rounds, type Stage } from './stage';

/**
 * Measures the first press of Add on a fresh page, up to the frame that shows the dialog. Each time
 * the visitor is new.
 */
export async function firstAdd(stage: Stage): Promise<void> {
  const api = await startSpecApi({ brands: names(10) });
  const times = { floor: [] as number[], app: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const which of ['floor', 'app'] as const) {
      const page =
        which === 'floor'
          ? await floorTab(stage)
          : await (await newVisitor(stage.browser, api.address)).newPage();
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

/** Measures changes of page, dialogs and choices, with the data loaded. */
export async function dialogsAndPages({ browser }: Stage): Promise<void> {
  const api = await startSpecApi({ brands: names(50), types: names(50), suppliers: names(10_000) });
  const context = await newVisitor(browser, api.address);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto('/admin/types');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  await heading(page, 'Типи одягу');
  const change = await pageChange(page, menu);
  const open = await dialogOpening(page, cdp);
  await menu.getByRole('link', { name: 'Список товарів' }).click();
  await heading(page, 'Список товарів');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const { popup, key } = await choice(page);
  report('Dialogs, pages, choices', [
    { figure: 'open the Add dialog, slowed', measured: open, unit: 'ms', goal: 80 },
    { figure: 'change of page, data loaded', measured: change, unit: 'ms', goal: 33 },
    { figure: 'select-or-create, 10,000 entries: open', measured: popup, unit: 'ms', goal: 35 },
    { figure: 'select-or-create, 10,000 entries: key', measured: key, unit: 'ms', goal: 8 },
  ]);
  await context.close();
  await api.close();
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

function pageChange(page: Page, menu: Locator): Promise<number> {
  return medianOf(rounds, async (round) => {
    const [link, title] = round % 2 === 0 ? ['Бренди', 'Бренди одягу'] : ['Типи одягу', 'Типи одягу'];
    const shows = `document.querySelector('h1')?.textContent === '${title}' && document.querySelectorAll('tbody tr').length >= 10`;
    const took = await timeTo(page, 'click', shows, () => menu.getByRole('link', { name: link }).click());
    await page.waitForTimeout(200);
    return took;
  });
}

async function dialogOpening(page: Page, cdp: CDPSession): Promise<number> {
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
  return open;
}

/** Measures the select-or-create of suppliers: how it opens, and how a key filters it. */
async function choice(page: Page): Promise<{ popup: number; key: number }> {
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
  const keys = ['7', '1', '3', 'Backspace', 'Backspace', '9', '5', 'Backspace', 'Backspace'];
  const options = `document.querySelector('[role=listbox]')?.textContent`;
  return { popup, key: median(await keyTimes(page, keys, options, 100)) };
}
