import type { BrowserContext, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { signIn as sendSignIn } from './support/forms';
import { journeys } from './support/journeys';
import { findings, shot, untilToldOfWork, withoutTimers } from './support/page';
import type { Product } from './support/product';
import { addPhotos, newItem } from './support/seed';
import { until } from './support/until';

const { test, run } = journeys('sign-out');

const notice = (page: Page) => page.getByText('Сесію на сервері ще не завершено');
const noticed = (page: Page) => notice(page).waitFor();
const ended = (page: Page) => notice(page).waitFor({ state: 'detached' });
const refuseLogout = (context: BrowserContext) =>
  context.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));

/** Returns the status of a refresh by this browser's cookie, as for the browser's next user. */
const refreshHere = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status);

/** Returns the status of a refresh by a copied cookie. */
async function refreshElsewhere(product: Product, cookie: string): Promise<number> {
  const headers = { Cookie: cookie, Origin: product.address };
  return (await fetch(`${product.address}/api/auth/refresh`, { method: 'POST', headers })).status;
}

async function cookieOf(context: BrowserContext): Promise<string> {
  const [cookie] = await context.cookies();
  assert.ok(cookie);
  return `${cookie.name}=${cookie.value}`;
}

/** Opens a page and waits until it could show the sign-in page without the network. */
async function ready(page: Page): Promise<void> {
  const fetched = page.waitForResponse('**/assets/signIn-*.js');
  await page.goto('/admin/brands');
  await fetched;
  await page.waitForLoadState('networkidle');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL('**/admin/login');
}

async function signIn(page: Page, who: Pick<Product, 'email' | 'password'>): Promise<void> {
  await sendSignIn(page, who);
  await page.getByRole('button', { name: 'Вийти' }).waitFor();
}

const paths = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(new URL(request.url()).pathname));
  return seen;
};

test('a server’s refusal of the sign-out is reported, also after a reload, until it takes it', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('503');
  const cookie = await cookieOf(context);
  // The app repeats the call by itself, after 750 ms at the earliest. This keeps it from doing so.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const short = (run: TimerHandler, ms = 0) => (ms < 700 ? setTimeout(run, ms) : 0);
    Object.assign(window, { setTimeout: short });
  });
  await page.goto('/admin/brands');
  await refuseLogout(context);
  await signOut(page);
  await noticed(page);
  await page.reload();
  await noticed(page);
  assert.equal(await findings(page), []);
  await shot(page, 'sign-out-unfinished');
  const other = await context.newPage();
  const seen = paths(other);
  await other.goto('/admin/colors');
  await noticed(other);
  assert.not(seen.includes('/api/auth/refresh'));
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })));
  assert.not.match(kept, 'eyJ');

  const again = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await again;
  await context.unroute('**/api/auth/logout');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await ended(page);
  await ended(other);
  assert.is(await refreshHere(page), 401);
  assert.is(await refreshElsewhere(product, cookie), 401);
});

test('the notice of an unfinished sign-out comes and goes without moving the form', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise('503');
  await refuseLogout(context);
  await page.goto('/admin/brands');
  await signOut(page);
  const place = () => page.getByRole('button', { name: 'Увійти' }).boundingBox();
  await noticed(page);
  const withNotice = await place();
  await context.unroute('**/api/auth/logout');
  await ended(page);
  assert.equal(await place(), withNotice);
  await page.reload();
  await page.getByLabel('E-mail').waitFor();
  assert.equal(await place(), withNotice);
});

test('a sign-out offline is reported, and ended as soon as the line is back', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('ERR_INTERNET_DISCONNECTED');
  const cookie = await cookieOf(context);
  await ready(page);
  await context.setOffline(true);
  await signOut(page);
  await noticed(page);
  assert.is(await refreshElsewhere(product, cookie), 200, 'the server could not know');
  await context.setOffline(false);
  await ended(page);
  assert.is(await refreshHere(page), 401);
  assert.is(await refreshElsewhere(product, cookie), 401);
});

test('a sign-out offline in the first seconds of a visit is reported as well', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise('ERR_INTERNET_DISCONNECTED');
  // The sign-in's file must not wait for timers.
  await withoutTimers(page);
  await ready(page);
  await context.setOffline(true);
  await signOut(page);
  await noticed(page);
});

test('a sign-out offline whose tab is closed: the next page ends the session before all else', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('ERR_INTERNET_DISCONNECTED');
  const cookie = await cookieOf(context);
  await ready(page);
  await context.setOffline(true);
  await signOut(page);
  await noticed(page);
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const seen = paths(next);
  const answered = next.waitForResponse('**/api/auth/logout');
  await next.goto('/admin/clothes');
  assert.is((await answered).status(), 204);
  await next.waitForURL('**/admin/login**');
  assert.is(seen.filter((path) => path.startsWith('/api/'))[0], '/api/auth/logout');
  assert.not(seen.includes('/api/auth/refresh'));
  assert.is(await refreshHere(next), 401);
  assert.is(await refreshElsewhere(product, cookie), 401);
  assert.is(await notice(next).count(), 0);
});

