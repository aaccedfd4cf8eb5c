import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitNames } from '../../src/contract/entryNames';
import { joinNames } from '../../src/contract/joinNames';
import { nameKey } from '../../src/core/lib/nameKey';

const test = suite('several names as one text');

function namesIn(text: string): string[] {
  const { names, isUnclosed } = splitNames(text, nameKey);
  assert.not(isUnclosed, text);
  return names;
}

/** Parts of hostile names. */
const pieces = [
  ...[
    ',',
    ';',
    '"',
    '""',
    "'",
    '\n',
    '\r\n',
    ' ',
    '\t',
    '\u00a0',
    '=',
    '+1',
    '-',
    '@',
    '%',
    ':',
    '«',
    '”',
    '\\',
  ],
  ...[
    'Осінь',
    'Стелаж А3',
    'Cтелаж',
    'a',
    'А',
    'İ',
    'ß',
    '🧥',
    '👩🏽‍🦱',
    '🏳️‍🌈',
    'שלום',
    'مرحبا',
    '\u202e',
    '\u200f',
    'e\u0301',
  ],
  'я'.repeat(100),
];

/** Returns numbers from 0 to `below`, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

test('any names come back from the text that they make, in their order', () => {
  const below = numbers(7);
  for (let round = 0; round < 3_000; round++) {
    const made = Array.from({ length: below(7) }, () =>
      Array.from({ length: 1 + below(5) }, () => pieces[below(pieces.length)]).join(''),
    );
    const different = new Map(made.toReversed().map((name) => [nameKey(name), name]));
    const names = made.filter((name) => name.trim() !== '' && different.get(nameKey(name)) === name);
    const once = [...new Set(names)];
    assert.equal(namesIn(joinNames(once)), once, JSON.stringify(once));
  }
});

test('names are divided by commas, semicolons and line ends outside of quotes', () => {
  assert.is(
    joinNames(['Осінь', 'Стелаж 3, полиця 2', '15" сумка']),
    'Осінь, "Стелаж 3, полиця 2", "15"" сумка"',
  );
  assert.equal(namesIn(' Осінь ;На OLX\r\nБез бірки,,; \n "a;b"'), ['Осінь', 'На OLX', 'Без бірки', 'a;b']);
  assert.equal(namesIn(' , ;"" ,"  "'), []);
});

test('a name counts once, in its first spelling', () => {
  assert.equal(namesIn('Осінь, ОСІНЬ, "осінь ", Зима'), ['Осінь', 'Зима']);
  // The second has a Latin letter, so it is another name.
  assert.equal(namesIn('Стелаж, Cтелаж'), ['Стелаж', 'Cтелаж']);
});

test('a quote within a name, or before further text, is a letter of the name', () => {
  assert.equal(namesIn('Сумка 15", чорна'), ['Сумка 15"', 'чорна']);
  assert.equal(namesIn('"Зара" нова, "Осінь" '), ['"Зара" нова', 'Осінь']);
});

test('after a quote that nothing closes, the rest is one name', () => {
  assert.equal(splitNames('Осінь, "a, ""b"", c', nameKey), {
    names: ['Осінь', 'a, "b", c'],
    isUnclosed: true,
  });
  assert.equal(splitNames('"', nameKey), { names: [], isUnclosed: true });
});

test('a long text without an end of its quotes is read at once', () => {
  const long = `${'"a" b,'.repeat(20_000)}"${'""x '.repeat(50_000)}`;
  assert.ok(splitNames(long, nameKey).isUnclosed);
});

test.run();
