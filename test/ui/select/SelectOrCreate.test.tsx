import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SelectOrCreate } from '../../../src/ui/select/SelectOrCreate';
import type { SelectOrCreateProps } from '../../../src/ui/select/selectOrCreateProps';
import type { NamedOption } from '../../../src/ui/select/useOptionMatches';
import { textsOf } from '../../setup/textsOf';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('SelectOrCreate');
let time: FakeClock;
let changes: (number | null)[];
test.before.each(() => {
  time = fakeClock();
  changes = [];
});
test.after.each(() => {
  cleanup();
  time.restore();
});

const brands = ['Adidas', 'Massimo Dutti', 'Zara', 'Їжак', 'М’ята'].map((name, id) => ({ id: id + 1, name }));

const field = () => screen.getByRole('combobox', { name: 'Бренд' }) as HTMLInputElement;
const type = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};
const press = (...keys: string[]) => {
  let goesOn = true;
  for (const key of keys) goesOn = fireEvent.keyDown(field(), { key });
  return goesOn;
};
const isOpen = () => field().getAttribute('aria-expanded') === 'true';
const options = () => textsOf(screen.queryAllByRole('option'));
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const active = () => activeOption()?.textContent;
const opener = () => document.querySelector('.combobox-open') as HTMLButtonElement;
const status = () => screen.getByRole('status').textContent;

test('a combobox has list autocomplete, at rest closed and with nothing active', () => {
  start();
  assert.is(field().type, 'text');
  assert.is(field().getAttribute('aria-autocomplete'), 'list');
  assert.is(document.querySelectorAll(`[id="${field().getAttribute('aria-controls')}"]`).length, 1);
  assert.is(document.querySelectorAll(`label[for="${field().id}"]`).length, 1);
  assert.not.ok(isOpen());
  assert.not.ok(field().hasAttribute('aria-activedescendant'));
  assert.is(screen.queryByRole('listbox'), null);
  assert.equal(
    ['tabindex', 'aria-label', 'aria-expanded', 'aria-controls'].map((name) => opener().getAttribute(name)),
    ['-1', 'Показати варіанти', 'false', field().getAttribute('aria-controls')],
  );
});

test('a combobox opens by a press also where the field moved from under the pointer', () => {
  start();
  fireEvent.mouseDown(field());
  assert.not.ok(isOpen(), 'not before what is left has shown its error');
  fireEvent.mouseUp(document.body);
  assert.ok(isOpen());
});

test('a combobox opens by typing the list that fits, with nothing active in it', () => {
  start();
  type('а');
  assert.ok(isOpen());
  assert.is(opener().getAttribute('aria-expanded'), 'true');
  type('ЇЖ');
  assert.equal(options(), ['Їжак', 'Create "ЇЖ"']);
  assert.is(active(), undefined);
  assert.is(document.querySelectorAll('[role=option][aria-selected=true]').length, 0);
});

test('a combobox’s list begins with the heading, which is no option but names the list', () => {
  start();
  fireEvent.click(field());
  assert.ok(screen.getByRole('listbox', { name: 'Select an option or create one' }));
  assert.equal(
    options(),
    brands.map(({ name }) => name),
  );
});

test('a combobox offers last to create a name that no option has', () => {
  start();
  type('  Mango   Man ');
  assert.equal(options(), ['Create "Mango Man"']);
  type('zara');
  assert.equal(options(), ['Zara']);
  type('   ');
  assert.is(options().length, 5);
});

test('finds names without accents, and still offers to create the name without them', () => {
  start({ options: ['Maison Hermès', 'Hermès', 'Łódź', 'Їжак'].map((name, id) => ({ id, name })) });
  type('hermes');
  assert.equal(options(), ['Hermès', 'Maison Hermès', 'Create "hermes"']);
  assert.is(active(), undefined);
  type('HERMÈS');
  assert.equal(options(), ['Hermès', 'Maison Hermès']);
  type('lodz');
  assert.equal(options(), ['Łódź', 'Create "lodz"']);
  type('іжак');
  assert.equal(options(), ['Create "іжак"']);
});

