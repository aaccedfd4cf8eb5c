import * as assert from 'uvu/assert';
import { focused } from './support/page';
import { activeOption, controls, press } from './support/primitives';

const test = controls('select-or-create by keyboard', 'choices,dialogs');

const at = (name: string) => ({ name, exact: true });

test('a select-or-create at rest is closed and points at nothing', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  assert.equal(
    await field.evaluate((input: HTMLInputElement) => [
      input.localName,
      input.type,
      input.getAttribute('aria-autocomplete'),
      input.getAttribute('aria-expanded'),
      input.getAttribute('aria-activedescendant'),
      document.querySelectorAll(`[id="${input.getAttribute('aria-controls')}"]`).length,
      input.labels?.length,
    ]),
    ['input', 'text', 'list', 'false', null, 1, 1],
  );
  assert.is(await page.getByRole('listbox').count(), 0);
});

test('typing opens, arrows go round, and only the active option is selected', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  assert.is(await field.getAttribute('aria-expanded'), 'true');
  const list = page.getByRole('listbox', { name: 'Select an option or create one' });
  assert.ok(await list.isVisible());
  assert.is(await list.locator('[aria-selected=true]').count(), 0);
  const options = await list.getByRole('option').allTextContents();
  assert.is(options.at(-1), 'Create "вов"');
  await press(page, 'ArrowDown');
  assert.is(await activeOption(field), options[0]);
  assert.is(await list.locator('[aria-selected=true]').count(), 1);
  await press(page, 'ArrowUp');
  assert.is(await activeOption(field), options.at(-1));
  await press(page, 'ArrowDown');
  assert.is(await activeOption(field), options[0]);
});

test('Alt+Down opens on nothing, Down and Up on the first and the last', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await press(page, 'Alt+ArrowDown');
  assert.equal([await field.getAttribute('aria-expanded'), await activeOption(field)], ['true', null]);
  await press(page, 'Alt+ArrowUp');
  assert.is(await field.getAttribute('aria-expanded'), 'false');
  await press(page, 'ArrowDown');
  assert.match((await activeOption(field)) ?? '', /\d/);
  await press(page, 'Escape', 'ArrowUp');
  assert.is(await page.locator('[role=option][aria-selected=true]').getAttribute('aria-posinset'), '40');
  assert.is.not(await activeOption(field), 'out of sight');
});

test('Enter takes the active option and leaves the caret at the end of its name', async (page) => {
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

test('the caret’s keys leave the list open with nothing active', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  for (const [key, caret] of [
    ['ArrowLeft', 2],
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 3],
  ] as const) {
    await press(page, 'ArrowDown', key);
    assert.equal(
      await field.evaluate((input: HTMLInputElement) => [
        input.selectionStart,
        input.ariaExpanded,
        input.getAttribute('aria-activedescendant'),
      ]),
      [caret, 'true', null],
      key,
    );
  }
  await press(page, 'ArrowDown', 'Backspace');
  assert.equal([await field.inputValue(), await activeOption(field)], ['во', null]);
});

test('two quick Enters create one entry; what was refused keeps its text', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.insertText('Мій бренд');
  await press(page, 'Enter', 'Enter', 'Enter');
  await page.getByText('Створено: 1', { exact: true }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.combobox[aria-busy]'));
  assert.is(await field.inputValue(), 'Мій бренд');
  assert.is(await page.getByText('Створено: 1', { exact: true }).count(), 1);
  await page.keyboard.insertText('!');
  await press(page, 'Enter');
  await page.getByText('Така назва вже існує').waitFor();
  assert.equal([await field.inputValue(), await field.getAttribute('aria-invalid')], ['Мій бренд!', 'true']);
});

test('Tab takes nothing and leaves, a press outside closes, and the text stays', async (page) => {
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
});

test('in a dialog Esc closes the list, then clears, then closes the dialog', async (page) => {
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

test('the list is cut by nothing, and stays on the screen', async (page) => {
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

test('of ten thousand options few are in the page, and the last is brought into sight', async (page) => {
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

test('the button beside the field opens and closes, and is no stop of Tab', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  const button = page.locator('.combobox', { has: field }).getByRole('button', at('Показати варіанти'));
  const announced = () =>
    button.evaluate((element) => [
      element.tabIndex,
      element.getAttribute('aria-expanded'),
      element.getAttribute('aria-controls'),
    ]);
  const list = await field.getAttribute('aria-controls');
  assert.equal(await announced(), [-1, 'false', list]);
  await button.click();
  assert.equal(await announced(), [-1, 'true', list]);
  assert.is(await field.getAttribute('aria-expanded'), 'true');
  assert.is(await focused(page), 'combobox Бренд');
  await button.click();
  assert.equal([await announced(), await page.getByRole('listbox').count()], [[-1, 'false', list], 0]);
});

test('the line above the options is none of them, and only options are chosen from', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  await page.getByText('Select an option or create one', { exact: true }).first().waitFor();
  const roles = await page
    .getByRole('listbox')
    .evaluate((list) => [
      ...new Set([...list.querySelectorAll('[role]')].map((one) => one.getAttribute('role'))),
    ]);
  assert.equal(
    roles.filter((role) => role !== 'presentation'),
    ['option'],
  );
  assert.is(await page.getByRole('option', { name: 'Select an option' }).count(), 0);
});

test('on a typed text Up goes to the last, round to the first, and back', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('вов');
  const options = await page.getByRole('listbox').getByRole('option').allTextContents();
  for (const [key, place] of [
    ['ArrowUp', -1],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
    ['ArrowUp', -2],
    ['ArrowDown', -1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
  ] as const) {
    await press(page, key);
    assert.is(await activeOption(field), options.at(place), key);
  }
});

test('a letter leaves what was active and narrows the list', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await page.keyboard.type('в');
  const before = await page.getByRole('listbox').getByRole('option').count();
  await press(page, 'ArrowDown');
  assert.is.not(await activeOption(field), null);
  await page.keyboard.type('ов');
  assert.equal([await field.inputValue(), await activeOption(field)], ['вов', null]);
  assert.ok((await page.getByRole('listbox').getByRole('option').count()) < before);
  assert.is(await page.locator('[aria-selected=true]').count(), 0);
});

test('Enter on the whole name of an option takes it, in whatever case it was typed, and creates none', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  await field.focus();
  await press(page, 'ArrowDown');
  const name = (await activeOption(field)) ?? '';
  await press(page, 'Escape');
  await page.keyboard.insertText(`  ${name.toUpperCase()} `);
  await press(page, 'Enter');
  assert.equal([await field.inputValue(), await field.getAttribute('aria-expanded')], [name, 'false']);
  await page.getByText('Створено: 0', { exact: true }).waitFor();
});

test('how many are found is said politely, when the typing rests', async (page) => {
  const field = page.getByRole('combobox', at('Бренд'));
  const status = page.locator('.combobox', { has: field }).getByRole('status');
  await field.focus();
  await page.keyboard.type('вов');
  await status.filter({ hasText: /^Знайдено: \d+$/ }).waitFor();
  // The option that creates an entry does not count.
  const count = (await page.getByRole('listbox').getByRole('option').count()) - 1;
  assert.is(await status.textContent(), `Знайдено: ${count}`);
  await page.keyboard.type('zzz');
  await status.filter({ hasText: 'Нічого не знайдено' }).waitFor();
});

test('Enter that ends a composition takes and creates nothing', async (page) => {
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

test('at 200 % zoom the active option is in sight, in the list and on the screen', async (page) => {
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

test.run();
