import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Column } from '../../../src/ui/table/columns';
import { Pending, type TableSource } from '../../../src/ui/table/source';
import { Table } from '../../../src/ui/table/Table';
import type { TableProps, TableView } from '../../../src/ui/table/tableProps';
import { textsOf } from '../../setup/textsOf';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('Table');
let time: FakeClock;
let changes: Partial<TableView>[];
test.before.each(() => {
  time = fakeClock();
  changes = [];
});
test.after.each(() => {
  cleanup();
  time.restore();
});

interface Row {
  id: number;
  name: string;
}

const columns: Column<Row>[] = [
  { key: 'id', head: 'ID', cell: ({ id }) => id, sortValue: ({ id }) => id, width: 96 },
  {
    key: 'name',
    head: 'Назва',
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'actions', head: 'Дії', cell: ({ name }) => <button type="button">Видалити {name}</button> },
];
const many = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, name: `Бренд ${place + 1}` }));

/** Returns the names on the page, in order. */
const shown = () =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => row.children[1]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });
const search = () => screen.getByRole('searchbox', { name: 'Пошук' }) as HTMLInputElement;
const type = (text: string) => fireEvent.change(search(), { target: { value: text } });
const range = () => document.querySelector('.pager-range')?.textContent;
const next = () => screen.getByRole('button', { name: 'Наступна сторінка' });
const said = () => screen.getByRole('status').textContent;

test('a table is a native one, named by its caption, which tells once that heads sort', () => {
  start({ rows: many(3) });
  assert.ok(screen.getByRole('table', { name: /^Бренди одягу/ }));
  assert.match(document.querySelector('caption')?.textContent ?? '', 'сортують');
  assert.equal(textsOf(screen.getAllByRole('columnheader')), ['ID', 'Назва', 'Дії']);
});

test('a table sorts by a press on a head: ascending, descending, as it came', () => {
  start({ rows: [5, 3, 4].map((id) => ({ id, name: `Б${id}` })) });
  const press = () => fireEvent.click(within(head('Назва')).getByRole('button', { name: 'Назва' }));
  press();
  assert.equal(shown(), ['Б3', 'Б4', 'Б5']);
  assert.is(head('Назва').getAttribute('aria-sort'), 'ascending');
  assert.not.ok(head('ID').hasAttribute('aria-sort'), 'none where it is not sorted');
  press();
  assert.equal(shown(), ['Б5', 'Б4', 'Б3']);
  assert.is(head('Назва').getAttribute('aria-sort'), 'descending');
  press();
  assert.equal(shown(), ['Б5', 'Б3', 'Б4']);
  assert.not.ok(head('Назва').hasAttribute('aria-sort'));
  assert.is(within(head('Дії')).queryByRole('button'), null);
});

test('a table keeps the focus on the head that was pressed', () => {
  start({ rows: many(20) });
  const button = within(head('ID')).getByRole('button');
  button.focus();
  fireEvent.click(button);
  assert.is(document.activeElement, within(head('ID')).getByRole('button'));
});

test('a table counts a sort of the address that no column knows as none', () => {
  start({ rows: many(3), view: { sort: '-actions' } });
  assert.equal(shown(), ['Бренд 1', 'Бренд 2', 'Бренд 3']);
  start({ rows: many(3), view: { sort: '-price' } });
});

test('a table searches at each key, and tells the address when the typing rests', () => {
  start({ rows: many(57) });
  type('5');
  assert.equal(shown(), [
    'Бренд 5',
    'Бренд 15',
    'Бренд 25',
    'Бренд 35',
    'Бренд 45',
    'Бренд 50',
    'Бренд 51',
    'Бренд 52',
    'Бренд 53',
    'Бренд 54',
  ]);
  time.advance(200);
  type('57');
  assert.equal(shown(), ['Бренд 57']);
  assert.equal(changes, []);
  time.advance(250);
  assert.equal(changes, [{ q: '57', page: 1 }]);
  time.advance(1000);
  assert.equal(changes.length, 1);
  assert.is(search().value, '57');
});

