import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sortKey } from '../../server/src/db/sortKey';
import { nameKey as serverKey } from '../../server/src/domain/names';
import { compareNames, nameKey } from '../../src/stores/names';

const test = suite('names, as the server has them');

const words = [
  ...[
    '',
    ' ',
    'А',
    'а',
    'Анна',
    'анна',
    'агрус',
    'аґрус',
    'гарбуз',
    'ґудзик',
    'ЇЖАК',
    'їжак',
    'индик',
    'індик',
    'йод',
    'и\u0306од',
  ],
  ...[
    "М'ята",
    'м’ята',
    'мʼята',
    'м‘ята',
    'м`ята',
    'м´ята',
    'м′ята',
    'м＇ята',
    'мята',
    'льон',
    'лён',
    'люк',
    'щука',
    'шуба',
  ],
  ...[
    'Zara',
    'zara',
    'H&M',
    'Levi’s 501',
    "Levi's 501",
    'café',
    'cafe',
    'Ünal',
    'naïve',
    '7',
    '10',
    '100 %',
    'a-b',
    'a b',
    'a\u00a0b',
    'a\u200bb',
  ],
  ...[
    '\u202eabc',
    'a\u200e',
    ' a  b ',
    '🧥 пальто',
    '👨‍👩‍👧',
    'ß',
    'ſ',
    'İ',
    'ı',
    'Ǆ',
    '½',
    '«лапки»',
    '№ 5',
    'е\u0301',
    'é',
    'É',
  ],
];

test('the same names are twins here and there', () => {
  for (const a of words) {
    assert.is(nameKey(a), serverKey(a), JSON.stringify(a));
    for (const b of words)
      assert.is(nameKey(a) === nameKey(b), serverKey(a) === serverKey(b), JSON.stringify([a, b]));
  }
});

test('usual names stand in the same order here and there', () => {
  const usual = words.filter(
    (word) => /^[\p{Script=Cyrillic}A-Za-z0-9 %&-]+$/u.test(word) && word.trim() === word,
  );
  const there = [...usual].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0));
  const here = [...usual].sort(compareNames);
  assert.ok(usual.length > 25);
  assert.equal(here.map(sortKey), there.map(sortKey));
});

test.run();
