import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import {
  focused,
  focusOn,
  hold,
  untilExtras,
  withoutIdle,
  withoutLater,
  withoutTimers,
} from './support/page';
import { newItem } from './support/seed';

const { test, run } = journeys('loading');
const dialog = '**/assets/dialogs-*.js';
const clothes = '**/assets/clothes-*.js';

test('the first page’s data is asked for while its code is still on the way, and once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const release = await hold(page, '**/assets/frame-*.js');
  const answer = page.waitForResponse('**/api/colors/');
  await page.goto('/admin/colors', { waitUntil: 'commit' });
  await answer;
  release();
  await page.getByRole('button', { name: 'Додати', exact: true }).first().waitFor();
  // The page requests the API's features once it is shown.
  assert.equal(
    asked.filter((path) => path !== '/api/features'),
    ['/api/colors/'],
  );
});

test('no file of a first page waits for another’s content; a reference page needs seven requests', async ({
  product,
  visitor,
}) => {
  const { clothesId } = await newItem(product, 'Пальто');
  const item = `/admin/clothes/${clothesId}`;
  for (const address of ['/admin/brands', '/admin/clothes', item, `${item}/purchases`, '/admin/login']) {
    const who = address === '/admin/login' ? null : undefined;
    const asked = await requestsOf(await visitor({ who }), address);
    if (address === '/admin/brands') assert.ok(asked.length <= 7, asked.join(' '));
    const page = await visitor({ who });
    const main = asked.filter((path) => path.startsWith('/assets/chunk-'))[0];
    const release = await hold(page, `**${main}`);
    const files = asked.filter((path) => path.startsWith('/assets/'));
    const requests = files.map((path) => page.waitForRequest(`**${path}`, { timeout: 10_000 }));
    await page.goto(address, { waitUntil: 'commit' });
    await Promise.all(requests);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

/** Returns the paths that a first visit requests until its page is shown, in their order. */
async function requestsOf(page: Page, address: string): Promise<string[]> {
  await withoutLater(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return asked.filter((path) => path !== '/favicon.svg');
}

test('the dialogs’ files are fetched when the page is shown; a missing one is no error', async ({ page }) => {
  // The file must not wait for timers.
  await withoutTimers(page);
  await page.route(dialog, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
  const refused = page.waitForResponse(dialog);
  await page.goto('/admin/brands');
  assert.is((await refused).status(), 404);
  const fetched = page.waitForResponse(dialog);
  await page.reload();
  await fetched;
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const field = page.getByRole('dialog').getByLabel('Назва');
  await field.waitFor();
  assert.ok(
    await field.evaluate((input) => input === document.activeElement && !input.hasAttribute('autofocus')),
  );
});

test('the API’s features are asked for as soon as the rows are there, not before or later', async ({
  page,
  product,
}) => {
  await newItem(product, 'Пальто');
  await withoutTimers(page);
  const release = await hold(page, '**/api/clothes/?*');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const extras = page.waitForResponse('**/assets/extras-*.js');
  await page.goto('/admin/clothes');
  await extras;
  await page.getByRole('table', { name: 'Список товарів' }).waitFor();
  assert.not.ok(asked.includes('/api/features'));
  release();
  await page.getByRole('main').getByRole('button', { name: 'Ще', exact: true }).waitFor();
  assert.ok(asked.indexOf('/api/features') > asked.indexOf('/api/clothes/'));
});

test('the toolbar of the list is there before its rows, which it never moves', async ({ page, product }) => {
  await newItem(product, 'Кептар');
  await page.goto('/admin/clothes');
  await page.getByRole('main').getByRole('button', { name: 'Ще', exact: true }).waitFor();

  // The app already knows the API's features.
  await withoutIdle(page);
  const release = await hold(page, '**/api/clothes/?*');
  await page.reload();
  const controls = [
    page.getByRole('button', { name: 'Додати', exact: true }),
    page.getByRole('main').getByRole('link', { name: 'Прийом', exact: true }),
    ...['Фільтри', 'Вигляд', 'Ще'].map((name) =>
      page.getByRole('main').getByRole('button', { name, exact: true }),
    ),
  ];
  for (const control of controls) await control.waitFor();
  const places = () => Promise.all([...controls, page.locator('thead')].map((each) => each.boundingBox()));
  const before = await places();
  assert.is(await page.getByRole('link', { name: 'Кептар', exact: true }).count(), 0);
  release();
  await page.getByRole('link', { name: 'Кептар', exact: true }).waitFor();
  assert.equal(await places(), before);
});

test('the account page’s file is fetched when it is opened, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const others = page.waitForResponse(dialog);
  await page.goto('/admin/brands');
  await others;
  const ofAccount = () => fetched.filter((path) => /\/AccountScreen-/.test(path));
  assert.equal(ofAccount(), []);
  await page.getByRole('link', { name: 'Обліковий запис' }).click();
  await page.getByRole('heading', { level: 1, name: 'Обліковий запис' }).waitFor();
  assert.is(ofAccount().length, 1);
});

test('another page’s files are fetched when its link is pointed at or focused, and not before', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/admin/brands');
  await untilExtras(page);
  await page.waitForTimeout(4000); // longer than where hints come late
  const isThere = (name: string) => fetched.some((path) => path.startsWith(`/assets/${name}-`));
  for (const name of ['clothes', 'item', 'selection', 'itemExtras', 'BatchStrip', 'batches', 'conflict'])
    assert.not.ok(isThere(name), name);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Список товарів' });
  const list = page.waitForResponse(clothes);
  await link.focus();
  await list;
  const account = page.waitForResponse('**/assets/AccountScreen-*.js');
  await page.getByRole('link', { name: 'Обліковий запис' }).hover();
  await account;
});

test('where fingers press, the other pages’ files are fetched while the browser is idle', async ({
  visitor,
}) => {
  const page = await visitor({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const item = page.waitForResponse('**/assets/item-*.js');
  await page.goto('/admin/brands');
  await item;
});

test('a dialog whose file cannot be fetched leaves the list, and comes after a reload', async ({
  page,
  expectNoise,
}) => {
  expectNoise('');
  await page.route(dialog, (route) => route.abort());
  await page.goto('/admin/brands');
  const add = page.getByRole('button', { name: 'Додати', exact: true }).first();
  await add.click();
  await page.getByText(/^Не вдалося завантажити/).waitFor();
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  const reload = page.getByRole('button', { name: 'Перезавантажити сторінку' });
  await reload.waitFor();
  await add.waitFor();
  await page.unroute(dialog);

  const release = await hold(page, dialog);
  await reload.click();
  await add.click();
  await page.locator('button[aria-busy=true]', { hasText: 'Додати' }).first().waitFor();
  release();
  await page.getByRole('dialog').getByLabel('Назва').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
});

test('an optional part whose file cannot be fetched takes nothing away, and comes later', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource: net::ERR_FAILED');
  for (const kind of ['brands', 'types']) await product.api('POST', `/api/${kind}/`, { name: 'Льон' });
  const part = '**/assets/extras-*.js';
  await page.route(part, (route) => route.abort());
  const refused = page.waitForRequest(part);
  await page.goto('/admin/brands');
  await (await refused).response();
  const add = page.getByRole('button', { name: 'Додати', exact: true }).first();
  await add.click();
  await page.getByRole('dialog').getByLabel('Назва').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(part);
  const fetched = page.waitForResponse(part);
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  await menu.getByRole('link', { name: 'Типи одягу' }).click();
  await fetched;
  await page.getByRole('link', { name: 'Упорядкувати' }).waitFor();
});

test('a screen whose file is gone after an upgrade offers to reload, and the menu still works', async ({
  page,
  expectNoise,
}) => {
  expectNoise('');
  await page.route(clothes, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  await menu.getByRole('link', { name: 'Список товарів' }).click();
  const reload = page.getByRole('button', { name: 'Перезавантажити сторінку' });
  await reload.waitFor();
  await menu.getByRole('link', { name: 'Бренди' }).click();
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
  await menu.getByRole('link', { name: 'Список товарів' }).click();
  await reload.waitFor();
  await page.unroute(clothes);
  await reload.click();
  await page.getByRole('heading', { level: 1, name: 'Список товарів' }).waitFor();
});

test('the chosen theme is there before the program’s files, however long these take', async ({ page }) => {
  await page.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('theme', 'dark'); // the empty page has no storage
  });
  const coming = page.waitForRequest('**/assets/chunk-*.js');
  const release = await hold(page, '**/assets/chunk-*.js');
  await page.goto('/admin/brands', { waitUntil: 'commit' });
  await coming;
  // Polls without frames, because the page may have none until the program has come.
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).backgroundColor === 'rgb(21, 22, 20)',
    null,
    { polling: 50 },
  );
  release();
  await page.getByRole('button', { name: 'Додати', exact: true }).first().waitFor();
});

test('a first page whose files cannot be fetched is not blank', async ({ page, expectNoise }) => {
  expectNoise('');
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Перезавантажити сторінку' }).waitFor();
});

test('Back and a reload bring the list to where it was left; a new page begins at the top', async ({
  page,
  product,
}) => {
  for (let number = 1; number <= 24; number++) await newItem(product, `Річ ${number}`);
  await page.goto('/admin/clothes?size=50');
  const link = page.getByRole('link', { name: 'Річ 14', exact: true });
  await link.waitFor();
  // A press may scroll, so the place is measured at the click.
  await page.evaluate(() => {
    scrollTo(0, 2000);
    addEventListener('click', () => sessionStorage.setItem('leftAt', String(scrollY)), true);
  });
  await link.click();
  await page.getByLabel('Назва товару').waitFor();
  const position = Number(await page.evaluate(() => sessionStorage.getItem('leftAt')));
  assert.ok(position > 1000, `scrolled to ${position}`);
  assert.is(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, position);
  await page.reload();
  await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, position);
});

