import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore } from '../../../src/core/lib/store';
import type { Column } from '../../../src/ui/table/columns';
import { createRowSelection, type SelectionModel } from '../../../src/ui/table/rowSelection';
import { Pending, type TableSource } from '../../../src/ui/table/source';
import { Table } from '../../../src/ui/table/Table';
import type { TableView } from '../../../src/ui/table/tableProps';
import { textsOf } from '../../setup/textsOf';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('rowSelection');
let time: FakeClock;
test.before.each(() => {
  time = fakeClock();
  told = [];
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
  {
    key: 'name',
    head: 'Назва',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'actions', head: 'Дії', cell: ({ name }) => <button type="button">Видалити {name}</button> },
];
const many = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, name: `Бренд ${place + 1}` }));

/** The table's messages to the model, other than the selected rows. */
let told: string[] = [];

function modelOf(uncertain: readonly number[] = []): SelectionModel<Row> & { ids(): number[] } {
  const store = createStore<ReadonlySet<number>>(new Set());
  return {
    store,
    ids: () => [...store.get()].sort((a, b) => a - b),
    stateOf: ({ id }) => (uncertain.includes(id) ? 'mixed' : store.get().has(id)),
    canChange: ({ name }) => name !== 'Бренд 9',
    select(rows, on) {
      store.set((before) => {
        const next = new Set(before);
        for (const { id } of rows) on ? next.add(id) : next.delete(id);
        return next;
      });
    },
    selectPlaces: (from, to, on) => void told.push(`places ${from} ${to} ${on}`),
    selectAll: () => void told.push('all'),
    clear: () => store.set(new Set<number>()),
    onEnd: () => void told.push('end'),
    onRows: (rows, count) => void told.push(`rows ${rows.length} of ${count}`),
    isEmpty: () => store.get().size === 0,
    hasAll: () => store.get().has(0),
  };
}

let setView: (patch: Partial<TableView>) => void;

function start(source: Row[] | TableSource<Row>, { size = 10, model = modelOf() } = {}) {
  const selection = createRowSelection(model, ({ id }) => id, {
    page: 'Вибрати сторінку',
    row: ({ name }) => `Вибрати ${name}`,
  });
  function Screen() {
    const [view, changeView] = useState<TableView>({ q: '', sort: '', page: 1, size });
    setView = (patch) => changeView((before) => ({ ...before, ...patch }));
    return (
      <Table
        caption="Бренди"
        columns={columns}
        source={Array.isArray(source) ? { kind: 'all', rows: source } : source}
        rowKey={({ id }) => id}
        view={view}
        onView={setView}
        selection={selection}
      />
    );
  }
  render(<Screen />);
  return model;
}

