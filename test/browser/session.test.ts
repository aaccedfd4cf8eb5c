import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes } from '../../src/contract/types';
import { lanName, launch } from './support/engine';
import { createItem, signIn } from './support/forms';
import { journeys } from './support/journeys';
import { untilExtras, untilToldOfWork } from './support/page';
import { photoFile } from './support/photos';
import type { Product } from './support/product';
import { newItem } from './support/seed';

const { test, run } = journeys('session');
/**
 * Makes the server refuse the page's token from now on, like an expired one; it still names its
 * person.
 */
const expire = (page: Page) =>
  page.evaluate(() => {
    const [head, claims] = localStorage.getItem('accessToken')?.split('.') ?? [];
    localStorage.setItem('accessToken', `${head}.${claims}.expired`);
  });

/** Ends the session for good: both the token and the cookie are invalid. */
async function end(page: Page): Promise<void> {
  await page.context().clearCookies();
  await expire(page);
}

async function saveWithoutSession(page: Page): Promise<void> {
  await end(page);
  // Not by pointer, because a call of the page may already have opened the sign-in over the button.
  await page.getByRole('button', { name: 'Зберегти' }).first().dispatchEvent('click');
}

async function signInAgain(page: Page, who: { email: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Увійдіть знову' });
  await signIn(dialog, who);
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Opens an item, and waits until its page has made all its calls: a later one would, after the end
 * of the session, open the sign-in sooner than the journey.
 */
async function openItem(page: Page, id: number): Promise<void> {
  // This answer tells the features of the API; the files for them are fetched after it.
  const asked = page.waitForResponse('**/api/features');
  await page.goto(`/admin/clothes/${id}`);
  await (await asked).finished();
  await page.waitForLoadState('networkidle');
}

/** Returns how many tabs wait for another's refresh. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === 'clothes-admin-refresh').length;
  });

/**
 * Lets three tabs of one visitor meet an expired token at the same moment, again and again. With
 * Web Locks, a refresh is let through once the other two tabs wait for it, or make one themselves.
 */
async function storm(
  page: Page,
  product: Product,
  rounds: number,
  locks = true,
): Promise<{ refreshes: number; tokens: Set<string> }> {
  const { name } = await product.api<Reference>('POST', '/api/types/', { name: `Тип ${rounds}` });
  const context = page.context();
  const pages = [page, await context.newPage(), await context.newPage()];
  const tokens = new Set<string>();
  let refreshes = 0;
  let round = 0;
  await context.route('**/api/auth/refresh', async (route) => {
    refreshes += 1;
    const asks = route.request().frame().page();
    while (locks && refreshes === round + 1 && (await waiting(asks)) < pages.length - 1);
    await route.continue();
  });
  for (; round < rounds; round++) {
    // A file of the same origin makes no call meanwhile.
    for (const one of pages) await one.goto('/favicon.svg');
    await expire(page);
    for (const one of pages)
      await one.waitForFunction(() => localStorage.getItem('accessToken')?.endsWith('.expired'));
    await Promise.all(pages.map((one) => one.goto('/admin/types')));
    for (const one of pages) await one.getByRole('row').getByText(name, { exact: true }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    tokens.add(token ?? '');
  }
  return { refreshes, tokens };
}

test('three tabs whose token expires at once refresh once, and nobody is signed out', async ({
  page,
  product,
}) => {
  const rounds = 3;
  const { refreshes, tokens } = await storm(page, product, rounds);
  assert.is(refreshes, rounds);
  for (const token of tokens) assert.not.match(token, 'expired');
});

test('on plain http, without Web Locks, three tabs refresh once as well; all else works there', async ({
  product,
  visitor,
  folder,
  expectNoise,
}) => {
  expectNoise('Cross-Origin-Opener-Policy'); // has no effect there, and Chromium says so
  const baseURL = product.address.replace('127.0.0.1', lanName);
  const page = await visitor({ baseURL });
  const { tokens } = await storm(page, product, 4, false);
  assert.equal(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'randomUUID' in crypto]), [
    false,
    false,
    false,
  ]);
  for (const token of tokens) assert.not.match(token, 'expired');
  assert.not(tokens.has(''));

  // These need a unique key, a photo, and the cookie.
  await newItem(product, 'Сукня');
  await page.goto('/admin/clothes');
  await createItem(page, 'Плащ', 'Humana', [await photoFile(folder, 'плащ.jpg')]);
  await page.getByRole('row').filter({ hasText: 'Плащ' }).locator('img').waitFor();
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL('**/admin/login**');
  await page.goto('/admin/brands');
  await page.waitForURL('**/admin/login**');
});

test('what is typed when the session ends is there after signing in again, and is saved', async ({
  page,
  product,
  expectNoise,
}) => {
  // Other files fetched while the browser is idle fail, too.
  expectNoise('Failed to load resource: net::ERR_FAILED');
  const { clothesId: id } = await newItem(product, 'Вовняне пальто');
  const text = 'Тепле пальто з вовни. '.repeat(230);
  const fetched = page.waitForResponse('**/assets/signInAgain-*.js');
  await openItem(page, id);
  await page.getByLabel('Опис', { exact: true }).fill(text);
  // The sign-in over the page is fetched while the browser is idle, and needs no further file.
  await fetched;
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await saveWithoutSession(page);
  await signInAgain(page, product);
  assert.is(await page.getByLabel('Опис', { exact: true }).inputValue(), text);
  await page.getByRole('button', { name: 'Зберегти' }).first().click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  const saved = await product.api<Clothes>('GET', `/api/clothes/${id}`);
  assert.is(saved.description?.trim(), text.trim());
});

test('typed text stays also where the sign-in over the page cannot be fetched, until a retry', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const { clothesId: id } = await newItem(product, 'Кожух');
  const file = '**/assets/signInAgain-*.js';
  await page.route(file, (route) => route.abort());
  await openItem(page, id);
  await page.getByLabel('Опис', { exact: true }).fill('Довгий кожух.');
  await end(page);
  await page.getByRole('button', { name: 'Зберегти' }).first().click();
  await page.getByRole('alert').getByText('Не вдалося завантажити дані').waitFor();
  assert.is(await page.getByLabel('Опис', { exact: true }).inputValue(), 'Довгий кожух.');
  await page.unroute(file);
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await signInAgain(page, product);
  assert.is(await page.getByLabel('Опис', { exact: true }).inputValue(), 'Довгий кожух.');
});