test('a combobox puts names that begin with the text before those that hold it', () => {
  start({ options: ['Пальто', 'Напалм', 'Опал', 'Палітра'].map((name, id) => ({ id, name })) });
  type('пал');
  assert.equal(options(), ['Пальто', 'Палітра', 'Напалм', 'Опал', 'Create "пал"']);
});

test('a combobox goes round by Down and Up, and the input alone names the active option', () => {
  start();
  type('а');
  press('ArrowDown');
  assert.is(active(), options()[0]);
  assert.is(activeOption()?.getAttribute('aria-selected'), 'true');
  assert.is(document.querySelectorAll('[aria-selected=true]').length, 1);
  press('ArrowUp');
  assert.is(active(), 'Create "а"');
  press('ArrowDown');
  assert.is(active(), options()[0]);
});

test('a combobox, empty and closed: Down opens on the first, Up on the last, Alt+Down on none', () => {
  start();
  press('ArrowDown');
  assert.is(active(), 'Adidas');
  press('Escape', 'ArrowUp');
  assert.is(active(), 'М’ята');
  fireEvent.keyDown(field(), { key: 'ArrowUp', altKey: true });
  assert.not.ok(isOpen());
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
  assert.ok(isOpen());
  assert.is(active(), undefined);
});

test('a combobox opens by Down on its chosen value', () => {
  start({ value: 3 });
  press('ArrowDown');
  assert.is(active(), 'Zara');
  press('ArrowDown');
  assert.is(active(), 'Їжак');
});

test('a combobox takes the active option by Enter and closes', () => {
  start();
  type('zar');
  press('ArrowDown');
  assert.not.ok(press('Enter'), 'the form is not sent');
  assert.equal(changes, [3]);
  assert.is(field().value, 'Zara');
  assert.not.ok(isOpen());
});

test('a combobox takes by Enter with nothing active the option of just this name', () => {
  start();
  type('zARA ');
  press('Enter');
  assert.equal(changes, [3]);
});

test('a combobox, chosen or empty and closed, leaves Enter to the form', () => {
  start({ value: 3 });
  assert.ok(press('Enter'));
  start();
  assert.ok(press('Enter'));
  fireEvent.click(field());
  assert.not.ok(press('Enter'), 'an open one only closes');
  assert.not.ok(isOpen());
});

test('a combobox creates a missing entry by Enter, once however often it is pressed', async () => {
  const { created, answer } = start();
  type('  Mango   Man ');
  press('Enter', 'Enter', 'Enter');
  assert.equal(created, ['Mango Man']);
  assert.ok(field().readOnly);
  assert.is(status(), 'Створюємо «Mango Man»…');
  assert.is(field().value, '  Mango   Man ');
  await answer({ id: 77, name: 'Mango Man' });
  assert.equal(changes, [77]);
  assert.is(field().value, 'Mango Man', 'though the list does not hold it yet');
  assert.is(status(), 'Створено «Mango Man»');
  assert.not.ok(field().readOnly);
  assert.not.ok(press('Enter'), 'one Enter too many does not send the form');
});

test('a combobox creates one entry by two Enters in one moment', () => {
  const { created } = start();
  type('Mango');
  const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  act(() => {
    field().dispatchEvent(enter());
    field().dispatchEvent(enter());
  });
  assert.equal(created, ['Mango']);
});

test('a combobox’s failed creation keeps the text, says why, and can be tried again', async () => {
  const { created, fail } = start();
  type('Mango');
  press('ArrowUp', 'Enter');
  await fail('Немає зʼєднання');
  assert.is(field().value, 'Mango');
  assert.is(field().getAttribute('aria-invalid'), 'true');
  assert.ok(screen.getByText('Немає зʼєднання'));
  assert.equal(changes, []);
  press('Enter');
  assert.equal(created, ['Mango', 'Mango']);
});

test('a combobox’s failed creation is announced with its reason, and again when it fails again', async () => {
  const { fail } = start();
  type('Mango');
  press('Enter');
  await fail('Немає зʼєднання');
  const error = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  assert.is(error?.textContent, 'Немає зʼєднання');
  const live = error?.closest('[aria-live]');
  assert.ok(live);
  press('Enter');
  assert.is(live.textContent, '', 'what fails again is announced anew');
  assert.is(status(), 'Створюємо «Mango»…');
  await fail('Немає зʼєднання');
  assert.is(live.textContent, 'Немає зʼєднання');
  assert.is(status(), '');
  type('Mang');
  assert.is(status(), '');
});

