import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchKeyOf } from '../../../src/core/lib/nameKey';
import { createStore } from '../../../src/core/lib/store';
import { createCellEditing } from '../../../src/ui/table/cellEditing';
import type { CellState, EditableCells } from '../../../src/ui/table/cells';
import type { Column } from '../../../src/ui/table/columns';
import { Table } from '../../../src/ui/table/Table';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('cellEditing');
let time: FakeClock;
test.before.each(() => {
  time = fakeClock();
});
test.after.each(() => {
  cleanup();
  time.restore();
});

interface Row {
  id: number;
  title: string;
  brand: string;
}

const brands = [
  { id: 1, name: 'Zara', aliases: ['Зара'] },
  { id: 2, name: 'Zara Home' },
  { id: 3, name: 'Mango' },
  { id: 4, name: 'Hermès' },
];
const columns: Column<Row>[] = [
  { key: 'id', head: 'ID', cell: ({ id }) => <a href={`#${id}`}>{id}</a>, sortValue: ({ id }) => id },
  { key: 'title', head: 'Назва', rowHead: true, cell: ({ title }) => title },
  { key: 'brand', head: 'Бренд', cell: ({ brand }) => brand },
];
const four: Row[] = [1, 2, 3, 4].map((id) => ({ id, title: `Сукня ${id}`, brand: '' }));

/** Renders a table whose cells tell what they are asked for. */
function start(rows = four) {
  const asked: string[] = [];
  const states = createStore<Record<string, CellState>>({});
  const given: Row[] = [];
  const tell = (word: string, rows: readonly Row[], column: string, more: unknown = '') =>
    void asked.push(`${word} ${rows.map(({ id }) => id)} ${column} ${JSON.stringify(more)}`);
  const cells: EditableCells<Row> = {
    columns: [
      {
        key: 'title',
        text: ({ title }) => title,
        isStandIn: (text, { id }) => text === `Сукня ${id}` && id === 4,
      },
      {
        key: 'brand',
        text: ({ brand }) => brand,
        choices: (typed) =>
          brands.filter((brand) => searchKeyOf(JSON.stringify(brand)).includes(searchKeyOf(typed))),
        creates: true,
      },
    ],
    rowKey: ({ id }) => id,
    stateOf: ({ id }, column) => states.get()[`${id} ${column}`],
    subscribe: (_, listener) => states.subscribe(listener),
    commit(rows, column, input) {
      tell('commit', rows, column, input);
      given.push(...rows);
    },
    accept: (rows, column) => tell('accept', rows, column),
    discard: (rows, column) => tell('discard', rows, column),
    undo: () => asked.push('undo'),
    paste: (rows, column, texts) => tell('paste', rows, column, texts),
    fillDown: (from, column, rows) => tell(`fill from ${from.id}:`, rows, column),
  };
  const editing = createCellEditing(cells);
  const table = (rows: readonly Row[]) => (
    <Table
      caption="Товари"
      columns={columns}
      source={{ kind: 'all', rows }}
      rowKey={({ id }) => id}
      view={{ q: '', sort: '', page: 1, size: 0 }}
      onView={() => undefined}
      editing={editing}
    />
  );
  const { rerender, unmount } = render(table(rows));
  return {
    asked: () => asked.splice(0),
    given: () => given.splice(0),
    setState: (cell: string, state: CellState) => act(() => states.set((all) => ({ ...all, [cell]: state }))),
    show: (rows: readonly Row[]) => rerender(table(rows)),
    unmount,
  };
}

const cellAt = (id: number, column: string): HTMLElement => {
  const row = screen.getByText(String(id), { selector: 'a' }).closest('tr');
  const cell = row?.querySelector<HTMLElement>(`[data-column=${column}]`);
  if (!cell) throw new Error(`no cell ${id} ${column}`);
  return cell;
};
const focus = (id: number, column: string) => act(() => cellAt(id, column).focus());
/** Presses a key on what has the focus; returns whether the browser would handle it, too. */
const press = (key: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(/./, { selector: '.cell-input' }), {
    target: { value: text },
  });
/** Presses a cell, such as the active one a second time. */
const pressCell = (cell: HTMLElement) => {
  fireEvent.mouseDown(cell);
  fireEvent.click(cell);
};
const field = () => document.querySelector<HTMLInputElement>('.cell-input');
/** Returns the cell with the focus. */
const now = () => {
  const cell = document.activeElement?.closest('[data-column]');
  return `${cell?.closest('tr')?.querySelector('a')?.textContent} ${cell?.getAttribute('data-column')}`;
};