test('a table’s search tells the address at once on Enter and on leaving the field', () => {
  start({ rows: many(57) });
  type('5');
  fireEvent.keyDown(search(), { key: 'Enter' });
  assert.equal(changes, [{ q: '5', page: 1 }]);
  type('51');
  fireEvent.blur(search());
  assert.equal(changes[1], { q: '51', page: 1 });
  time.advance(1000);
  assert.is(changes.length, 2);
});

test('a table’s address that changes meanwhile wins over what was typed in the search', () => {
  start({ rows: many(57) });
  type('5');
  act(() => setView({ q: '7' }));
  assert.is(search().value, '7');
  time.advance(1000);
  assert.equal(changes, []);
});

test('a table goes Back to an earlier search, and does not tell the later one again', () => {
  start({ rows: many(57) });
  type('5');
  time.advance(250);
  act(() => setView({ q: '' }));
  assert.is(search().value, '');
  time.advance(1000);
  assert.equal(changes, [{ q: '5', page: 1 }]);
});

test('a table’s search shows the first page of what is found, whatever page it was on', () => {
  start({ rows: many(57), view: { page: 3 } });
  assert.is(range(), '21–30 з 57');
  type('бренд');
  assert.is(range(), '1–10 з 57');
});

test('a table says that nothing was found, and clears the search', () => {
  start({ rows: many(5), view: { q: 'щось' } });
  assert.ok(screen.getByText('Нічого не знайдено'));
  assert.is(range(), '0–0 з 0');
  fireEvent.click(screen.getByRole('button', { name: 'Очистити пошук' }));
  assert.is(shown().length, 5);
  assert.is(document.activeElement, search());
});

test('a table without entries shows what is given for that, alone', () => {
  start({ rows: [], empty: <p>Ще немає брендів</p>, toolbar: <button type="button">Додати</button> });
  assert.ok(screen.getByText('Ще немає брендів'));
  assert.is(screen.queryByRole('table'), null);
  assert.is(screen.queryByRole('button', { name: 'Додати' }), null);
});

test('a table shows the shape of what is loading, and nothing that can be mistaken for rows', () => {
  start({ rows: [], loading: true, empty: <p>Ще немає брендів</p> });
  assert.is(screen.queryByText('Ще немає брендів'), null);
  assert.ok(document.querySelector('.table-box[aria-busy]'));
  assert.ok(document.querySelectorAll('tbody[aria-hidden] .skeleton').length >= 10);
  assert.is(screen.queryByRole('navigation'), null);
});

test('a table turns pages, and stops at the ends without losing the focus', () => {
  start({ rows: many(23) });
  assert.is(range(), '1–10 з 23');
  const previous = screen.getByRole('button', { name: 'Попередня сторінка' });
  assert.is(previous.getAttribute('aria-disabled'), 'true');
  fireEvent.click(previous);
  assert.equal(changes, []);
  next().focus();
  fireEvent.click(next());
  fireEvent.click(next());
  assert.is(range(), '21–23 з 23');
  assert.equal(shown(), ['Бренд 21', 'Бренд 22', 'Бренд 23']);
  assert.is(next().getAttribute('aria-disabled'), 'true');
  assert.not.ok(next().hasAttribute('disabled'));
  assert.is(document.activeElement, next());
  assert.is(document.querySelector('[aria-current=page]')?.textContent, '21–23 з 23');
  assert.ok(screen.getByRole('navigation', { name: 'Сторінки' }));
});

test('a table changes the page size and goes to the first page', () => {
  start({ rows: many(57), view: { page: 2 } });
  const size = screen.getByLabelText('Рядків на сторінці') as HTMLSelectElement;
  assert.equal(
    [...size.options].map(({ text }) => text),
    ['10', '25', '50', '100', 'Усі'],
  );
  fireEvent.change(size, { target: { value: '25' } });
  assert.is(range(), '1–25 з 57');
  fireEvent.change(size, { target: { value: '0' } });
  assert.is(range(), '1–57 з 57');
  assert.is(shown().length, 57);
});