test('a combobox does not offer a name that is refused: popup and announcement say why', () => {
  const refusal = (name: string) => (name === 'Mango' ? '«Mango» стоїть деінде' : undefined);
  const { created } = start({ refusal });
  type('Mango');
  assert.equal(options(), []);
  assert.ok(screen.getByText('«Mango» стоїть деінде'));
  time.advance(500);
  assert.is(status(), '«Mango» стоїть деінде');
  assert.not.ok(press('Enter'), 'the form is not sent');
  assert.equal([isOpen(), field().value, created, changes], [true, 'Mango', [], []]);
  fireEvent.blur(field());
  assert.is(document.querySelector('.field-hint')?.textContent, '«Mango» стоїть деінде');
  type('Mangos');
  assert.equal(options(), ['Create "Mangos"']);
});

test('a combobox’s typing after a failure takes its message away', async () => {
  const { fail } = start();
  type('Mango');
  press('Enter');
  await fail('Немає зʼєднання');
  type('Mango2');
  assert.is(screen.queryByText('Немає зʼєднання'), null);
});

test('a combobox creates nothing without `onCreate`', () => {
  start({ onCreate: undefined });
  type('Mango');
  assert.equal(options(), []);
  assert.not.ok(press('Enter'), 'the form is not sent with a text that means nothing');
  assert.is(field().value, 'Mango');
});

test('a combobox’s typing clears the choice', () => {
  start({ value: 3 });
  assert.is(field().value, 'Zara');
  type('Zar');
  assert.equal(changes, [null]);
  assert.is(field().value, 'Zar');
});

test('a combobox’s Esc closes and keeps the text, a second clears it, a third is the dialog’s', () => {
  let heard = 0;
  const hear = () => heard++;
  document.addEventListener('keydown', hear);
  start({ value: 3 });
  type('mas');
  press('ArrowDown');
  heard = 0;
  press('Escape');
  assert.equal([isOpen(), field().value], [false, 'mas']);
  press('Escape');
  assert.is(field().value, '');
  assert.is(heard, 0);
  press('Escape');
  assert.is(heard, 1);
  document.removeEventListener('keydown', hear);
});

test('a combobox’s Esc clears a choice, too', () => {
  start({ value: 3 });
  press('Escape');
  assert.equal(changes, [null]);
  assert.is(field().value, '');
});

test('a combobox’s moved caret leaves the list open with nothing active', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    start();
    type('а');
    press('ArrowDown');
    assert.ok(press(key), 'the caret moves as in any field');
    assert.ok(isOpen(), key);
    assert.is(active(), undefined, key);
  }
});

test('a combobox’s further typing leaves nothing active and filters on', () => {
  start();
  type('а');
  press('ArrowDown');
  type('ад');
  assert.is(active(), undefined);
  assert.equal(options(), ['Create "ад"']);
});

test('a combobox that is left closes the list and takes nothing; a hint points to the text', () => {
  start();
  type('zar');
  press('ArrowDown');
  assert.ok(press('Tab'));
  fireEvent.blur(field());
  assert.not.ok(isOpen());
  assert.equal(changes, []);
  assert.is(field().value, 'zar');
  assert.match(document.querySelector('.field-hint')?.textContent ?? '', 'Не вибрано');
  fireEvent.focus(field());
  assert.is(document.querySelector('.field-hint'), null);
});

test('a combobox takes a pressed option, and leaves the focus in the field', () => {
  start();
  act(() => field().focus());
  fireEvent.click(opener());
  assert.is(options().length, 5);
  const option = screen.getByRole('option', { name: 'Zara' });
  assert.not.ok(fireEvent.mouseDown(option), 'the focus does not move');
  fireEvent.click(option);
  assert.equal(changes, [3]);
  assert.is(document.activeElement, field());
  fireEvent.click(opener());
  fireEvent.click(opener());
  assert.not.ok(isOpen());
});

