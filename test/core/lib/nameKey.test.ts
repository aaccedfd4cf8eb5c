import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameKey } from '../../../src/core/lib/nameKey';
import { compareNames, sortByName } from '../../../src/core/lib/nameOrder';

const test = suite('names');

/** Returns a generator of numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('names are sorted by Ukrainian rules: ґ after г, і and ї after и, Latin after Cyrillic', () => {
  const words = [
    'яблуко',
    'z',
    'ґудзик',
    'Анна',
    'їжак',
    'агрус',
    'гарбуз',
    'A',
    'аґрус',
    'індик',
    'йод',
    'ирій',
    'єнот',
    'ель',
    'м’ята',
    'мак',
    '7',
    'щука',
    'шуба',
    'льон',
    'люк',
  ];
  const sorted = sortByName(words.map((name) => ({ name }))).map(({ name }) => name);
  assert.equal(sorted, [
    '7',
    'агрус',
    'аґрус',
    'Анна',
    'гарбуз',
    'ґудзик',
    'ель',
    'єнот',
    'ирій',
    'індик',
    'їжак',
    'йод',
    'льон',
    'люк',
    'м’ята',
    'мак',
    'шуба',
    'щука',
    'яблуко',
    'A',
    'z',
  ]);
});

test('numbers in sorted names are ordered by their value, also among other signs', () => {
  const names = ['Бренд', 'Бренд 1', 'Бренд 2', 'Бренд 2а', 'Бренд 2б', 'Бренд 10', 'Бренд 10б', 'Бренд 100'];
  const sorted = sortByName([...names].sort().map((name) => ({ name }))).map(({ name }) => name);
  assert.equal(sorted, names);
  const long = ['9'.repeat(30), `1${'0'.repeat(30)}`, '9'.repeat(100)];
  assert.equal([...long].sort(compareNames), long);
});

test('the order of names is quicker than the collator’s and never another one', () => {
  const collator = new Intl.Collator('uk', { numeric: true });
  const fold = (name: string) => name.replace(/['’ʼ‘`´′＇]/g, "'");
  const random = seeded(7);
  const signs = [
    ...'аАбгґеєиіїйьюяЯ',
    ...'aAzZ01299-1 .',
    '007',
    "'",
    '’',
    'ʼ',
    '`',
    '´',
    'и\u0306',
    'е\u0301',
    '\u200d',
    '🧥',
    'é',
    'ё',
    'ß',
    '\u0000',
    'ﬁ',
  ];
  const word = () => Array.from({ length: random(6) }, () => signs[random(signs.length)]).join('');
  for (let round = 0; round < 20_000; round++) {
    const [a, b] = [word(), word()];
    assert.is(
      Math.sign(compareNames(a, b)),
      Math.sign(collator.compare(fold(a), fold(b))),
      JSON.stringify([a, b]),
    );
  }
});

test('twins of a name are known in other case, apostrophe, spaces and composition', () => {
  const twins = [
    ['Їжак', 'їжак', 'ЇЖАК', ' їжак '],
    ["М'ята", 'м’ята', 'мʼята', 'м‘ята', 'м`ята', 'м´ята', 'м′ята'],
    ['Йод', 'и\u0306од', 'ЙОД'],
    [
      'Сірий  льон',
      'сірий льон',
      'сірий\u00a0льон',
      '\tСірий\nльон',
      'сірий \u200bль\u2060он',
      '\u202eсірий льон',
    ],
  ];
  for (const [first = '', ...others] of twins) {
    for (const other of others) assert.is(nameKey(other), nameKey(first), other);
  }
});

test('different names are kept apart', () => {
  for (const [a, b] of ['іїб', 'гґ', 'еє', 'éе', 'ée', 'ий'].map((pair) => [...pair])) {
    assert.is.not(nameKey(a ?? ''), nameKey(b ?? ''));
  }
});

test.run();
