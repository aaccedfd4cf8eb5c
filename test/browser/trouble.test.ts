import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import { journeys } from './support/journeys';
import { hold } from './support/page';
import { newItem } from './support/seed';

const { test, run } = journeys('trouble');

test('a save is made once despite Enter again, another press, Esc and Back; the dialog stays', async ({
  page,
  product,
}) => {
  await page.goto('/admin/brands');
  await page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Кольори' }).click();
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити колір' });
  const name = dialog.getByLabel('Назва');
  await name.fill('Бурштиновий');
  const release = await hold(page, '**/api/colors/');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
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

test('while the server is away the page says so, keeps typed text, and goes on afterwards', async ({
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

test('the notice that the server is away covers neither a table’s heads nor the Save button', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  for (let n = 0; n < 40; n++) await product.api('POST', '/api/colors/', { name: `Колір ${n}` });
  const { clothesId } = await newItem(product, 'Пальто');
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
    await page.setViewportSize({ width: 800, height: 600 });
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
