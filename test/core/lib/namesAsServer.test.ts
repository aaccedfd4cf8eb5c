import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sortKey } from '../../../server/src/platform/db/sortKey';
import { nameKey as serverKey } from '../../../server/src/references/nameKeys';
import { orderedNames } from '../../../server/test/support/orderedNames';
import { nameKey } from '../../../src/core/lib/nameKey';
import { sortByName } from '../../../src/core/lib/nameOrder';

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

test('the same names are twins in the app and on the server', () => {
  for (const a of words) {
    assert.is(nameKey(a), serverKey(a), JSON.stringify(a));
    for (const b of words)
      assert.is(nameKey(a) === nameKey(b), serverKey(a) === serverKey(b), JSON.stringify([a, b]));
  }
});

test('names have the same order in the app and on the server', () => {
  assert.ok(orderedNames.length >= 200);
  assert.is(new Set(orderedNames.map(serverKey)).size, orderedNames.length);
  const keys = new Map(orderedNames.map((name) => [name, Buffer.from(sortKey(name))]));
  const none = Buffer.alloc(0);
  const there = [...orderedNames].sort((a, b) => Buffer.compare(keys.get(a) ?? none, keys.get(b) ?? none));
  assert.equal(
    sortByName(orderedNames.map((name) => ({ name }))).map(({ name }) => name),
    there,
  );
});

test.run();
