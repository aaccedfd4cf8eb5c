import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IndexColumn } from '../../../src/ui/table/columns';
import { createRowIndex } from '../../../src/ui/table/rowIndex';

const test = suite('rowIndex');

interface Row {
  id: number;
  name: string;
  price?: number | null;
}

const columns: IndexColumn<Row>[] = [
  { key: 'id', sortValue: ({ id }) => id, searchText: ({ id }) => String(id) },
  { key: 'name', sortValue: ({ name }) => name, searchText: ({ name }) => name },
  { key: 'price', sortValue: ({ price }) => price ?? null },
];
const rules = {
  fold: (text: string) => text.toLowerCase().replace(/['ʼ]/g, '’'),
  compare: new Intl.Collator('uk').compare,
};

const named = (...names: string[]): Row[] => names.map((name, id) => ({ id: id + 1, name }));

/** Returns the found names, in order. */
function names(rows: Row[], query: string, sort = '') {
  return [...createRowIndex(rows, columns, rules).find(query, sort)].map((number) => rows[number]?.name);
}

test('a table’s search finds every word, in any order, whatever the case and the apostrophe', () => {
  const rows = named('Пальто вовняне', 'Вовна', 'Їжак', 'М’ята');
  assert.equal(names(rows, 'ВОВН паль'), ['Пальто вовняне']);
  assert.equal(names(rows, 'їжа'), ['Їжак']);
  assert.equal(names(rows, "м'ят"), ['М’ята']);
  assert.equal(names(rows, '  '), ['Пальто вовняне', 'Вовна', 'Їжак', 'М’ята']);
  assert.equal(names(rows, 'шовк'), []);
});

test('a table’s search finds no word across the border of two columns', () => {
  assert.equal(names([{ id: 7, name: '5 штук' }], '75'), []);
});

test('a table’s sort is by the rules given for words, by size for numbers, and nothing last', () => {
  assert.equal(names(named('ґудзик', 'гарбуз', 'їжак', 'агрус'), '', 'name'), [
    'агрус',
    'гарбуз',
    'ґудзик',
    'їжак',
  ]);
  const rows = [
    { id: 1, name: 'a', price: 10 },
    { id: 2, name: 'b', price: null },
    { id: 3, name: 'c', price: 9 },
  ];
  assert.equal(names(rows, '', 'price'), ['c', 'a', 'b']);
  assert.equal(names(rows, '', '-price'), ['a', 'c', 'b']);
});

test('a table’s sort keeps the order of rows that are equal', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: String.fromCharCode(97 + (id % 3)) }));
  const order = [...createRowIndex(rows, columns, rules).find('', 'name')];
  const expected = [...rows].sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id);
  assert.equal(order, expected);
});

test('a table’s sort of a long list is that of sorting it at once, prepared or not', () => {
  const rows = shuffled(3000);
  const expected = [...rows].sort((a, b) => rules.compare(a.name, b.name)).map(({ name }) => name);
  const index = createRowIndex(rows, columns, rules);
  let turns = 0;
  let left = 0;
  const spare = () => left--;
  do {
    turns++;
    left = 20;
  } while (index.prepare(spare));
  assert.ok(turns > 3, 'stops whenever the time is up');
  assert.equal(
    [...index.find('', 'name')].map((number) => rows[number]?.name),
    expected,
  );
  assert.equal(names(rows, '', 'name'), expected);
});

test('a table’s search folds each row once, and not again for a longer query', () => {
  const rows = shuffled(1000);
  let folded = 0;
  const index = createRowIndex(rows, columns, {
    ...rules,
    fold: (text) => {
      folded++;
      return text.toLowerCase();
    },
  });
  index.find('1', '');
  index.find('12', '');
  index.find('1', '');
  assert.is(folded, 1000 + 3);
});

test('a table’s search reuses an earlier result only for a narrower query', () => {
  const rows = named('ab', 'abc', 'xbc', 'bc');
  const index = createRowIndex(rows, columns, rules);
  const found = (query: string) => [...index.find(query, '')].map((number) => rows[number]?.name);
  assert.equal(found('ab'), ['ab', 'abc']);
  assert.equal(found('abc'), ['abc']);
  assert.equal(found('bc'), ['abc', 'xbc', 'bc']);
  assert.equal(found('bc a'), ['abc']);
  assert.equal(found('x'), ['xbc']);
});

test('a table sorts earlier results again for another order', () => {
  const rows = named('b1', 'a1', 'c2');
  const index = createRowIndex(rows, columns, rules);
  assert.equal([...index.find('1', '')], [0, 1]);
  assert.equal([...index.find('1', 'name')], [1, 0]);
  assert.equal([...index.find('1', '-name')], [0, 1]);
});

test('a table’s index takes over text and order when rows are added, changed and taken away', () => {
  let rows = shuffled(600);
  let folded = 0;
  let compared = 0;
  const counting = {
    fold: (text: string) => {
      folded++;
      return rules.fold(text);
    },
    compare: (a: string, b: string) => {
      compared++;
      return rules.compare(a, b);
    },
  };
  let index = createRowIndex(rows, columns, counting);
  index.find('x', 'name');
  for (const change of [
    (before: Row[]) => before.filter(({ id }) => id !== 100),
    (before: Row[]) => [...before, { id: 9001, name: 'Новий' }],
    (before: Row[]) => [{ id: 9002, name: 'Перший' }, ...before],
    (before: Row[]) => before.map((row) => (row.id === 300 ? { id: 300, name: 'Інший' } : row)),
    (before: Row[]) => before.filter(({ id }) => id % 2 === 0),
  ]) {
    rows = change(rows);
    index = createRowIndex(rows, [...columns], counting, index.known);
    folded = 0;
    compared = 0;
    const order = [...index.find('', 'name')].map((number) => rows[number]?.name);
    assert.equal(
      order,
      [...rows].sort((a, b) => rules.compare(a.name, b.name)).map(({ name }) => name),
    );
    assert.ok(compared < 900, `sorts little anew: ${compared} comparisons`);
    assert.equal([...index.find('ь', '')], [...createRowIndex(rows, columns, rules).find('ь', '')]);
    assert.ok(folded <= 4, `folds only what is new: ${folded}`);
  }
});

test('a table’s index is not misled by a column that shows something else for the same row', () => {
  const rows = named('a', 'b');
  const supplier = (names: Record<number, string>): IndexColumn<Row>[] => [
    { key: 'supplier', sortValue: ({ id }) => names[id] ?? null, searchText: ({ id }) => names[id] ?? '' },
  ];
  const before = createRowIndex(rows, supplier({}), rules);
  before.find('x', 'supplier');
  const index = createRowIndex(rows, supplier({ 1: 'Zara', 2: 'Mango' }), rules, before.known);
  assert.equal([...index.find('zara', '')], [0]);
  assert.equal([...index.find('', 'supplier')], [1, 0]);
});

function shuffled(count: number): Row[] {
  let seed = 1;
  return Array.from({ length: count }, (_, id) => {
    seed = (seed * 16807) % 2147483647;
    return { id, name: `Назва ${seed % 9973}` };
  });
}

test.run();
