import * as assert from 'uvu/assert';
import type { FastCreated } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { overflow, withoutLater } from './support/page';
import { pressWords } from './support/press';
import { lookAt, reached } from './support/screens';
import { type Seed, seed } from './support/seed';
import { beginSelection } from './support/toolbar';

const { test, run } = journeys('views of the lists');

let seeded: Seed | undefined;

test('on a phone every table shows its rows as cards, with their buttons in reach', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  const wrong: string[] = [];
  for (const [name, address, heading] of [
    ['brands', '/admin/brands', 'Бренди одягу'],
    ['suppliers', '/admin/suppliers', 'Clothes Suppliers'],
    ['clothes', '/admin/clothes', 'Список товарів'],
    ['dense', '/admin/clothes?view=dense&columns=composition,tags,updatedAt', 'Список товарів'],
    ['tiles', '/admin/clothes?view=tiles&columns=tags', 'Список товарів'],
    ['purchases', `/admin/clothes/${seeded.clothes[0]}/purchases`, 'Покупки'],
    ['journal', '/admin/journal', 'Журнал'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(address);
    await reached(heading)(page);
    await page.locator('tbody tr').first().waitFor();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      // A table that scrolls within its own box is too wide for a phone, as well.
      if ((await page.locator('[data-overflows]').count()) > 0)
        wrong.push(`${name} scrolls sideways at ${width}`);
    }
    // The other addresses are checked by axe-core with the screens.
    if (address.includes('view=')) wrong.push(...(await lookAt(page, `views-${name}`)));
  }
  assert.equal(wrong, []);
});

test('many further columns leave the title its room: the table scrolls within its box', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  for (const view of ['rows', 'dense']) {
    await page.goto(`/admin/clothes?view=${view}&columns=supplier,price,size,date,composition,updatedAt`);
    await page.locator('[data-overflows] tbody tr').first().waitFor();
    const title = await page.locator('tbody [data-column="title"]').first().boundingBox();
    assert.ok((title?.width ?? 0) >= 200, `${view}: ${title?.width}`);
    await page.locator('[data-more-after]:not([data-more-before])').evaluate((scroller) => {
      scroller.scrollLeft = scroller.scrollWidth;
    });
    await page.locator('[data-more-before]:not([data-more-after])').waitFor();
    const photo = await page.locator('tbody [data-column="photo"]').first().boundingBox();
    const stays = await page.locator('tbody [data-column="title"]').first().boundingBox();
    assert.is(stays?.x, (photo?.x ?? 0) + (photo?.width ?? 0), `${view}: the title stays`);
    assert.is(await overflow(page), 0, view);
  }
});

test('on a phone a long value goes on under its label, and breaks no word', async ({ page, product }) => {
  seeded ??= await seed(product);
  for (const { id } of seeded.suppliers)
    await product.api('PUT', `/api/suppliers/${id}`, { name: `Найкомісійніша крамниця Чернівців ${id}` });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/admin/clothes?view=rows&columns=supplier');
  const cell = page.locator('tbody [data-column="supplier"]', { hasText: 'крамниця' }).first();
  await cell.waitFor();
  const found = await cell.evaluate((one) => {
    const text = one.querySelector('.table-text')?.firstChild;
    const range = document.createRange();
    const lines = [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
      if (text) range.setStart(text, index);
      if (text) range.setEnd(text, index + word.length);
      return [...range.getClientRects()].map(({ left }) => left - one.getBoundingClientRect().left);
    });
    return { broken: lines.filter(({ length }) => length > 1).length, left: Math.min(...lines.flat()) };
  });
  assert.equal(found, { broken: 0, left: 0 });
});

test('a window that becomes narrow makes cards of a table’s rows at once', async ({ page }) => {
  await withoutLater(page);
  // A phone in landscape.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/admin/clothes');
  await page.locator('[data-overflows] tbody tr').first().waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-overflows]').waitFor({ state: 'detached' });
});

test('nothing moves on a phone while a list’s rows come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['/admin/suppliers', '/admin/clothes', '/admin/clothes?view=tiles']) {
    await page.goto(address);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => 'moved' in window && window.moved), [], address);
  }
});

