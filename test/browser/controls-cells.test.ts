import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findings, overflow } from './support/page';
import { press as pressPart } from './support/press';
import { activeOption, controls, places, press, pressLetter } from './support/primitives';

const test = controls('cells of a table', 'cells');

const grid = (page: Page) => page.getByRole('grid', { name: /^Зразкові товари/ });
const cell = (page: Page, row: number, column: string): Locator =>
  grid(page)
    .locator(`tbody tr`)
    .nth(row - 1)
    .locator(`[data-column=${column}]`);
const calls = (page: Page) => page.locator('output').textContent();

/** Types with a keyboard: `page.keyboard.type` sends no keys for Ukrainian letters. */
async function type(page: Page, text: string) {
  for (const letter of text) await pressLetter(page, letter);
}

/** Returns the row and the column of the cell with the focus. */
const now = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.closest('[data-column]');
    const row = focused?.closest('tr')?.querySelector('[data-column=id]')?.textContent;
    return `${row} ${focused?.getAttribute('data-column')}`;
  });

test('cells by keyboard: into the grid, across, down, and out of it', async (page) => {
  await page.getByRole('searchbox').focus();
  await press(page, 'Tab', 'Tab');
  assert.is(await now(page), 'undefined undefined', 'one stop');
  await press(page, 'Shift+Tab');
  assert.is(await now(page), '1 title');
  await type(page, 'Сукня');
  await press(page, 'Tab');
  assert.is(await calls(page), 'title=Сукня 1');
  await type(page, 'zara');
  const list = cell(page, 1, 'brand').getByRole('combobox', { name: 'Бренд' });
  assert.is(await activeOption(list), 'Zara');
  await press(page, 'Tab');
  assert.is(await calls(page), 'brand=Zara 1');
  await type(page, '12');
  await press(page, 'Enter');
  assert.equal([await calls(page), await now(page)], ['price=12 1', '2 price']);
  await press(page, 'ArrowLeft', 'Enter');
  assert.equal([await calls(page), await now(page)], ['brand=Zara 2', '3 brand'], 'the proposal is taken');
  await type(page, 'Нова');
  await press(page, 'Tab');
  assert.is(await cell(page, 3, 'brand').getAttribute('data-state'), 'unknown');
  await press(page, 'ArrowLeft', 'Control+Enter');
  assert.equal([await calls(page), await now(page)], ['brand=Нова 3', '3 brand']);
  await press(page, 'F2', 'Escape', 'Escape', 'Tab');
  assert.is(await now(page), 'undefined undefined');
});

test('cells by keyboard: to the actions below one and back, and to the heads', async (page) => {
  await cell(page, 5, 'price').click();
  await page.getByText('Олена щойно записала 95,00').waitFor();
  await press(page, 'Alt+ArrowDown', 'Enter');
  assert.is(await cell(page, 5, 'price').getAttribute('data-state'), 'saved');
  assert.is(await now(page), '5 price');
  await press(page, 'Control+Home', 'ArrowUp');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'ID');
  await press(page, 'ArrowDown');
  assert.is(await now(page), '1 id');
});

test('a column of cells goes through the clipboard', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(page, 1, 'price').click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+C');
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), '100,00\n\n100,00');
  await page.evaluate(() => navigator.clipboard.writeText('Шарф\tMango\t7\nКепка\tНова\t8\n'));
  await cell(page, 7, 'title').click();
  await press(page, 'Control+V');
  await cell(page, 8, 'price').getByText('8', { exact: true }).waitFor();
  const texts = (row: number) =>
    Promise.all(
      ['title', 'brand', 'price'].map((column) => cell(page, row, column).locator('.table-text').innerText()),
    );
  assert.equal(await Promise.all([7, 8].map(texts)), [
    ['Шарф', 'Mango', '7'],
    ['Кепка', 'Нова', '8'],
  ]);
  assert.is(await cell(page, 8, 'brand').getAttribute('data-state'), 'unknown', 'nothing is created');
});

test('cells by the pointer: words and edges, «Вниз», an option, a press elsewhere', async (page) => {
  const field = page.locator('.cell-input');
  for (const part of ['words', 'edge'] as const) {
    await pressPart(cell(page, 3, 'title'), part);
    assert.is(await field.count(), 0, 'the first press');
    await pressPart(cell(page, 3, 'title'), part);
    await field.fill(`Шарф ${part}`);
    await pressPart(cell(page, 7, 'price'), part);
    assert.equal([await calls(page), await now(page)], [`title=Шарф ${part} 3`, '7 price']);
  }
  await page.getByRole('button', { name: 'Вниз' }).click();
  assert.match((await calls(page)) ?? '', /^price=100,00 8,9,.*20$/);
  assert.is(await now(page), '7 price');
  await cell(page, 8, 'brand').dblclick();
  await page.getByRole('option', { name: 'Mango' }).click();
  assert.equal([await calls(page), await now(page)], ['brand=Mango 8', '8 brand']);
  await cell(page, 9, 'title').dblclick();
  await field.fill('Пальто');
  await page.getByRole('searchbox').click();
  assert.is(await calls(page), 'title=Пальто 9');
});

test('cells by finger at 390 and 320 pixels', async (page) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await cell(page, 1, 'title').click();
    await cell(page, 2, 'price').click();
    const box = await cell(page, 2, 'price').boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 150, JSON.stringify(box));
    await cell(page, 2, 'price').click();
    await page.locator('.cell-input').fill('багато');
    await press(page, 'Shift+Tab');
    await cell(page, 2, 'price').click();
    const panel = await page.locator('.cell-panel').boundingBox();
    assert.ok(panel && panel.x >= 0 && panel.x + panel.width <= width, JSON.stringify(panel));
    assert.is(await overflow(page), 0);
    await press(page, 'Escape');
  }
  await cell(page, 2, 'brand').click();
  await page.getByRole('button', { name: 'Прийняти' }).click();
  assert.equal([await calls(page), await now(page)], ['brand=Zara 2', '2 brand']);
});

test('a thousand rows of cells: few elements, equal heights, the focus in sight', async (page) => {
  await page.getByRole('button', { name: '1000 товарів' }).click();
  await cell(page, 1, 'title').click();
  await press(page, 'Control+End');
  assert.is(await now(page), '1000 actions');
  await press(page, 'Home', 'ArrowRight', 'PageUp');
  assert.is(await now(page), '990 title');
  const seen = await page.evaluate(() => {
    const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return [
      document.activeElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
      document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'),
      new Set(
        [...document.querySelectorAll('tbody tr[aria-rowindex]')].map(
          (row) => row.getBoundingClientRect().height,
        ),
      ).size,
      document.querySelectorAll('tbody tr').length < 60,
    ];
  });
  assert.equal(seen, [true, '991', 1, true]);
});

test('axe finds nothing in cells: in states, in ranges, while editing, in both themes', async (page) => {
  for (const [theme, width] of places) {
    await page.getByRole('button', { name: theme }).click();
    await page.setViewportSize({ width, height: 800 });
    await cell(page, 4, 'price').click();
    assert.equal(await findings(page), [], `${theme}, ${width}, refused`);
    await press(page, 'Shift+ArrowDown');
    assert.equal(await findings(page), [], `${theme}, ${width}, range`);
    await cell(page, 2, 'brand').click();
    await press(page, 'F2');
    await page.getByRole('listbox').waitFor();
    assert.equal(await findings(page), [], `${theme}, ${width}, editing`);
    await press(page, 'Escape');
  }
});

test.run();