test('a table goes to the page before when the last row of the last page goes', () => {
  start({ rows: many(21), view: { page: 3, sort: 'id' } });
  assert.equal(shown(), ['Бренд 21']);
  act(() => setRows((rows) => rows.slice(0, 20)));
  assert.is(range(), '11–20 з 20');
  assert.equal(changes, [{ page: 2 }]);
});

test('a table keeps page, sort and search when the list changes', () => {
  start({ rows: many(57), view: { page: 2, sort: '-id', q: 'бренд' } });
  act(() => setRows((rows) => rows.map((row) => (row.id === 45 ? { ...row, name: 'Бренд інший' } : row))));
  assert.is(shown()[2], 'Бренд інший');
  assert.is(range(), '11–20 з 57');
  assert.equal(changes, []);
});

test('a table does not take a list that is still loading for a shorter one', () => {
  start({ rows: [], loading: true, view: { page: 4 } });
  assert.equal(changes, []);
});

test('a table moves the focus to the row beside when the focused one goes', () => {
  start({ rows: many(3) });
  screen.getByRole('button', { name: 'Видалити Бренд 2' }).focus();
  act(() => setRows((rows) => rows.filter(({ id }) => id !== 2)));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Видалити Бренд 3' }));
  act(() => setRows((rows) => rows.filter(({ id }) => id !== 3)));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Видалити Бренд 1' }));
});

test('a table moves the focus to the first button beside the search when no row is left', () => {
  start({ rows: many(1), toolbar: <button type="button">Додати</button> });
  screen.getByRole('button', { name: 'Видалити Бренд 1' }).focus();
  act(() => setRows([]));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Додати' }));
});

test('a table leaves the focus alone when another row goes', () => {
  start({ rows: many(3) });
  const first = screen.getByRole('button', { name: 'Видалити Бренд 1' });
  first.focus();
  act(() => setRows((rows) => rows.filter(({ id }) => id !== 2)));
  assert.is(document.activeElement, first);
});

test('a table announces what changed once, when half a second nothing more has', () => {
  start({ rows: many(57) });
  time.advance(5000);
  assert.is(said(), '', 'nothing at first');
  type('5');
  time.advance(300);
  type('57');
  time.advance(499);
  assert.is(said(), '');
  time.advance(1);
  assert.is(said(), 'Знайдено: 1, 1–1 з 1');
  fireEvent.click(within(head('Назва')).getByRole('button'));
  time.advance(500);
  assert.is(said(), 'Знайдено: 1, Назва: за зростанням, 1–1 з 1');
});

test('a table renders only the rows in sight of a long page, each with its number', () => {
  start({ rows: many(100_000), view: { size: 0 } });
  const rows = [...document.querySelectorAll('tbody tr')];
  assert.ok(rows.length > 10 && rows.length < 60, `${rows.length} rows rendered`);
  assert.is(screen.getByRole('table').getAttribute('aria-rowcount'), '100001');
  const numbers = [...document.querySelectorAll('tr')].map((row) =>
    Number(row.getAttribute('aria-rowindex')),
  );
  assert.equal(
    numbers,
    numbers.map((_, place) => place + 1),
  );
  const room = (document.querySelector('tbody') as HTMLElement).style.getPropertyValue('--room-after');
  assert.is(room, `${(100_000 - rows.length) * 44}px`);
});

test('a table renders rows beyond the window when the browser idles, and those it has stay', () => {
  start({ rows: many(100_000), view: { size: 0 } });
  const before = [...document.querySelectorAll('tbody tr')];
  time.idle();
  const after = [...document.querySelectorAll('tbody tr')];
  assert.ok(after.length > before.length, `${after.length} rows after ${before.length}`);
  assert.ok(before.every((row) => row.isConnected));
});

