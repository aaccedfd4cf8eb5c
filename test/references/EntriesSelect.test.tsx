import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Id } from '../../src/contract/types';
import { pendingInputs } from '../../src/core/lib/pendingInputs';
import { SessionStores } from '../../src/core/stores/SessionStores';
import { clearToasts, useToasts } from '../../src/core/stores/toasts';
import { EntriesSelect } from '../../src/references/EntriesSelect';
import { browser, browserSuite, json, problem } from '../setup/fakeBrowser';
import { textsOf } from '../setup/textsOf';

const test = browserSuite('a choice of several entries', cleanup, clearToasts);
let tags: Reference[];
let value: readonly Id[];
let created: string[];
let refuses: string | null;
let told: string[];
// Loaded before, because a test does not wait for the file.
test.before(async () => {
  await import('../../src/references/PastedNames');
});
test.before.each(() => {
  created = [];
  refuses = null;
  tags = ['Продано', 'Осінь', 'Полиця А3', 'На OLX'].map((name, at) => ({ id: at + 1, name }));
  tags[3] = { id: 4, name: 'На OLX', aliases: ['ОЛХ'] };
});

function serve(): void {
  browser.serve(({ method, url, body }) => {
    const { searchParams } = new URL(url, 'http://shop.example');
    if (method === 'POST') {
      const { name } = Object(body);
      if (name === refuses) return problem(503, 'unavailable', 'Зайнято.');
      created.push(name);
      const made = { id: 100 + created.length, name };
      tags.push(made);
      return json({ data: made }, 201);
    }
    const q = searchParams.get('q')?.toLowerCase() ?? '';
    const found = tags.filter(({ name }) => name.toLowerCase().includes(q));
    const isWhole = tags.length <= Number(searchParams.get('wholeUpTo'));
    const meta = { total: found.length, page: 1, size: 50, ...(isWhole && { whole: true }) };
    return json({ data: isWhole ? tags : found.slice(0, Number(searchParams.get('size'))), meta });
  });
}

type Given = Partial<Parameters<typeof EntriesSelect>[0]>;

function Field({ first, given }: { first: readonly Id[]; given: Given }) {
  const [ids, setIds] = useState(first);
  value = ids;
  told = useToasts().map(({ text }) => text);
  return <EntriesSelect kind="tags" label="Мітки" max={30} {...given} value={ids} onChange={setIds} />;
}

async function open(first: readonly Id[] = [], given: Given = {}): Promise<void> {
  serve();
  render(
    <SessionStores>
      <Field first={first} given={given} />
    </SessionStores>,
  );
  await act(browser.settle);
}

const field = () => screen.getByRole('combobox', { name: 'Мітки' }) as HTMLInputElement;
const chips = () =>
  textsOf(within(screen.getByRole('list', { name: 'Вибрані мітки' })).queryAllByRole('listitem'));
const chip = (name: string) => screen.getByRole('button', { name: `Прибрати мітку ${name}` });
const options = () => textsOf(screen.queryAllByRole('option'));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
const said = async () => {
  await act(() => browser.advance(1000));
  return textsOf(screen.getAllByRole('status')).filter(Boolean).join();
};

async function type(text: string): Promise<void> {
  await act(async () => {
    field().focus();
    fireEvent.change(field(), { target: { value: text } });
    await browser.advance(1000);
  });
}
const press = (key: string, init: object = {}) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
    await browser.settle();
  });
const paste = (text: string) =>
  act(async () => {
    field().focus();
    fireEvent.paste(field(), { clipboardData: { getData: () => text } });
    for (let turn = 0; turn < 5; turn++) await browser.settle();
  });
const confirm = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    for (let turn = 0; turn < 5; turn++) await browser.settle();
  });

test('a choice of several stays open and empty for the next, without what is chosen', async () => {
  await open([1]);
  await type('осі');
  await press('ArrowDown');
  await press('Enter');
  assert.equal([value, chips(), field().value], [[1, 2], ['Продано', 'Осінь'], '']);
  assert.is(field().getAttribute('aria-expanded'), 'true');
  assert.equal(options(), ['На OLX', 'Полиця А3']);
  assert.is(await said(), 'Додано: Осінь');
});

test('a choice of several creates an entry with Enter, and is open for the next', async () => {
  await open();
  await type('Нова');
  await press('Enter');
  await act(browser.settle);
  assert.equal([created, chips(), field().value], [['Нова'], ['Нова'], '']);
  assert.is(field().getAttribute('aria-expanded'), 'true');
});

test('a choice of several without creation refuses an unknown name', async () => {
  await open([], { choiceOnly: true });
  await type('Нова');
  await press('Enter');
  assert.equal([created, chips(), field().value], [[], [], 'Нова']);
});

test('Backspace in an empty field marks the last chip, and again removes it', async () => {
  await open([1, 2]);
  field().focus();
  await press('Backspace', { repeat: true });
  assert.is(document.activeElement, field(), 'a held key goes on no further');
  await press('Backspace');
  assert.equal([focused(), value], ['Прибрати мітку Осінь', [1, 2]]);
  await press('Backspace');
  assert.equal([value, document.activeElement === field()], [[1], true]);
  assert.is(await said(), 'Прибрано: Осінь');
});