test('a combobox announces politely how many fit, when the typing rests', () => {
  start();
  type('м');
  type('ма');
  assert.is(status(), '');
  time.advance(500);
  assert.is(status(), 'Нічого не знайдено');
  type('м');
  time.advance(500);
  assert.is(status(), 'Знайдено: 1');
});

test('a combobox takes nothing by the Enter of a composition', () => {
  const { created } = start();
  type('zara');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  assert.equal([changes, created], [[], []]);
});

test('a combobox of ten thousand options has only those in sight in the page, each numbered', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Бренд ${id}` }));
  start({ options: many });
  fireEvent.click(field());
  assert.ok(options().length < 30, `${options().length} rendered`);
  press('ArrowUp');
  assert.is(active(), 'Бренд 9999', 'rendered, wherever it is');
  assert.is(activeOption()?.getAttribute('aria-posinset'), '10000');
  assert.is(activeOption()?.getAttribute('aria-setsize'), '10000');
  const list = screen.getByRole('listbox');
  list.scrollTop = 0;
  fireEvent.scroll(list);
  assert.is(options()[0], 'Бренд 0');
  assert.is(active(), 'Бренд 9999', 'still there when it is scrolled out of sight');
  type('9999');
  assert.equal(options(), ['Бренд 9999', 'Create "9999"']);
});

test('a combobox says that the options are loading, and why there are none', () => {
  let retries = 0;
  start({ options: [], loading: true });
  type('zara');
  assert.equal(options(), [], 'offers to create nothing that may exist');
  assert.ok(screen.getByText('Завантаження…'));
  start({ options: [], problem: 'Немає зʼєднання', onRetry: () => retries++ });
  fireEvent.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  assert.is(retries, 1);
});

for (const [typed, chosen, made] of [
  ['ZARA', [3], []],
  ['Mango', [], ['Mango']],
] as const) {
  test(`a combobox’s Enter after «${typed}» before the options come means the same afterwards`, () => {
    const { created, arrive } = start({ options: [], loading: true });
    type(typed);
    press('Enter');
    assert.equal([changes, created], [[], []]);
    arrive();
    assert.equal([changes, created], [[...chosen], [...made]]);
    assert.not.ok(isOpen());
  });
}

test('a combobox shows a choice that comes later, and forgets what was typed before it', () => {
  start();
  type('мас');
  act(() => choose(1));
  assert.is(field().value, 'Adidas');
  act(() => choose(null));
  assert.is(field().value, '');
});

test('a combobox compares names by the given function', () => {
  start();
  type("м'ята");
  assert.equal(options(), ['М’ята']);
});

test('a combobox’s answer that comes after the control is gone changes nothing', async () => {
  const { answer } = start();
  type('Mango');
  press('Enter');
  cleanup();
  await answer({ id: 77, name: 'Mango' });
  assert.equal(changes, []);
});

let choose: (id: number | null) => void;

/** Renders the control; returns the names it creates, and functions that answer. */
function start(props: Partial<SelectOrCreateProps> = {}) {
  cleanup();
  const created: string[] = [];
  let settle: { resolve(entry: NamedOption): void; reject(error: Error): void } | undefined;
  const onCreate = (name: string) => {
    created.push(name);
    return new Promise<NamedOption>((resolve, reject) => {
      settle = { resolve, reject };
    });
  };
  const { rerender } = render(<Screen onCreate={onCreate} {...props} />);
  return {
    created,
    /** Lets the options arrive. */
    arrive: () => rerender(<Screen onCreate={onCreate} />),
    answer: (entry: NamedOption) => act(async () => settle?.resolve(entry)),
    fail: (message: string) => act(async () => settle?.reject(new Error(message))),
  };
}

function Screen({ value: first = null, ...props }: Partial<SelectOrCreateProps>) {
  const [value, setValue] = useState(first);
  choose = setValue;
  return (
    <SelectOrCreate
      label="Бренд"
      options={brands}
      value={value}
      onChange={(id) => {
        changes.push(id);
        setValue(id);
      }}
      {...props}
    />
  );
}

test.run();