test('Back brings the focus to the row that was left by keyboard, as far down as it was', async ({
  page,
  product,
}) => {
  for (let number = 1; number <= 24; number++) await newItem(product, `Плащ ${number}`);
  await page.goto('/admin/clothes?size=50');
  await page.getByRole('link', { name: 'Плащ 5', exact: true }).waitFor();
  await untilExtras(page);
  await page.getByRole('link', { name: 'Плащ 5', exact: true }).focus();
  const position = await page.evaluate(() => scrollY);
  assert.ok(position > 500, `scrolled to ${position}`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Назва товару').waitFor();
  assert.is(await focused(page), 'h1 Плащ 5');
  await page.goBack();
  await focusOn(page.getByRole('link', { name: 'Плащ 5', exact: true }));
  await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, position);
});

test('a browser without the app’s colours or popovers is called old, and no other', async ({ page }) => {
  await page.goto('/admin/brands');
  const sentence = page.getByText('Цей браузер застарілий');
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
  assert.is(await sentence.isVisible(), false);
  const told = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const rule = rules.find(
      (each) => each instanceof CSSSupportsRule && each.cssText.includes('.old-browser'),
    );
    if (!(rule instanceof CSSSupportsRule)) return [];
    const { conditionText } = rule;
    // Apply the rules as in a browser for which the condition holds.
    const style = new CSSStyleSheet();
    style.replaceSync([...rule.cssRules].map(({ cssText }) => cssText).join(''));
    document.adoptedStyleSheets.push(style);
    return ['light-dark', ':popover-open', ''].map((feature) =>
      CSS.supports(feature ? conditionText.replace(feature, `${feature}-unknown`) : conditionText),
    );
  });
  assert.equal(told, [true, true, false]);
  assert.is(await sentence.isVisible(), true);
});

run();