test('arrow keys walk the chips, and Delete goes to the neighbour, then to the field', async () => {
  await open([1, 2, 3]);
  await type('я');
  await press('ArrowLeft');
  assert.is(document.activeElement, field(), 'in a text the arrow moves the caret');
  await type('');
  for (const name of ['Полиця А3', 'Осінь', 'Продано', 'Продано']) {
    await press('ArrowLeft');
    assert.is(focused(), `Прибрати мітку ${name}`);
  }
  await press('ArrowRight');
  await press('Delete');
  assert.equal([value, focused()], [[1, 3], 'Прибрати мітку Полиця А3']);
  await press('Delete');
  assert.equal([value, document.activeElement === field()], [[1], true]);
  await press('ArrowLeft');
  await press('ArrowRight');
  assert.is(document.activeElement, field());
  await press('ArrowLeft');
  await press('о');
  assert.is(document.activeElement, field(), 'a letter is typed in the field');
});

test('a chip’s button removes it and leaves the focus on a neighbour', async () => {
  await open([1, 2]);
  for (const [name, next] of [
    ['Осінь', 'Прибрати мітку Продано'],
    ['Продано', 'INPUT'],
  ] as const) {
    act(() => chip(name).focus());
    await act(async () => void fireEvent.click(chip(name)));
    assert.is(focused(), next);
  }
  assert.equal(value, []);
});

test('a chip that is removed and chosen again stands where the saved value has it', async () => {
  const known = [1, 2].map((id) => ({ id, name: tags[id - 1]?.name ?? '' }));
  await open([1, 2], { known });
  await act(async () => void fireEvent.click(chip('Продано')));
  await type('Продано');
  await press('Enter');
  assert.equal(value, [1, 2]);
});

test('a full choice of several says so and takes no more, but gives chips back', async () => {
  await open([1, 2], { max: 3 });
  assert.is(screen.queryByText('Не більше 3 міток'), null);
  await type('На OLX');
  await press('Enter');
  assert.is(await said(), 'Додано: На OLX, Не більше 3 міток');
  await type('Полиця А3');
  await press('Enter');
  assert.equal([value, created, options()], [[1, 2, 4], [], []]);
  assert.ok(field().getAttribute('aria-describedby')?.endsWith('-hint'));
  await type('');
  await act(async () => void fireEvent.click(chip('Продано')));
  assert.is(screen.queryByText('Не більше 3 міток'), null);
});

test('a pasted text’s known names are taken by names and former names, unknown ones after one question', async () => {
  await open([1]);
  await paste('олх, "Нова, перша"; осінь\nДруга, Продано');
  assert.equal(value, [1, 4, 2]);
  const dialog = screen.getByRole('alertdialog', { name: 'Створити мітки?' });
  assert.ok(within(dialog).getByText('Таких міток ще немає: «Нова, перша», «Друга».'));
  assert.is(pendingInputs.get().size, 1, 'a save waits');
  await confirm('Створити');
  assert.equal(created, ['Нова, перша', 'Друга']);
  assert.equal(chips(), ['Продано', 'На OLX', 'Осінь', 'Нова, перша', 'Друга']);
  assert.equal([screen.queryByRole('alertdialog'), pendingInputs.get().size], [null, 0]);
});

test('a pasted text’s unknown names are dropped if the person does not want them', async () => {
  await open();
  await paste('Осінь, Нова');
  await confirm('Скасувати');
  assert.equal([value, created, pendingInputs.get().size], [[2], [], 0]);
});

test('a pasted text’s creation that fails goes on with the failed name', async () => {
  await open();
  refuses = 'Друга';
  await paste('Перша, Друга, Третя');
  await confirm('Створити');
  assert.equal([created, told], [['Перша'], ['Зайнято.']]);
  assert.ok(screen.getByText('Таких міток ще немає: «Друга», «Третя».'));
  refuses = null;
  await confirm('Створити');
  assert.equal(
    [created, value],
    [
      ['Перша', 'Друга', 'Третя'],
      [101, 102, 103],
    ],
  );
});

test('a pasted text takes as many names as there is room for, and tells the rest', async () => {
  await open([1], { max: 3 });
  await paste('Продано, Осінь, Полиця А3, На OLX, Нова');
  assert.equal([value, told], [[1, 2, 3], ['Не більше 3 міток. Не додано міток: 2']]);
  assert.is(screen.queryByRole('alertdialog'), null);
});

test('a pasted text’s unknown names are told where nothing can be created', async () => {
  await open([], { choiceOnly: true });
  await paste('Осінь, Нова');
  assert.equal([value, told], [[2], ['Немає таких міток: «Нова»']]);
});

test('a pasted text with one name is left to the field', async () => {
  await open();
  field().focus();
  assert.ok(fireEvent.paste(field(), { clipboardData: { getData: () => 'Осінь' } }));
});

test('a pasted text finds names in a list that is too long to be here', async () => {
  for (let n = 0; n < 2100; n++) tags.push({ id: 1000 + n, name: `Мітка ${n}` });
  await open();
  await paste('мітка 2050, Осінь');
  assert.equal(value, [3050, 2]);
});

test('a chip of a deleted entry says so', async () => {
  await open([77]);
  assert.equal(chips(), ['мітку видалено']);
});

test.run();
