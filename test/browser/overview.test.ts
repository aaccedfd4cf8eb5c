import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { hold } from './support/page';
import { type Seed, seed } from './support/seed';
import { until } from './support/until';

const { test, run } = journeys('the overview');

let filled: Promise<Seed> | undefined;
const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const numberOf = (page: Page, row: string) =>
  table(page, 'Чого бракує').getByRole('row', { name: row }).getByRole('link');
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('on a phone a number leads to the items that lack it, and fewer lack it when they are filled', async ({
  product,
  visitor,
}) => {
  filled ??= seed(product);
  const { clothes } = await filled;
  const page = await visitor(phone);
  await page.goto('/admin/clothes');
  await page.getByRole('navigation').getByRole('button', { name: 'Ще' }).tap();
  await page.getByRole('link', { name: 'Огляд', exact: true }).tap();
  await numberOf(page, 'Без кольору').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  const before = await scrolled(page);
  assert.is(await numberOf(page, 'Без опису').textContent(), '4');
  await numberOf(page, 'Без опису').tap();
  await page.waitForURL('**/admin/clothes?nodescription=1');
  await page.locator('tbody a[href^="/admin/clothes/"]').nth(3).waitFor();
  assert.is(await page.locator('tbody tr').count(), 4);
  await page.locator('tbody a[href^="/admin/clothes/"]').first().tap();
  for (const id of clothes.slice(1, 3)) {
    await page.waitForURL(`**/clothes/${id}*`);
    await page.getByRole('textbox', { name: 'Опис' }).fill('Новий опис');
    await page.getByRole('button', { name: 'Зберегти й далі' }).tap();
  }
  await page.waitForURL(`**/clothes/${clothes[3]}*`);
  while (!page.url().endsWith('/overview')) await page.goBack();
  await numberOf(page, 'Без опису').waitFor();
  await until(async () => (await scrolled(page)) === before);
  await page.getByRole('button', { name: 'Оновити' }).tap();
  await until(async () => (await numberOf(page, 'Без опису').textContent()) === '2');
});

test('on a phone the page keeps the height of its pictures while they load, and links suit a finger', async ({
  product,
  visitor,
}) => {
  filled ??= seed(product);
  await filled;
  const page = await visitor(phone);
  const release = await hold(page, '**/api/overview/**');
  await page.goto('/admin/overview');
  const first = page.locator('.chart').first();
  await first.waitFor();
  const boxes = () =>
    page
      .locator('.chart:not(.chart-prices)')
      .evaluateAll((cards) =>
        cards.map((card) => ({ top: card.getBoundingClientRect().top, height: card.clientHeight })),
      );
  const before = await boxes();
  release();
  await table(page, 'Додано за тижнями').waitFor();
  const after = await boxes();
  assert.ok(Math.abs((after[0]?.top ?? 0) - (before[0]?.top ?? 0)) <= 40, 'the first picture stays');
  for (const [at, name] of ['lacking', 'catalogue', 'months', 'suppliers', 'weeks'].entries())
    if (!/catalogue|suppliers/.test(name))
      assert.ok(Math.abs(1 - (before[at]?.height ?? 0) / (after[at]?.height ?? 1)) < 0.15, name);
  const wrong = await page.evaluate(() => {
    const box = (one: Element) => one.getBoundingClientRect();
    const middle = (one: Element) => (box(one).top + box(one).bottom) / 2;
    const small = [...document.querySelectorAll('.chart a')].filter(
      (link) => Math.min(box(link).width, box(link).height) < 24,
    );
    const askew = [...document.querySelectorAll('.chart')].filter((card) => {
      const [title, button] = ['h2', '.button'].map((part) => card.querySelector(part));
      return title && button && Math.abs(middle(title) - middle(button)) > 2;
    });
    return [...small, ...askew].map((one) => one.outerHTML.slice(0, 80));
  });
  assert.equal(wrong, []);
});

test('on a broad sheet the rows beside the months stand apart', async ({ product, page }) => {
  filled ??= seed(product);
  await filled;
  await page.goto('/admin/overview');
  const rest = table(page, 'Витрати за місяцями').locator('tfoot tr');
  await rest.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const [earlier, later] = await Promise.all([0, 1].map((at) => rest.nth(at).boundingBox()));
  assert.is(earlier?.y, later?.y);
  assert.ok((later?.x ?? 0) - (earlier?.x ?? 0) - (earlier?.width ?? 0) >= 24);
});

run();