test('who signs in during an unfinished sign-out gets a session of their own; the old one ends', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('503');
  const cookie = await cookieOf(context);
  await page.goto('/admin/brands');
  await refuseLogout(context);
  await signOut(page);
  await noticed(page);
  await context.unroute('**/api/auth/logout');
  const seen = paths(page);
  await signIn(page, product);
  const auth = seen.filter((path) => path.startsWith('/api/auth/') && path !== '/api/auth/ways');
  assert.equal([auth[0], auth.at(-1)], ['/api/auth/logout', '/api/auth/login']);
  assert.is(await refreshElsewhere(product, cookie), 401);
  assert.is(await refreshHere(page), 200);
  await page.reload();
  await page.getByRole('button', { name: 'Вийти' }).waitFor();
});

test('a person who signs in while the sign-out cannot reach the server stays signed in', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('503');
  await page.goto('/admin/brands');
  const other = await context.newPage();
  await other.goto('/admin/types');
  await refuseLogout(context);
  await signOut(page);
  await noticed(page);
  await signIn(page, product);
  await context.unroute('**/api/auth/logout');
  await other.getByRole('button', { name: 'Вийти' }).waitFor(); // the other tab follows
  await page.reload();
  await page.getByRole('button', { name: 'Вийти' }).waitFor();
  assert.is(await refreshHere(page), 200);
});

test('«Вийти без збереження» leaves not a word in any tab', async ({ page, context, product }) => {
  const { clothesId } = await newItem(product, 'Кардиган');
  const other = await context.newPage();
  for (const [tab, text] of [
    [page, 'ТАЄМНИЦЯ ТУТ'],
    [other, 'ТАЄМНИЦЯ ТАМ'],
  ] as const) {
    await tab.goto(`/admin/clothes/${clothesId}`);
    await tab.getByLabel('Опис', { exact: true }).fill(text);
    await tab.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('ТАЄМНИЦЯ'));
  }
  await untilToldOfWork(page, 2);
  await page.getByRole('button', { name: 'Вийти', exact: true }).click();
  for (const text of ['В іншій вкладці є незбережені зміни', 'Є незбережені зміни']) {
    const question = page.getByRole('alertdialog').filter({ hasText: text });
    await question.getByRole('button', { name: 'Вийти без збереження' }).click();
  }
  for (const tab of [page, other]) {
    await tab.waitForURL('**/admin/login');
    await tab.getByRole('heading', { level: 1, name: 'Вхід' }).waitFor();
    const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    assert.not.match(kept, 'ТАЄМНИЦЯ');
    assert.not.match(kept, 'admin@example.com');
  }
  await signIn(page, product);
  await page.goto(`/admin/clothes/${clothesId}`);
  await page.getByLabel('Назва товару').waitFor();
  assert.is(await page.getByRole('button', { name: 'Відновити' }).count(), 0);
});

test('a sign-out leaves not a word in a tab that was elsewhere meanwhile, for any next user', async ({
  page,
  context,
  product,
}) => {
  const second = await product.addAdministrator('second@example.com');
  const { clothesId } = await newItem(product, 'Жилет');
  const away = await context.newPage();
  const kept = () => away.evaluate(() => JSON.stringify({ ...sessionStorage }));
  for (const next of [null, second]) {
    await away.goto(`/admin/clothes/${clothesId}`);
    await away.getByLabel('Опис', { exact: true }).fill('ТАЄМНИЦЯ');
    away.once('dialog', (dialog) => dialog.accept());
    await away.goto('/api/health');
    assert.match(await kept(), 'ТАЄМНИЦЯ');
    await page.goto('/admin/brands');
    await signOut(page);
    if (next) await signIn(page, next);
    await away.goto(`/admin/clothes/${clothesId}`);
    await away.getByLabel(next ? 'Назва товару' : 'Пароль').waitFor();
    assert.not.match(await kept(), 'ТАЄМНИЦЯ');
    if (!next) await signIn(page, product);
  }
});

/** Returns whether the browser's cache holds an address. Runs in the page. */
function isKept(address: string): Promise<boolean> {
  return fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('photos that the browser keeps are there for the next page, and gone after the sign-out', async ({
  page,
  product,
  expectNoise,
}) => {
  const [image] = await addPhotos(product, await newItem(product, 'Пальто'), 1);
  const url = image?.urls.small ?? '';
  await page.goto('/admin/brands');
  await page.evaluate((address) => fetch(address).then((answer) => answer.blob()), url);
  assert.ok(await page.evaluate(isKept, url));

  // The browser reports a photo that is not cached as an error.
  expectNoise('ERR_CACHE_MISS');
  await signOut(page);
  // The server's answer may come after the change of page.
  await until(async () => !(await page.evaluate(isKept, url)));
});

run();
