import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { FastCreated } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';

const { test, run } = journeys('trouble');

test('a list that cannot be loaded says why, and loads when asked again', async ({ page, expectNoise }) => {
  expectNoise('Failed to load resource');
  let answers = 0;
  await page.route('**/api/brands/', (route) => {
    answers++;
    return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops' });
  });
  await page.goto('/admin/brands');
  const retry = page.getByRole('button', { name: 'Спробувати ще раз' });
  await retry.waitFor();
  assert.ok(answers >= 1);
  await page.unroute('**/api/brands/');
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Додати', exact: true }).first().waitFor();
  assert.match(await focused(page), /^h1 /);
});

test('answers of the wrong shape never make a blank page', async ({ page, expectNoise }) => {
  expectNoise('Failed to load resource');
  const bodies = [
    '',
    '<!doctype html><p>login',
    '{"data":',
    'null',
    '{"data":{"data":7}}',
    '{"data":[{"id":"x"},null,{}]}',
    '[[]]',
  ];
  for (const body of bodies) {
    await page.route('**/api/{brands,clothes}/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    for (const [address, heading] of [
      ['/admin/brands', 'Бренди одягу'],
      ['/admin/clothes', 'Список товарів'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('navigation', { name: 'Головне меню' }).waitFor();
    }
    await page.unroute('**/api/{brands,clothes}/**');
  }
});

test('a save that fails keeps the dialog and the text; pressed again it makes one entry', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  await page.goto('/admin/types');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити тип' });
  await dialog.getByLabel('Назва').fill('Пальто');
  // The server stores the entry, but the answer is lost on the way.
  await page.route('**/api/types/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  assert.is(await dialog.getByLabel('Назва').inputValue(), 'Пальто');
  await page.unroute('**/api/types/');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.is((await product.api<Reference[]>('GET', '/api/types/')).length, 1);
  assert.is(await page.getByRole('row').getByText('Пальто', { exact: true }).count(), 1);
});

test('pressed ten times, saved once', async ({ page, product }) => {
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити матеріал' });
  await dialog.getByLabel('Назва').fill('Вовна');
  await dialog.getByRole('button', { name: 'Зберегти' }).evaluate((button: HTMLButtonElement) => {
    for (let pressed = 0; pressed < 10; pressed++) button.click();
  });
  await dialog.waitFor({ state: 'detached' });
  assert.is((await product.api<Reference[]>('GET', '/api/materials/')).length, 1);
});

test('Enter again, another press, Esc and Back while it is being saved: one entry, and the dialog stays', async ({
  page,
  product,
}) => {
  await page.goto('/admin/brands');
  await page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Кольори' }).click();
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити колір' });
  const name = dialog.getByLabel('Назва');
  await name.fill('Бурштиновий');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route('**/api/colors/', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  await name.press('Enter');
  await dialog.locator('button[aria-busy=true]').waitFor();
  await name.press('Enter');
  await name.press('Enter');
  await dialog.getByRole('button', { name: 'Зберегти' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Залишитися' }).click();
  await dialog.waitFor();
  assert.is(new URL(page.url()).pathname, '/admin/colors');
  release();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').getByText('Бурштиновий', { exact: true }).waitFor();
  const colors = await product.api<Reference[]>('GET', '/api/colors/');
  assert.equal([sent, colors.filter((color) => color.name === 'Бурштиновий').length], [1, 1]);
});

test('while the server is away the page says so, keeps what was typed, and goes on when it is back', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити колір' });
  await dialog.getByLabel('Назва').fill('Бузковий');
  await product.stop();
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  assert.is(await dialog.getByLabel('Назва').inputValue(), 'Бузковий');
  await product.start();
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').getByText('Бузковий', { exact: true }).waitFor();
});

test('a deleted entry comes back by its toast; one in use is refused with the count', async ({
  page,
  product,
}) => {
  const { id } = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  await product.api('POST', '/api/clothes/fast_create', { title: 'Сукня', supplierId: id });
  await product.api('POST', '/api/suppliers/', { name: 'Free' });
  await page.goto('/admin/suppliers');
  await page.getByRole('button', { name: 'Delete Free' }).click();
  await page.getByRole('row').getByText('Free', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Повернути' }).click();
  await page.getByRole('row').getByText('Free', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete Humana' }).click();
  await page
    .getByText(/used by 1 item/)
    .first()
    .waitFor();
  await page.getByRole('row').getByText('Humana', { exact: true }).waitFor();
});

test('hostile names are text: nothing runs, the layout holds', async ({ page, product }) => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    '‮reversed‬',
    '{{7*7}}',
    '👨‍👩‍👧 é й̈',
  ];
  const kept: string[] = [];
  for (const name of names) kept.push((await product.api<Reference>('POST', '/api/brands/', { name })).name);
  page.on('dialog', () => assert.unreachable('a script ran'));
  await page.goto('/admin/brands');
  for (const name of kept) await page.getByText(name, { exact: true }).first().waitFor();
});

test('the notice that the server is away covers neither a table’s heads nor the Save button, however far one has scrolled', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  for (let n = 0; n < 40; n++) await product.api('POST', '/api/colors/', { name: `Колір ${n}` });
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Секонд на розі' });
  const input = { title: 'Пальто', supplierId: supplier.id };
  const { clothesId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', input);
  /** Returns whether nothing covers the middle of the element. */
  const inSight = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
  for (const [address, write, button] of [
    ['/admin/colors?size=100', 'Видалити Колір 30', 'Назва'],
    [`/admin/clothes/${clothesId}`, 'Зберегти', 'Зберегти'],
  ] as const) {
    await page.setViewportSize({ width: 800, height: 500 });
    await page.goto(address);
    await page.getByRole('button', { name: write, exact: true }).waitFor();
    if (write === 'Зберегти') await page.getByLabel('Назва товару').fill('Пальто, зелене');
    await page.route('**/api/**', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: write, exact: true }).click();
    const notice = page.locator('.offline-notice');
    await notice.waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => scrollY > 100);
    assert.ok(await inSight(button), `${button} at ${address}`);
    await page.unroute('**/api/**');
    await notice.waitFor({ state: 'detached' });
  }
});

run();