test('a table gives no row numbers where all rows are there: wrong ones are worse than none', () => {
  start({ rows: many(57) });
  assert.not.ok(screen.getByRole('table').hasAttribute('aria-rowcount'));
  assert.is(document.querySelectorAll('[aria-rowindex]').length, 0);
});

test('a table keeps the focused row when it is scrolled out of sight', () => {
  start({ rows: many(5000), view: { size: 0 } });
  const third = screen.getByRole('button', { name: 'Видалити Бренд 3' });
  act(() => third.focus());
  scrollTo(44 * 3000);
  assert.ok(shown().includes('Бренд 3010'));
  assert.is(document.activeElement, third);
  assert.ok(third.isConnected);
  const numbers = screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
  assert.equal(numbers.slice(0, 2), [1, 4]);
  assert.equal(
    numbers,
    [...numbers].sort((a, b) => a - b),
  );
});

test('a table prepares a long list while the browser idles, and finds the same', () => {
  start({ rows: many(2000) });
  for (let turn = 0; turn < 500; turn++) time.idle(5);
  type('1999');
  assert.equal(shown(), ['Бренд 1999']);
  type('');
  fireEvent.click(within(head('ID')).getByRole('button'));
  fireEvent.click(within(head('ID')).getByRole('button'));
  assert.is(shown()[0], 'Бренд 2000');
});

const page = { kind: 'page', rows: many(2), first: 10, count: 57, stale: false } as const;

test('a table shows the rows of a page as they are found elsewhere, and searches none of them', () => {
  start({ source: page, view: { page: 2, q: 'нічого такого', sort: '-id' } });
  assert.equal(shown(), ['Бренд 1', 'Бренд 2']);
  assert.is(range(), '11–20 з 57');
  assert.is(screen.queryByText('Нічого не знайдено'), null);
});

test('a table is busy and leaves the address alone while it shows the rows before', () => {
  start({ source: { ...page, count: 5, stale: true }, view: { page: 2 } });
  assert.is(document.querySelector('.table-box')?.getAttribute('aria-busy'), 'true');
  assert.equal(changes, []);
  start({ source: { ...page, count: 5 }, view: { page: 2 } });
  assert.not.ok(document.querySelector('.table-box')?.hasAttribute('aria-busy'));
  assert.equal(changes, [{ page: 1 }]);
});

test('a table asks for the pending rows in sight, and takes the wish back when they go', () => {
  const wanted = new Set<number>();
  const pending = (place: number) =>
    new Pending(place, () => {
      wanted.add(place);
      return () => wanted.delete(place);
    });
  const rows = many(5000).map((row, place) => (place < 5 ? row : pending(place)));
  start({ source: { kind: 'page', rows, first: 0, count: 5000, stale: false }, view: { size: 0 } });
  assert.equal(shown().slice(0, 6), ['Бренд 1', 'Бренд 2', 'Бренд 3', 'Бренд 4', 'Бренд 5', '']);
  assert.ok(wanted.has(5) && !wanted.has(4) && !wanted.has(3000));
  scrollTo(44 * 3000);
  assert.ok(wanted.has(3000) && !wanted.has(5));
});