test('what is typed before the file of the draft’s offer comes is kept, even if it never came', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource: net::ERR_FAILED');
  const { clothesId: id } = await newItem(product, 'Вишиванка');
  const title = page.getByLabel('Назва товару');
  const restore = page.getByRole('button', { name: 'Відновити' });
  const file = '**/assets/itemExtras-*.js';
  page.on('dialog', (dialog) => dialog.accept());
  await page.route(file, () => {}); // no answer comes
  await page.goto(`/admin/clothes/${id}`);
  await title.fill('Вишиванка, біла');
  await page.unroute(file);
  await page.route(file, (route) => route.abort());
  await page.reload();
  await title.waitFor();
  assert.is(await title.inputValue(), 'Вишиванка');
  await page.unroute(file);
  await page.reload();
  await restore.click();
  assert.is(await title.inputValue(), 'Вишиванка, біла');
});

test('a draft is offered again also where the session ended before the reload', async ({ page, product }) => {
  const { clothesId: id } = await newItem(product, 'Жакет');
  const text = 'Довгий опис. '.repeat(400);
  await page.goto(`/admin/clothes/${id}`);
  await page.getByLabel('Опис', { exact: true }).fill(text);
  await end(page);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.waitForURL('**/admin/login**');
  await signIn(page, product);
  await page.getByRole('button', { name: 'Відновити' }).click();
  assert.is(await page.getByLabel('Опис', { exact: true }).inputValue(), text);
});

test('a sign-out in one of three tabs leads all to the sign-in, and typed text is gone', async ({
  page,
  product,
}) => {
  const { clothesId: id } = await newItem(product, 'Кардиган');
  const context = page.context();
  const [writing, third] = [await context.newPage(), await context.newPage()];
  await page.goto('/admin/brands');
  await third.goto('/admin/clothes');
  await writing.goto(`/admin/clothes/${id}`);
  await writing.getByLabel('Опис', { exact: true }).fill('Мій опис.');
  await untilExtras(page);
  await untilToldOfWork(page, 1);
  await page.getByRole('button', { name: 'Вийти' }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: 'В іншій вкладці є незбережені зміни' });
  await question.getByRole('button', { name: 'Вийти без збереження' }).click();
  for (const tab of [page, third, writing]) await tab.waitForURL('**/admin/login**');
  assert.is(await writing.getByText('Мій опис.').count(), 0);
  assert.not.match(await writing.evaluate(() => JSON.stringify({ ...sessionStorage })), 'Мій опис.');
});

test('another person who signs in finds not a word of the first one’s text', async ({ page, product }) => {
  const { clothesId: id } = await newItem(product, 'Сукня');
  const other = await product.addAdministrator('second@example.com');
  await openItem(page, id);
  const secret = 'дуже таємний опис';
  await page.getByLabel('Опис', { exact: true }).fill(secret);
  await saveWithoutSession(page);
  await signInAgain(page, other);
  await page.getByLabel('Назва товару').waitFor();
  const seen = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      (field) => field.value,
    );
    return JSON.stringify([
      document.body.textContent,
      fields,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]);
  });
  assert.not.match(seen, secret);
});

test(
  'the app works where the browser refuses storage, and says so once',
  async ({ page, product }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/admin/brands');
    await signIn(page, product);
    await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
    await page
      .getByRole('alert')
      .getByText(/не дає зберігати дані/)
      .waitFor();
    await page.getByRole('link', { name: 'Кольори' }).click();
    await page.getByRole('heading', { level: 1, name: 'Колір одягу' }).waitFor();
  },
  { who: null },
);

test('Back to a page that the browser kept as it was shows nothing after a sign-out', async ({ product }) => {
  // Playwright disables this cache by default, because it hides navigations from Playwright.
  const browser = await launch({
    executablePath: process.env.WHOLE_CHROMIUM,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const { origin } = new URL(product.address);
    const { accessToken } = await product.login();
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'accessToken', value: accessToken }] }],
      },
    });
    await product.api('POST', '/api/materials/', { name: 'Таємний шовк' });
    const page = await context.newPage();
    await page.goto(`${origin}/admin/materials`);
    await page.getByRole('row').getByText('Таємний шовк').waitFor();
    await page.evaluate(() => {
      addEventListener('pageshow', (event) => Object.assign(window, { kept: event.persisted }));
    });
    await page.goto(`${origin}/api/health`);
    const other = await context.newPage();
    await other.goto(`${origin}/admin/brands`);
    await other.getByRole('button', { name: 'Вийти' }).click();
    await other.waitForURL('**/admin/login**');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL('**/admin/login**');
    await page.getByRole('heading', { level: 1, name: 'Вхід' }).waitFor();
    const kept = await page.evaluate(() => Object(window).kept === true);
    if (!kept) console.log('\nThis Chromium keeps no pages: it was loaded anew.');
    assert.is(await page.getByText('Таємний шовк').count(), 0);
  } finally {
    await browser.close();
  }
});

run();
