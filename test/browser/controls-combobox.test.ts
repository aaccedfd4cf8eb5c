import * as assert from 'uvu/assert';
import { focused } from './support/page';
import { activeOption, controls, press, pressLetter } from './support/primitives';

const test = controls('select-or-create and select by keyboard');

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
  assert.is(await focused(page), 'combobox Обраний');
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
  // Every corner is its own: neither the dialog's edge nor anything else lies over it.
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

test('a select opens without changing and takes only when told', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.focus();
  for (const key of ['Enter', ' ', 'ArrowDown', 'Alt+ArrowDown']) {
    await press(page, key);
    assert.equal(
      [await box.getAttribute('aria-expanded'), await activeOption(box)],
      ['true', 'gpt-5-nano'],
      key,
    );
    await press(page, 'ArrowDown', 'Escape');
    assert.equal(
      [await box.getAttribute('aria-expanded'), await box.textContent()],
      ['false', 'gpt-5-nano'],
      key,
    );
  }
  await press(page, 'End');
  assert.is(await activeOption(box), 'Шовк');
  await press(page, 'ArrowDown', 'ArrowUp');
  assert.is(await activeOption(box), 'Шаблон');
  await press(page, 'ArrowUp');
  assert.is(await activeOption(box), 'gpt-5-mini', 'past what is disabled');
  await press(page, 'Tab');
  assert.is(await box.textContent(), 'gpt-5-mini');
  assert.is(await focused(page), 'combobox Порожній');
});

test('letters jump in a select, Ukrainian ones too', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.focus();
  await pressLetter(page, 'ш');
  assert.is(await activeOption(box), 'Шаблон');
  await pressLetter(page, 'о');
  assert.is(await activeOption(box), 'Шовк');
  await press(page, 'Enter');
  assert.is(await box.textContent(), 'Шовк');
});

test.run();