const box = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Вибрати Бренд ${id}`, hidden: true });
const head = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Вибрати сторінку' });
const state = (input: HTMLInputElement) => (input.indeterminate ? 'mixed' : input.checked);
const press = (key: string, on: Element, held: object = {}) => fireEvent.keyDown(on, { key, ...held });

test('a table’s selection has a column of checkboxes first, each named after its row', () => {
  const model = start(many(3));
  assert.equal(textsOf(screen.getAllByRole('columnheader')), ['', 'Назва', 'Дії']);
  assert.is(document.querySelector('tbody tr')?.firstElementChild, box(1).closest('td'));
  fireEvent.click(box(2));
  assert.equal(
    [1, 2, 3].map((id) => state(box(id))),
    [false, true, false],
  );
  fireEvent.click(box(2));
  assert.equal(model.ids(), []);
});

test('Shift extends a selection of rows to those between, down and up, on and off', () => {
  const model = start(many(10));
  fireEvent.click(box(3));
  fireEvent.click(box(6), { shiftKey: true });
  assert.equal(model.ids(), [3, 4, 5, 6]);
  fireEvent.click(box(5), { shiftKey: true });
  assert.equal(model.ids(), [3, 4], 'from the row that was pressed last');
  fireEvent.click(box(1), { shiftKey: true });
  assert.equal(model.ids(), [1, 2, 3, 4, 5]);
});

test('Shift selects rows by what the page shows, not by another page', () => {
  const model = start(many(30));
  fireEvent.click(box(3));
  act(() => setView({ page: 2 }));
  fireEvent.click(box(12), { shiftKey: true });
  assert.equal(model.ids(), [3, 12]);
  act(() => setView({ page: 1, sort: '-name' }));
  const shown = textsOf(document.querySelectorAll('tbody a'));
  const [, first = '', , third = ''] = shown.map((name) => name?.replace('Бренд ', ''));
  fireEvent.click(box(Number(first)));
  fireEvent.click(box(Number(third)), { shiftKey: true });
  assert.is(model.ids().length, 5);
});

test('Space in a row selects it, with Shift a range; a button keeps its Space', () => {
  const model = start(many(5));
  const links = screen.getAllByRole('link');
  press(' ', links[1] as Element);
  assert.equal(model.ids(), [2]);
  press(' ', links[3] as Element, { shiftKey: true });
  assert.equal(model.ids(), [2, 3, 4]);
  press(' ', screen.getByRole('button', { name: 'Видалити Бренд 5' }));
  assert.equal(model.ids(), [2, 3, 4]);
  // A box gets its own click after the key.
  press(' ', box(5), { shiftKey: true });
  fireEvent.click(box(5), { detail: 0 });
  assert.equal(model.ids(), [2, 3, 4, 5]);
  press(' ', box(1));
  fireEvent.click(box(1), { detail: 0 });
  assert.equal(model.ids(), [1, 2, 3, 4, 5]);
});

test('the checkbox of a table’s head is for the page: off, mixed, on', () => {
  const model = start(many(30));
  assert.is(state(head()), false);
  fireEvent.click(box(1));
  assert.is(state(head()), 'mixed');
  fireEvent.click(head());
  assert.equal(
    model.ids(),
    many(10).map(({ id }) => id),
  );
  assert.is(state(head()), true);
  act(() => setView({ page: 2 }));
  assert.is(state(head()), false);
  act(() => setView({ page: 1 }));
  fireEvent.click(head());
  assert.equal(model.ids(), []);
  assert.is(state(head()), false);
});

test('a row whose selection is unknown is mixed; one that cannot be changed is disabled', () => {
  start(many(9), { model: modelOf([4]) });
  assert.is(state(box(4)), 'mixed');
  assert.is(box(9).disabled, true);
  assert.is(state(head()), 'mixed');
});

test('a press on a mixed row, or on the head over mixed rows, deselects', () => {
  const changes: [number[], boolean][] = [];
  const model = {
    ...modelOf([1, 2]),
    select: (rows: readonly Row[], on: boolean) => void changes.push([rows.map(({ id }) => id), on]),
  };
  start(many(2), { model });
  fireEvent.click(box(1));
  fireEvent.click(head());
  assert.equal(changes, [
    [[1], false],
    [[1, 2], false],
  ]);
});

test('Ctrl+A in any alphabet selects the table’s page, but in a text it selects the text', () => {
  const model = start(many(12));
  const search = screen.getByRole('searchbox');
  assert.is(press('a', search, { ctrlKey: true }), true, 'the browser goes on');
  assert.equal(model.ids(), []);
  assert.is(press('q', box(1), { code: 'KeyA', ctrlKey: true }), true, 'on a French keyboard');
  assert.is(press('ф', box(1), { code: 'KeyA', ctrlKey: true }), false);
  assert.is(model.ids().length, 10);
  act(model.clear);
  press('a', screen.getAllByRole('link')[0] as Element, { metaKey: true });
  assert.is(model.ids().length, 10);
});

test('a key that a control of the table has taken selects nothing', () => {
  const model = start(many(3));
  fireEvent.click(box(1));
  const button = screen.getByRole('button', { name: 'Видалити Бренд 1' });
  button.addEventListener('keydown', (event) => event.preventDefault());
  press('Escape', button);
  assert.equal(model.ids(), [1]);
});

test('Escape clears a table’s selection, then ends it; in a search it empties the search', () => {
  const model = start(many(3));
  fireEvent.click(box(1));
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'Бренд' } });
  press('Escape', search);
  assert.equal(model.ids(), [1]);
  press('Escape', box(1));
  assert.equal(model.ids(), []);
  assert.not.ok(told.includes('end'));
  press('Escape', box(1));
  assert.ok(told.includes('end'));
});

test('a range of rows that are not loaded is selected by places, and the page means all rows', () => {
  const pending = (place: number) => new Pending(place, () => undefined);
  const rows = many(500).map((row, place) => (place < 5 || place === 8 ? row : pending(place)));
  const model = start({ kind: 'page', rows, first: 0, count: 500, stale: false }, { size: 0 });
  assert.is(document.querySelectorAll('tbody input').length < 30, true, 'only what is in sight');
  assert.is(told.includes('rows 500 of 500'), true);
  fireEvent.click(box(4));
  assert.is(state(head()), 'mixed');
  fireEvent.click(head());
  assert.is(told.at(-1), 'all');
  act(() => model.select(many(9), true));
  assert.is(state(head()), 'mixed', 'of the others nobody has told');
  act(() => model.select([{ id: 0, name: '' }], true));
  assert.is(state(head()), true);
});

test('a selected range over rows that are not loaded is told by its places on all pages', () => {
  const rows = many(9).map((row, place) => (place === 4 ? new Pending(place, () => undefined) : row));
  start({ kind: 'page', rows, first: 20, count: 60, stale: false });
  fireEvent.click(box(3));
  fireEvent.click(box(7), { shiftKey: true });
  assert.is(told.at(-1), 'places 22 27 true');
});

test.run();
