import * as assert from 'uvu/assert';
import { focused, rendered } from './support/page';
import { activeOption, controls, press } from './support/primitives';

const test = controls('choices by keyboard', 'choices,dialogs');

const at = (name: string) => ({ name, exact: true });

test('Enter takes a combobox’s active option and leaves the caret at the end of its name', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  await press(page, 'ArrowDown');
  const name = await activeOption(field);
  await press(page, 'Enter');
  assert.equal(
    await field.evaluate((input: HTMLInputElement) => [
      input.value,
      input.selectionStart,
      input.ariaExpanded,
    ]),
    [name, name?.length, 'false'],
  );
});

test('Tab takes nothing of a combobox and leaves, a press outside closes, and the text stays', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  await press(page, 'ArrowDown', 'Tab');
  assert.is(await focused(page), 'combobox Вибраний');
  assert.equal([await field.inputValue(), await field.getAttribute('aria-expanded')], ['вов', 'false']);
  await field.click();
  assert.is(await field.getAttribute('aria-expanded'), 'true');
  await page.getByRole('heading', { name: 'Select', exact: true }).click();
  assert.equal([await field.inputValue(), await field.getAttribute('aria-expanded')], ['вов', 'false']);
  await page.locator('.combobox', { has: field }).getByRole('button', at('Показати варіанти')).click();
  assert.equal([await field.getAttribute('aria-expanded'), await focused(page)], ['true', 'combobox Бренд']);
});

test('a combobox in a dialog: Esc closes the list, then clears, then closes the dialog', async (page) => {
  await page.getByRole('button', at('Форма')).click();
  const field = page.getByRole('dialog').getByRole('combobox', at('Постачальник'));
  await field.focus();
  await page.keyboard.type('вов');
  await press(page, 'ArrowDown', 'Escape');
  assert.equal([await field.inputValue(), await field.getAttribute('aria-expanded')], ['вов', 'false']);
  await press(page, 'Escape');
  assert.is(await field.inputValue(), '');
  assert.is(await page.getByRole('dialog').count(), 1);
  await press(page, 'Escape');
  assert.is(await page.getByRole('dialog').count(), 0);
});

test('the list of a field with chips stays below it when they begin a line, or the page above grows', async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const field = page.getByRole('combobox', at('Мітки'));
  const control = page.locator('.control', { has: field });
  await field.click();
  const gap = async () => {
    await rendered(page);
    const [box, list] = await Promise.all([control.boundingBox(), page.getByRole('listbox').boundingBox()]);
    return Math.round((list?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0)));
  };
  const before = await gap();
  const { height: low = 0 } = (await control.boundingBox()) ?? {};
  for (let chips = 0; chips < 4; chips++) await page.getByRole('option').first().click();
  assert.ok(((await control.boundingBox())?.height ?? 0) > low);
  assert.is(await gap(), before);
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('padding-top', '60px'));
  assert.is(await gap(), before);
});

test('chips that grow over the end of the window take the field along', async (page) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const field = page.getByRole('combobox', at('Мітки'));
  await field.focus();
  await press(page, 'ArrowDown');
  for (let chips = 0; chips < 12; chips++) await press(page, 'ArrowDown', 'Enter');
  await rendered(page);
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
  assert.ok(y >= 0 && y + height <= 500, `${y} + ${height}`);
});

test('a combobox’s list is cut by nothing, and stays on the screen', async (page) => {
  await page.setViewportSize({ width: 700, height: 520 });
  await page.getByRole('button', at('Форма')).click();
  const field = page.getByRole('dialog').getByRole('combobox', at('Постачальник'));
  await field.focus();
  await press(page, 'ArrowDown');
  const popup = page.locator('.popup:not([hidden])');
  const box = await popup.boundingBox();
  if (!box) throw new Error('no popup');
  assert.ok(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= 700 && box.y + box.height <= 520,
    JSON.stringify(box),
  );
  assert.ok(box.height > 150 && box.height <= 310);
  // Every corner belongs to the popup: neither the dialog's edge nor anything else covers it.
  const own = await popup.evaluate((element, { x, y, width, height }) => {
    const points = [
      [x + 6, y + 6],
      [x + width - 6, y + 6],
      [x + 6, y + height - 6],
      [x + width - 6, y + height - 6],
    ];
    return points.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
  }, box);
  assert.ok(own);
});

test('a listbox of ten thousand options has few of them in the page, and brings the last into sight', async (page) => {
  const field = page.getByRole('combobox', at('Десять тисяч'));
  await field.focus();
  await press(page, 'ArrowUp');
  const active = page.locator('[role=option][aria-selected=true]');
  assert.equal(
    [await active.getAttribute('aria-posinset'), await active.getAttribute('aria-setsize')],
    ['10000', '10000'],
  );
  assert.is.not(await activeOption(field), 'out of sight');
  assert.ok((await page.getByRole('option').count()) < 40);
});

test('Enter that ends a composition takes and creates nothing in a combobox', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  await press(page, 'ArrowDown');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'к', selectionStart: 1, selectionEnd: 1 });
  // During a composition, a keyboard sends a nameless key with the code 229.
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  assert.equal([await field.inputValue(), await field.getAttribute('aria-expanded')], ['вовк', 'true']);
  await session.send('Input.insertText', { text: 'к' });
  await press(page, 'Escape');
  assert.is(await field.inputValue(), 'вовк');
  await page.getByText('Створено: 0', { exact: true }).waitFor();
});

test('a combobox’s active option is in sight at 200 % zoom, in the list and on the screen', async (page) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await press(page, 'ArrowUp');
  for (let step = 0; step < 12; step++) {
    assert.is.not(await activeOption(field), 'out of sight');
    const box = await page.locator('[role=option][aria-selected=true]').boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 400, JSON.stringify(box));
    await press(page, 'ArrowUp');
  }
});

test('a select takes what is active by Enter, Space, Alt+Up and Tab, which goes on, and by a press', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  const now = async () => [
    await box.textContent(),
    await box.getAttribute('aria-expanded'),
    await focused(page),
  ];
  for (const key of ['Enter', ' ', 'Alt+ArrowUp', 'Tab']) {
    const on = key === 'Tab' ? 'combobox Порожній' : 'combobox AI-модель';
    for (const [end, name] of [
      ['Home', 'gpt-5-nano'],
      ['End', 'Шовк'],
    ] as const) {
      await box.focus();
      await press(page, end, key);
      assert.equal(await now(), [name, 'false', on], key);
    }
  }
  await box.click();
  await page.getByRole('option', at('Шаблон')).click();
  assert.equal(await now(), ['Шаблон', 'false', 'combobox AI-модель']);
});

test('a choice with an error has the border of every field with an error', async (page) => {
  const colours = await page
    .locator('.control:is([aria-invalid], :has([aria-invalid]))')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor));
  assert.ok(colours.length > 1);
  assert.is(new Set(colours).size, 1, colours.join());
});

test.run();
