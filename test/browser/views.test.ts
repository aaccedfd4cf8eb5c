import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { overflow } from './support/page';
import { lookAt, reached } from './support/screens';
import { type Seed, seed } from './support/seed';

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
    ['dense', '/admin/clothes?view=dense&columns=supplier,composition,updatedAt', 'Список товарів'],
    ['tiles', '/admin/clothes?view=tiles', 'Список товарів'],
    ['purchases', `/admin/clothes/${seeded.clothes[0]}/purchases`, 'Покупки'],
    ['journal', '/admin/journal', 'Журнал'],
  ] as const) {
    await page.goto(address);
    await reached(heading)(page);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      // A table that scrolls within its own box is wider than a phone, too.
      if ((await page.locator('[data-overflows]').count()) > 0)
        wrong.push(`${name} scrolls sideways at ${width}`);
    }
    wrong.push(...(await lookAt(page, `views-${name}`)));
  }
  assert.equal(wrong, []);
});

test('the menu of looks and its dialog; a kept view is opened, changed and deleted', async ({
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
  await dialog.getByLabel('Бачать усі').check();
  wrong.push(...(await lookAt(page, 'views-dialog')));
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Стіна фото/ }).waitFor();
  wrong.push(...(await lookAt(page, 'views-kept')));

  await page.goto('/admin/clothes?view=rows');
  await page.getByRole('button', { name: 'Вигляд' }).click();
  await page.getByRole('link', { name: /^Стіна фото/ }).click();
  await page.waitForURL(/view=tiles/);
  await page.getByRole('button', { name: /^Видалити вигляд Стіна фото/ }).click();
  await page.getByText('Тут будуть пошук, фільтри й вигляд').waitFor();
  assert.equal(wrong, []);
});

test('tiles are as many in a line as fit, and are walked by keys from item to item', async ({
  page,
  product,
}) => {
  seeded ??= await seed(product);
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Вигляд' }).click();
  await page.getByRole('radio', { name: 'Плитка' }).check();
  await page.keyboard.press('Escape');
  const inLine = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
  for (const [width, count] of [
    [320, 2],
    [600, 3],
    [1280, 5], // There are no more.
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