test('a table’s tiles lie several in a line; only the lines in sight are rendered', () => {
  const { getBoundingClientRect } = HTMLElement.prototype;
  let scrolled = 0;
  HTMLElement.prototype.getBoundingClientRect = function () {
    return this.matches('tbody') ? new DOMRect(0, -scrolled, 800, 0) : new DOMRect(0, 0, 200, 300);
  };
  const scroll = (pixels: number) => {
    scrolled = pixels;
    act(() => void document.dispatchEvent(new Event('scroll')));
  };
  const rooms = () => {
    const { style } = document.querySelector('tbody') as HTMLElement;
    return ['--room-before', '--room-after'].map((name) => Number.parseInt(style.getPropertyValue(name), 10));
  };
  try {
    start({ rows: many(4999), look: 'tiles', view: { size: 0 } });
    const [before = 0, after = 0] = rooms();
    assert.is(before, 0);
    assert.is(shown()[0], 'Бренд 1');
    assert.is(after, (1250 - shown().length / 4) * 300, 'lines of four');
    within(document.querySelector('tbody') as HTMLElement)
      .getByRole('button', { name: 'Видалити Бренд 2' })
      .focus();
    scroll(600 * 300);
    assert.is(shown()[0], 'Бренд 1', 'the line of the focused tile stays');
    assert.ok(shown().includes('Бренд 2401') && shown().length < 80);
    assert.is(Number(shown()[4]?.slice(6)) % 4, 1, 'whole lines');
    scroll(1249 * 300);
    assert.is(shown().at(-1), 'Бренд 4999');
    assert.is(rooms()[1], 0);
    assert.is(
      screen.getByRole('row', { name: /Бренд 4999/ }).getAttribute('aria-rowindex'),
      '5000',
      'the head is row 1',
    );
  } finally {
    HTMLElement.prototype.getBoundingClientRect = getBoundingClientRect;
  }
});

test('a table says its roles and its columns’ names, for the styles that make cards of rows', () => {
  start({ rows: many(1) });
  for (const [selector, role] of [
    ['table', 'table'],
    ['thead', 'rowgroup'],
    ['tbody', 'rowgroup'],
    ['thead th', 'columnheader'],
    ['tbody tr', 'row'],
    ['tbody td', 'cell'],
  ])
    assert.is(document.querySelector(selector ?? '')?.getAttribute('role'), role, selector);
  assert.equal(
    [...document.querySelectorAll('tbody td')].map((cell) => [
      cell.getAttribute('data-column'),
      cell.getAttribute('data-label'),
    ]),
    [
      ['id', 'ID'],
      ['name', 'Назва'],
      ['actions', 'Дії'],
    ],
  );
});

test('a table speaks the language of its page', () => {
  start({
    rows: many(12),
    labels: { search: 'Search', next: 'Next page', range: (from, to, total) => `${from}–${to} of ${total}` },
  });
  assert.ok(screen.getByRole('searchbox', { name: 'Search' }));
  assert.ok(screen.getByRole('button', { name: 'Next page' }));
  assert.is(range(), '1–10 of 12');
});

test('a table shows markup in a name as text', () => {
  start({ rows: [{ id: 1, name: '<img src=x onerror=alert(1)>' }] });
  assert.equal(shown(), ['<img src=x onerror=alert(1)>']);
});

let setRows: (change: Row[] | ((rows: Row[]) => Row[])) => void;
let setView: (patch: Partial<TableView>) => void;

interface Given extends Partial<Omit<TableProps<Row>, 'view' | 'source'>> {
  rows?: Row[];
  loading?: boolean;
  source?: TableSource<Row>;
  view?: Partial<TableView>;
}

function start(given: Given) {
  cleanup();
  render(<Screen {...given} />);
}

const keyOf = ({ id }: Row) => id;

function Screen({ rows: first = [], view: firstView, loading, ...rest }: Given) {
  const [rows, changeRows] = useState(first);
  const [view, changeView] = useState<TableView>({ q: '', sort: '', page: 1, size: 10, ...firstView });
  setRows = changeRows;
  setView = (patch) => changeView((before) => ({ ...before, ...patch }));
  return (
    <Table
      caption="Бренди одягу"
      columns={columns}
      source={loading ? { kind: 'loading' } : { kind: 'all', rows }}
      rowKey={keyOf}
      view={view}
      onView={(patch) => {
        changes.push(patch);
        setView(patch);
      }}
      {...rest}
    />
  );
}

/** Sets the rows' top as scrolling would, because happy-dom has no layout. */
function scrollTo(pixels: number) {
  const body = document.querySelector('tbody') as HTMLElement;
  body.getBoundingClientRect = () => new DOMRect(0, -pixels, 800, 44);
  act(() => void document.dispatchEvent(new Event('scroll')));
}

test.run();
