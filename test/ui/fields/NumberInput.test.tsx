import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterPercent } from '../../../src/core/forms/percent';
import { NumberInput, type NumberInputProps } from '../../../src/ui/fields/NumberInput';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('NumberInput');
let time: FakeClock;
test.before.each(() => {
  time = fakeClock();
});
test.after.each(() => {
  cleanup();
  time.restore();
});

const field = () => screen.getByRole('spinbutton', { name: 'Кількість' }) as HTMLInputElement;
const value = () => field().value;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (...keys: string[]) => {
  let goesOn = true;
  for (const key of keys) goesOn = fireEvent.keyDown(field(), { key });
  return goesOn;
};
const button = (name: 'Збільшити' | 'Зменшити') => screen.getByRole('button', { name });
const now = () => field().getAttribute('aria-valuenow');

test('a number input is a spinbutton in a text input, which keeps what is typed', () => {
  start({ value: '12,5' });
  assert.is(field().type, 'text');
  assert.is(field().inputMode, 'decimal');
  assert.is(value(), '12,5');
  assert.is(now(), '12.5');
  type('12.50');
  assert.is(value(), '12.50');
  type('abc');
  assert.is(value(), 'abc');
  assert.is(now(), null);
});

test('a number input tells limits and value as they change', () => {
  start({ value: '3', min: 1, max: 100 });
  assert.equal(
    [field().getAttribute('aria-valuemin'), field().getAttribute('aria-valuemax'), now()],
    ['1', '100', '3'],
  );
  press('ArrowUp');
  assert.is(now(), '4');
});

test('a number input’s arrows step by one, pages by ten, and both stop at the limits', () => {
  start({ value: '98', min: 1, max: 100 });
  assert.not.ok(press('ArrowUp'), 'the page does not scroll');
  press('ArrowUp', 'ArrowUp');
  assert.is(value(), '100');
  press('PageDown');
  assert.is(value(), '90');
  press(
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
    'PageDown',
  );
  assert.is(value(), '1');
  press('ArrowDown');
  assert.is(value(), '1');
  press('PageUp');
  assert.is(value(), '11');
});

test('a number input’s Home and End go to the limits where both exist, else move the caret', () => {
  start({ value: '50', min: 1, max: 100 });
  press('End');
  assert.is(value(), '100');
  press('Home');
  assert.is(value(), '1');
  start({ value: '50', min: 0 });
  assert.ok(press('Home'));
  assert.ok(press('End'));
  assert.is(value(), '50');
});

test('a number input steps decimals exactly, in the person’s own way of writing', () => {
  start({ value: '0,2', step: 0.1 });
  press('ArrowUp');
  assert.is(value(), '0,3');
  start({ value: '12.35' });
  press('ArrowUp');
  assert.is(value(), '13.35');
});

test('a number input leaves editing keys and shortcuts to the field', () => {
  start({ value: '5', min: 1, max: 9 });
  for (const key of ['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete', 'a', 'Tab'])
    assert.ok(press(key), key);
  assert.ok(fireEvent.keyDown(field(), { key: 'Home', shiftKey: true }));
  assert.ok(fireEvent.keyDown(field(), { key: 'a', ctrlKey: true }));
  assert.is(value(), '5');
});

test('a number input starts within its limits when empty', () => {
  start({ value: '', min: 1, max: 100 });
  press('ArrowUp');
  assert.is(value(), '1');
  start({ value: '', min: 0 });
  press('ArrowDown');
  assert.is(value(), '0');
});

test('a number input’s buttons are no tab stops, say what they do, and name their field', () => {
  start({ value: '5' });
  for (const name of ['Збільшити', 'Зменшити'] as const) {
    assert.is(button(name).getAttribute('tabindex'), '-1');
    assert.is(button(name).getAttribute('aria-controls'), field().id);
    assert.is(button(name).querySelector('svg')?.getAttribute('aria-hidden'), 'true');
  }
});

test('a number input’s button is aria-disabled at a limit, elsewhere it is not', () => {
  start({ value: '99', min: 1, max: 100 });
  assert.not.ok(button('Збільшити').hasAttribute('aria-disabled'));
  fireEvent.click(button('Збільшити'));
  assert.is(button('Збільшити').getAttribute('aria-disabled'), 'true');
  assert.not.ok(button('Зменшити').hasAttribute('aria-disabled'));
  fireEvent.click(button('Збільшити'));
  assert.is(value(), '100');
});

