import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Select } from '../../../src/ui/select/Select';
import { textsOf } from '../../setup/textsOf';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('Select');
let time: FakeClock;
let changes: string[];
test.before.each(() => {
  time = fakeClock();
  changes = [];
});
test.after.each(() => {
  cleanup();
  time.restore();
});

const options = [
  { value: 'nano', label: 'gpt-5-nano' },
  { value: 'mini', label: 'gpt-5-mini' },
  { value: 'full', label: 'gpt-5' },
  { value: 'off', label: 'Вимкнена', disabled: true },
  { value: 'built', label: 'Шаблон' },
];

const box = () => screen.getByRole('combobox', { name: 'AI-модель' });
const press = (...keys: string[]) => {
  let event = true;
  for (const key of keys) event = fireEvent.keyDown(box(), { key });
  return event;
};
const isOpen = () => box().getAttribute('aria-expanded') === 'true';
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('a select is a combobox named by its label, with its list named and hidden', () => {
  start('mini');
  assert.is(box().textContent, 'gpt-5-mini');
  assert.is(box().getAttribute('aria-haspopup'), 'listbox');
  assert.is(document.getElementById(box().getAttribute('aria-labelledby') ?? '')?.textContent, 'AI-модель');
  assert.not.ok(isOpen());
  assert.is(active(), undefined);
  assert.is(document.querySelectorAll(`[id="${box().getAttribute('aria-controls')}"]`).length, 1);
  assert.is(screen.queryByRole('listbox'), null, 'hidden');
});

test('a select opens on its value by Enter, Space, Down and Alt+Down, and changes nothing', () => {
  for (const key of ['Enter', ' ', 'ArrowDown', 'Alt+ArrowDown']) {
    start('mini');
    fireEvent.keyDown(box(), { key: key.replace('Alt+', ''), altKey: key.startsWith('Alt+') });
    assert.ok(isOpen(), key);
    assert.is(active(), 'gpt-5-mini', key);
    press('ArrowUp');
    const chosen = screen.getAllByRole('option', { selected: true });
    assert.equal([textsOf(chosen), active()], [['gpt-5-mini'], 'gpt-5-nano']);
  }
  assert.equal(changes, []);
});

test('a select opens on the first by Up and Home, on the last by End', () => {
  for (const [key, option] of [
    ['ArrowUp', 'gpt-5-nano'],
    ['Home', 'gpt-5-nano'],
    ['End', 'Шаблон'],
  ] as const) {
    start('mini');
    press(key);
    assert.is(active(), option, key);
  }
});

test('a select moves without wrapping, past disabled options, and chooses only on purpose', () => {
  start('full');
  press('ArrowDown', 'ArrowDown');
  assert.is(active(), 'Шаблон');
  press('ArrowDown');
  assert.is(active(), 'Шаблон');
  press('PageUp', 'ArrowUp');
  assert.is(active(), 'gpt-5-nano');
  assert.equal(changes, []);
  press('Enter');
  assert.equal(changes, ['nano']);
  assert.not.ok(isOpen());
});

test('a select takes by Enter, Space, Alt+Up and Tab; Tab also goes on', () => {
  for (const key of ['Enter', ' ', 'Alt+ArrowUp', 'Tab']) {
    start('nano');
    press('ArrowDown', 'ArrowDown');
    const goesOn = fireEvent.keyDown(box(), { key: key.replace('Alt+', ''), altKey: key.startsWith('Alt+') });
    assert.is(changes.at(-1), 'mini', key);
    assert.not.ok(isOpen(), key);
    assert.is(goesOn, key === 'Tab', key);
  }
});

test('a select whose owner has moved the focus on: Tab moves it no further', () => {
  const next = document.createElement('input');
  document.body.append(next);
  render(<Select label="AI-модель" value="nano" options={options} onChange={() => next.focus()} />);
  box().focus();
  press('ArrowDown', 'ArrowDown');
  assert.is(press('Tab'), false);
  assert.is(document.activeElement, next);
  next.remove();
});

test('a select’s Esc closes it, keeps the value, and is no Esc for the dialog around', () => {
  let heard = 0;
  const hear = () => heard++;
  document.addEventListener('keydown', hear);
  start('nano');
  press('ArrowDown', 'ArrowDown');
  heard = 0;
  press('Escape');
  assert.not.ok(isOpen());
  assert.equal([changes, heard], [[], 0]);
  press('Escape');
  assert.is(heard, 1);
  document.removeEventListener('keydown', hear);
});

test('a select’s letters open and jump, again to the next, quick ones spell, for a second', () => {
  start('built');
  press('g');
  assert.is(active(), 'gpt-5-nano');
  press('g');
  assert.is(active(), 'gpt-5-mini');
  time.advance(1000);
  press('g', 'p', 't', '-', '5', '-', 'n');
  assert.is(active(), 'gpt-5-nano');
  time.advance(1000);
  press('ш');
  assert.is(active(), 'Шаблон');
  time.advance(1000);
  press('в');
  assert.is(active(), 'Шаблон', 'not to what is disabled');
});

test('a select opens by a press, closes by another, and takes a pressed option', () => {
  start('nano');
  fireEvent.click(box());
  assert.ok(isOpen());
  fireEvent.click(box());
  assert.not.ok(isOpen());
  fireEvent.click(box());
  fireEvent.click(screen.getByRole('option', { name: 'Вимкнена' }));
  assert.ok(isOpen(), 'what is disabled is not taken');
  fireEvent.click(screen.getByRole('option', { name: 'gpt-5' }));
  assert.equal(changes, ['full']);
});

test('a select closes when the focus leaves, and changes nothing', () => {
  start('nano');
  press('ArrowDown', 'ArrowDown');
  fireEvent.blur(box());
  assert.not.ok(isOpen());
  assert.equal(changes, []);
});

test('a select shows its error, its hint and that it is required, and does nothing disabled', () => {
  render(
    <Select label="AI-модель" value="" options={options} onChange={() => {}} required error="Оберіть" />,
  );
  assert.is(box().getAttribute('aria-invalid'), 'true');
  assert.is(box().getAttribute('aria-required'), 'true');
  assert.match(box().getAttribute('aria-describedby') ?? '', '-error');
  cleanup();
  render(<Select label="AI-модель" value="nano" options={options} onChange={() => {}} disabled />);
  press('ArrowDown');
  assert.not.ok(isOpen());
});

function start(first: string) {
  cleanup();
  render(<Screen first={first} />);
}

function Screen({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <Select
      label="AI-модель"
      value={value}
      options={options}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
}

test.run();
