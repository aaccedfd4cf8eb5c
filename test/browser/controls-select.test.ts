import * as assert from 'uvu/assert';
import { focused } from './support/page';
import { activeOption, controls, press, pressLetter, stopClock } from './support/primitives';

const test = controls('select by keyboard', 'choices');

const at = (name: string) => ({ name, exact: true });

test('a select is named by its label, and tells of its list', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  assert.equal(
    await box.evaluate((element) => [
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent,
      element.getAttribute('aria-haspopup'),
      element.getAttribute('aria-expanded'),
      document.querySelectorAll(`[id="${element.getAttribute('aria-controls')}"]`).length,
    ]),
    ['AI-модель', 'listbox', 'false', 1],
  );
  await box.focus();
  await press(page, 'Enter');
  const selected = page.locator('[role=option][aria-selected=true]');
  assert.equal(await selected.allTextContents(), ['gpt-5-nano']);
  await press(page, 'ArrowDown');
  // The active option is not chosen yet.
  assert.equal([await selected.allTextContents(), await activeOption(box)], [['gpt-5-nano'], 'gpt-5-mini']);
});

test('a select opens without changing and chooses only on Enter, Space, Tab or a press', async (page) => {
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

test('the same letter again goes on to the next, and round', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.focus();
  for (const name of ['Шаблон', 'Шовк', 'Шаблон']) {
    await pressLetter(page, 'ш');
    assert.is(await activeOption(box), name);
  }
  assert.is(await box.textContent(), 'gpt-5-nano');
});

test('a pause makes the next letter the first of a new word', async (page) => {
  await stopClock(page);
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.focus();
  await pressLetter(page, 'ш');
  await page.clock.runFor(1100);
  await pressLetter(page, 'g');
  assert.is(await activeOption(box), 'gpt-5-nano');
});

test('Up and Home open on the first, End on the last; nothing goes round', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.focus();
  await press(page, 'End', 'Enter');
  assert.is(await box.textContent(), 'Шовк');
  for (const key of ['ArrowUp', 'Home']) {
    await press(page, key);
    assert.is(await activeOption(box), 'gpt-5-nano', key);
    await press(page, 'ArrowUp');
    assert.is(await activeOption(box), 'gpt-5-nano', `${key}, and Up again`);
    await press(page, 'Escape');
  }
  await press(page, 'End', 'ArrowDown');
  assert.is(await activeOption(box), 'Шовк');
  await press(page, 'PageUp');
  assert.is(await activeOption(box), 'gpt-5-nano');
  await press(page, 'PageDown', 'PageDown');
  assert.is(await activeOption(box), 'Шовк');
});

test('Enter, Space, Alt+Up and Tab take what is active', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  for (const key of ['Enter', ' ', 'Alt+ArrowUp', 'Tab']) {
    await box.focus();
    await press(page, 'Home', key);
    assert.equal(
      [await box.textContent(), await box.getAttribute('aria-expanded')],
      ['gpt-5-nano', 'false'],
      key,
    );
    await box.focus();
    await press(page, 'End', key);
    assert.equal([await box.textContent(), await box.getAttribute('aria-expanded')], ['Шовк', 'false'], key);
  }
});

test('a press opens, another closes, one on an option takes it, one on a disabled option does not', async (page) => {
  const box = page.getByRole('combobox', at('AI-модель'));
  await box.click();
  assert.is(await box.getAttribute('aria-expanded'), 'true');
  await box.click();
  assert.is(await box.getAttribute('aria-expanded'), 'false');
  await box.click();
  const disabled = page.getByRole('option', at('gpt-5'));
  assert.is(await disabled.getAttribute('aria-disabled'), 'true');
  await disabled.click({ force: true });
  assert.is(await box.textContent(), 'gpt-5-nano');
  if ((await box.getAttribute('aria-expanded')) === 'false') await box.click();
  await page.getByRole('option', at('Шаблон')).click();
  assert.equal([await box.textContent(), await box.getAttribute('aria-expanded')], ['Шаблон', 'false']);
  assert.is(await focused(page), 'combobox AI-модель');
});

test.run();