test('a number input’s press says the new value, for two seconds', () => {
  start({ value: '5', unit: '%' });
  const said = document.querySelector('output') as HTMLElement;
  assert.is(said.textContent, '');
  fireEvent.click(button('Збільшити'));
  assert.is(said.textContent, '6 %');
  time.advance(2000);
  assert.is(said.textContent, '');
});

test('a number input is wrong outside its limits, and says which they are, until it is right', () => {
  start({ value: '150', min: 1, max: 100 });
  assert.is(field().getAttribute('aria-invalid'), 'true');
  const error = document.getElementById(field().getAttribute('aria-errormessage') ?? '');
  assert.is(error?.textContent, 'Від 1 до 100');
  type('15');
  assert.not.ok(field().hasAttribute('aria-invalid'));
  assert.not.ok(field().hasAttribute('aria-errormessage'));
});

test('a number input’s held button steps at once, after 500 ms, then every 50 ms', () => {
  start({ value: '0' });
  fireEvent.pointerDown(button('Збільшити'), { button: 0 });
  assert.is(value(), '1');
  time.advance(499);
  assert.is(value(), '1');
  time.advance(1);
  assert.is(value(), '2');
  time.advance(500);
  assert.is(value(), '12');
  fireEvent.pointerUp(button('Збільшити'));
  fireEvent.click(button('Збільшити'), { detail: 1 });
  time.advance(5000);
  assert.is(value(), '12', 'the click after a press is not another step');
});

test('a number input’s held button stops on leaving, cancelling, at the limit, and when gone', () => {
  const stops: Record<string, () => void> = {
    leave: () => fireEvent.pointerLeave(button('Збільшити')),
    cancel: () => fireEvent.pointerCancel(button('Збільшити')),
    blur: () => act(() => void window.dispatchEvent(new Event('blur'))),
    disable: () => act(() => setDisabled(true)),
    unmount: () => cleanup(),
  };
  for (const [name, stop] of Object.entries(stops)) {
    start({ value: '0' });
    fireEvent.pointerDown(button('Збільшити'), { button: 0 });
    time.advance(600);
    stop();
    assert.is(time.waiting() <= 1, true, name);
    const before = document.querySelector('input')?.value;
    time.advance(5000);
    assert.is(document.querySelector('input')?.value, before, name);
  }
  start({ value: '98', max: 100 });
  fireEvent.pointerDown(button('Збільшити'), { button: 0 });
  time.advance(2000);
  assert.is(value(), '100');
});

test('a number input steps by only the main button of the mouse', () => {
  start({ value: '0' });
  fireEvent.pointerDown(button('Збільшити'), { button: 2 });
  time.advance(1000);
  assert.is(value(), '0');
});

test('a number input ignores the wheel', () => {
  start({ value: '5' });
  field().focus();
  assert.ok(fireEvent.wheel(field(), { deltaY: 100 }));
  assert.is(value(), '5');
});

test('a number input’s filter decides about each change, key by key and for a paste', () => {
  start({ value: '', filter: filterPercent, min: 1, max: 100 });
  const key = (character: string) => type(value() + character);
  key('-');
  assert.is(value(), '');
  key('0');
  assert.is(value(), '');
  key('1');
  key('0');
  key('0');
  assert.is(value(), '100');
  key('5');
  assert.is(value(), '100');
  type('');
  for (const character of '123') key(character);
  assert.is(value(), '12');
  type('57%');
  assert.is(value(), '57');
});

test('a number input’s filter waits for a composition to end', () => {
  start({ value: '5', filter: filterPercent });
  fireEvent.compositionStart(field());
  type('5-');
  assert.is(value(), '5-');
  fireEvent.compositionEnd(field());
  assert.is(value(), '5');
});

test('a number input keeps the caret where it is when its filter refuses a key', () => {
  start({ value: '57', filter: filterPercent });
  field().focus();
  const input = field();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '5-7');
  input.setSelectionRange(2, 2);
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  assert.equal([value(), input.selectionStart], ['57', 1]);
});

let setDisabled: (disabled: boolean) => void;

function start(props: Partial<NumberInputProps>) {
  cleanup();
  render(<Screen {...props} />);
}

function Screen({ value: first = '', ...props }: Partial<NumberInputProps>) {
  const [value, setValue] = useState(first);
  const [disabled, disable] = useState(false);
  setDisabled = disable;
  return <NumberInput label="Кількість" value={value} onChange={setValue} disabled={disabled} {...props} />;
}

test.run();