test('boxes and small buttons of rows on a phone are 44 px targets, and cover no thumbnail', async ({
  product,
  visitor,
}) => {
  seeded ??= await seed(product);
  const thrown = { title: 'Рукавички', supplierId: seeded.suppliers[0]?.id };
  const { clothesId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', thrown);
  await product.api('DELETE', `/api/clothes/${clothesId}`);
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const page = await visitor(phone);
  const wrong: string[] = [];
  for (const address of [
    '/admin/clothes?view=rows',
    '/admin/clothes?view=dense',
    '/admin/clothes?view=tiles',
    '/admin/trash',
    '/admin/brands/usage',
    '/admin/account',
  ]) {
    await page.goto(address);
    if (address.includes('view')) await beginSelection(page);
    const row = address.endsWith('account') ? '.button-small' : 'tbody .row-check';
    await page.locator(row).first().waitFor();
    const targets = page.locator('.row-check, .usage-count, .button-small');
    const found = await targets.evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const { width, height, top, bottom } = box.getBoundingClientRect();
        const photo = box.closest('tr')?.querySelector('.picture')?.getBoundingClientRect();
        const isCovered = photo && photo.width < 50 && top < photo.bottom && photo.top < bottom;
        return [
          ...(Math.min(width, height) < 44 ? [`${box.className}: ${width} × ${height}`] : []),
          ...(isCovered ? ['a thumbnail is covered'] : []),
        ];
      }),
    );
    wrong.push(...found.map((one) => `${address}: ${one}`));
  }
  assert.equal(wrong, []);
});

test('the menu of a list’s looks and its dialog; a kept view is opened, changed and deleted', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  const wrong: string[] = [];
  for (const view of ['rows', 'dense', 'tiles']) {
    await page.goto(`/admin/clothes?view=${view}&columns=supplier,price`);
    await page.getByRole('button', { name: 'Вигляд' }).click();
    await page.getByRole('button', { name: 'Зберегти вигляд' }).waitFor();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await lookAt(page, `views-menu-${view}`)));
  }
  await page.getByRole('button', { name: 'Зберегти вигляд' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Назва вигляду').fill('Стіна фото, на яку дивляться всі, хто впорядковує речі');
  await pressWords(dialog, 'Бачать усі');
  wrong.push(...(await lookAt(page, 'views-dialog')));
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Стіна фото/ }).waitFor();
  wrong.push(...(await lookAt(page, 'views-kept')));

  await page.goto('/admin/clothes?view=rows');
  await page.getByRole('link', { name: /^Стіна фото/ }).click();
  await page.waitForURL(/view=tiles/);
  await page.getByRole('button', { name: 'Вигляд' }).click();
  await page.getByRole('button', { name: /^Видалити вигляд Стіна фото/ }).click();
  await page.getByText('Тут будуть пошук, фільтри й вигляд').waitFor();
  assert.equal(wrong, []);
});

test('tiles of a list are as many in a line as fit, and are walked by keys from item to item', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Вигляд' }).click();
  await pressWords(page, 'Плитка');
  await page.keyboard.press('Escape');
  const inLine = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
  for (const [width, count] of [
    [320, 2],
    [600, 3],
    [1280, 5], // There are only five tiles.
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    assert.is(await inLine(), count, `${width} px`);
  }
  await page.getByRole('link', { name: 'Лляна сорочка', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Лляна сорочка' }).waitFor();
  await page.getByRole('navigation', { name: 'Товари списку' }).waitFor();
  await page.waitForLoadState('networkidle');
  const wrong = await lookAt(page, 'item-walk');
  await page.getByRole('link', { name: 'Попередній' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Вовняне пальто, темно-зелене' }).waitFor();
  await page.setViewportSize({ width: 320, height: 740 });
  await page.getByRole('link', { name: 'Наступний' }).waitFor();
  assert.is(await overflow(page), 0);
  await page.locator('h1').press('?');
  await page.getByRole('dialog', { name: 'Клавіші' }).waitFor();
  wrong.push(...(await lookAt(page, 'keys')));
  await page.keyboard.press('Escape');
  await page.getByLabel('Назва товару').fill('Пальто з вовни');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'Пальто з вовни' }).waitFor();
  assert.equal(wrong, []);
});

run();