test('a table of cells is a grid with one tab stop, and says which cells cannot be edited', () => {
  start();
  const grid = screen.getByRole('grid');
  assert.equal(
    [...grid.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(({ tabIndex }) => tabIndex >= 0),
    [cellAt(1, 'title')],
  );
  assert.equal(
    [...(grid.querySelectorAll('tbody tr')[0]?.children ?? [])].map((cell) => [
      cell.getAttribute('role'),
      cell.getAttribute('aria-readonly'),
    ]),
    [
      ['gridcell', 'true'],
      ['rowheader', null],
      ['gridcell', null],
    ],
  );
});

test('keys walk through a table’s cells and to the heads', () => {
  start();
  focus(1, 'title');
  for (const [key, place, held] of [
    ['ArrowDown', '2 title'],
    ['ArrowRight', '2 brand'],
    ['ArrowRight', '2 brand'],
    ['Home', '2 id'],
    ['End', '4 brand', { ctrlKey: true }],
    ['PageUp', '1 brand'],
    ['Home', '1 id', { ctrlKey: true }],
    ['Enter', '1 id'],
    ['Escape', '1 id'],
  ] as const) {
    press(key, held);
    assert.is(now(), place, key);
  }
  press('ArrowUp');
  assert.is(document.activeElement?.textContent, 'ID');
  press('ArrowDown');
  assert.is(now(), '1 id');
});

test('in a cell a letter replaces, F2 keeps, Escape brings the value back', () => {
  const { asked } = start();
  focus(1, 'title');
  press('S');
  assert.is(field()?.value, 'S');
  press('Escape');
  assert.equal([now(), field()], ['1 title', null]);
  press('F2');
  assert.is(field()?.value, 'Сукня 1');
  press('Enter');
  assert.equal([now(), asked()], ['2 title', []]);
  press('П');
  type(' Пальто ');
  press('Enter', { shiftKey: true });
  assert.equal([now(), asked()], ['1 title', ['commit 2 title {"text":"Пальто"}']]);
  press('Delete');
  assert.equal(asked(), ['commit 1 title null']);
});

test('Tab walks through cells once something was edited, until Escape: it never traps', () => {
  const { asked } = start();
  focus(3, 'title');
  assert.ok(press('Tab'), 'leaves the grid');
  press('F2');
  assert.not(press('Tab'));
  assert.not(press('Tab'));
  assert.is(now(), '4 title');
  assert.not(press('Tab', { shiftKey: true }));
  assert.is(now(), '3 brand');
  press('Escape');
  assert.ok(press('Tab'), 'leaves the grid');
  press('Enter');
  type('');
  press('Tab');
  press('Tab');
  assert.equal([now(), asked()], ['4 brand', []]);
  assert.ok(press('Tab'), 'the last cell');
  act(() => document.querySelector<HTMLElement>('[type=search]')?.focus());
  focus(1, 'title');
  assert.ok(press('Tab'), 'a new visit begins without a walk');
});

test('a cell’s choice is the exact match, else the active option, else an unknown text', () => {
  const { asked } = start();
  focus(1, 'brand');
  for (const [typed, keys, got] of [
    ['zara', ['Tab'], '{"choice":{"id":1,"name":"Zara","aliases":["Зара"]}}'],
    ['зара', ['Enter'], '{"choice":{"id":1,"name":"Zara","aliases":["Зара"]}}'],
    ['Hermes', ['Tab'], '{"choice":{"id":4,"name":"Hermès"}}'],
    ['man', ['Tab'], '{"choice":{"id":3,"name":"Mango"}}'],
    ['zara', ['ArrowDown', 'Enter'], '{"choice":{"id":2,"name":"Zara Home"}}'],
    ['home', ['Enter'], '{"text":"home"}'],
    ['нова', ['Tab'], '{"text":"нова"}'],
    [' ', ['Enter'], 'null'],
  ] as const) {
    focus(1, 'brand');
    press('z');
    type(typed);
    for (const key of keys) press(key);
    assert.equal(asked(), [`commit 1 brand ${got}`], typed);
  }
  focus(1, 'brand');
  press('z');
  type('нова');
  press('Enter', { ctrlKey: true });
  assert.equal([now(), asked()], ['1 brand', ['commit 1 brand {"create":"нова"}']]);
});

test('a cell’s unknown text offers to create it, by keys and by a press', () => {
  const { asked, setState } = start();
  setState('2 brand', { kind: 'unknown', text: 'Нова' });
  focus(2, 'brand');
  const cell = cellAt(2, 'brand');
  assert.is(
    document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent,
    'Немає такого',
  );
  press('Enter', { ctrlKey: true });
  press('ArrowDown', { altKey: true });
  assert.is(document.activeElement?.textContent, 'Створити (Ctrl+Enter)');
  fireEvent.click(document.activeElement ?? cell);
  assert.equal([now(), asked()], ['2 brand', Array(2).fill('commit 2 brand {"create":"Нова"}')]);
  press('Escape');
  assert.equal(asked(), ['discard 2 brand ""']);
});

test('an unknown text is created also after it was opened again, by a key or a second press', () => {
  const { asked, setState } = start();
  setState('2 brand', { kind: 'unknown', text: 'Нова' });
  focus(2, 'brand');
  const cell = cellAt(2, 'brand');
  for (const open of [() => press('F2'), () => press('Enter'), () => pressCell(cell)]) {
    open();
    assert.ok(screen.getByRole('button', { name: 'Створити «Нова» (Ctrl+Enter)' }));
    press('Enter', { ctrlKey: true });
    assert.equal([now(), asked()], ['2 brand', ['commit 2 brand {"create":"Нова"}']]);
  }
  press('F2');
  press('Tab');
  assert.equal(asked(), [], 'without a key that creates, nothing changes');
});

test('an unsaved text opened again takes no entry that only begins like it', () => {
  const { asked, setState } = start();
  setState('2 brand', { kind: 'unknown', text: 'za' });
  focus(2, 'brand');
  press('F2');
  press('Enter');
  assert.equal(asked(), []);
});

test('Ctrl+S keeps the input of the editor, and Ctrl+Z outside of it takes the last change back', () => {
  const { asked } = start();
  focus(1, 'title');
  press('п');
  type('пальто');
  assert.is(press('я', { ctrlKey: true, code: 'KeyZ' }), true, 'the editor has an undo of its own');
  assert.is(press('і', { ctrlKey: true, code: 'KeyS' }), false);
  assert.equal([now(), asked()], ['1 title', ['commit 1 title {"text":"пальто"}']]);
  assert.is(press('s', { metaKey: true }), false, 'nor does the browser save the page');
  assert.is(press('z', { ctrlKey: true }), false);
  assert.equal(asked(), ['undo']);
});

test('an edit of a text that stands in for a title selects it', () => {
  start();
  for (const [id, selected] of [
    [1, ''],
    [4, 'Сукня 4'],
  ] as const) {
    focus(id, 'title');
    pressCell(cellAt(id, 'title'));
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    assert.is(value.slice(selectionStart ?? 0, selectionEnd ?? 0), selected);
    press('Escape');
  }
});

test('Shift selects rows of one column of cells, which take a value together', () => {
  const { asked, setState } = start();
  focus(1, 'brand');
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  assert.equal(
    [...document.querySelectorAll('[aria-selected=true]')],
    [1, 2, 3].map((id) => cellAt(id, 'brand')),
  );
  press('m');
  type('mango');
  press('Tab');
  assert.equal(asked(), ['commit 1,2,3 brand {"choice":{"id":3,"name":"Mango"}}']);
  assert.is(document.querySelector('[aria-selected=true]'), null);
  focus(2, 'title');
  fireEvent.mouseDown(cellAt(4, 'title'), { shiftKey: true });
  press('в', { ctrlKey: true, code: 'KeyD' });
  assert.equal(asked(), ['fill from 2: 3,4 title ""']);
  setState('3 title', { kind: 'refused', text: 'x', message: 'Ні' });
  focus(3, 'title');
  press('d', { ctrlKey: true });
  assert.equal(asked(), [], 'a refused value is no value');
});

test('«Вниз» copies the value of the active cell to all rows below', () => {
  const { asked } = start();
  focus(2, 'title');
  fireEvent.click(screen.getByRole('button', { name: 'Вниз' }));
  assert.equal(asked(), ['fill from 2: 3,4 title ""']);
  focus(4, 'title');
  assert.is(screen.queryByRole('button', { name: 'Вниз' }), null);
});

test('a cell’s proposal is taken by Enter, which goes on, and dropped by Escape', () => {
  const { asked, setState } = start();
  setState('2 brand', { kind: 'proposed', text: 'Zara' });
  focus(2, 'brand');
  press('Enter');
  assert.equal([now(), asked()], ['3 brand', ['accept 2 brand ""']]);
  focus(2, 'brand');
  press('Escape');
  assert.equal(asked(), ['discard 2 brand ""']);
});

test('a table tells once what became of a cell, and why it is refused', () => {
  const { setState } = start();
  const said = () => [...document.querySelectorAll('[role=status]')].at(-1)?.textContent;
  setState('1 title', { kind: 'saving' });
  assert.is(said(), '');
  setState('1 title', { kind: 'saved' });
  assert.is(said(), 'Збережено');
  setState('2 title', { kind: 'refused', text: '', message: 'Назва потрібна' });
  assert.is(said(), 'Назва: не збережено. Назва потрібна');
  assert.is(cellAt(2, 'title').getAttribute('aria-invalid'), 'true');
});

test('a spreadsheet’s column is pasted from the cell on; one value fills a range', () => {
  const { asked } = start();
  const clipboard = (text: string) => ({
    clipboardData: { getData: () => text, setData: (_: string, out: string) => (copied = out) },
  });
  let copied = '';
  focus(2, 'title');
  fireEvent.paste(cellAt(2, 'title'), clipboard('a\tb\nc\n'));
  assert.equal(asked(), ['paste 2,3 title [["a","b"],["c"]]']);
  press('ArrowDown', { shiftKey: true });
  fireEvent.copy(cellAt(3, 'title'), clipboard(''));
  assert.is(copied, 'Сукня 2\nСукня 3');
  fireEvent.paste(cellAt(3, 'title'), clipboard('a'));
  assert.equal(asked(), ['paste 2,3 title [["a"],["a"]]']);
});

test('a cell and its editor follow their row; a row that goes takes its text along', () => {
  const { asked, show, unmount } = start();
  focus(1, 'title');
  press('П');
  show([...four].reverse());
  assert.equal([now(), field()?.value], ['1 title', 'П']);
  show(four.slice(1));
  assert.equal(asked(), ['commit 1 title {"text":"П"}']);
  assert.is(now(), '4 title', 'the focus goes to a neighbour');
  focus(2, 'title');
  press('Ш');
  unmount();
  assert.equal(asked(), ['commit 2 title {"text":"Ш"}']);
});

test('a cell’s other value that comes while its editor is open is not taken for the seen one', () => {
  const { given, setState, show } = start();
  const renamed = (title: string) => four.map((row) => (row.id === 1 ? { ...row, title } : row));
  focus(1, 'title');
  press('П');
  show(renamed('Чуже'));
  press('Enter');
  assert.equal(given(), four.slice(0, 1));
  show(four);
  setState('1 title', { kind: 'saving', text: 'Своє' });
  focus(1, 'title');
  press('П');
  show(renamed('Своє'));
  press('Enter');
  assert.equal(given(), renamed('Своє').slice(0, 1), 'what they put in themselves has been stored');
});

test('a press makes a cell active, another one edits it; leaving saves', () => {
  const { asked } = start();
  const click = (cell: HTMLElement) => {
    fireEvent.mouseDown(cell);
    act(() => cell.focus());
    fireEvent.click(cell);
  };
  click(cellAt(2, 'title'));
  assert.is(field(), null);
  click(cellAt(2, 'title'));
  type('Пальто');
  click(cellAt(3, 'brand'));
  assert.equal([now(), field(), asked()], ['3 brand', null, ['commit 2 title {"text":"Пальто"}']]);
});

test('a long table of cells keeps the row of the tab stop rendered', () => {
  start(Array.from({ length: 1000 }, (_, place) => ({ id: place + 1, title: `Сукня ${place}`, brand: '' })));
  focus(1, 'title');
  press('End', { ctrlKey: true });
  assert.is(now(), '1000 brand');
  act(() => document.querySelector<HTMLElement>('[type=search]')?.focus());
  assert.is(cellAt(1000, 'brand').tabIndex, 0);
  assert.ok(document.querySelectorAll('tbody tr').length < 100);
});

test.run();
