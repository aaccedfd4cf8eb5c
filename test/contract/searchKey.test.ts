import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchKey } from '../../src/contract/searchKey';
import { nameKey, searchKeyOf } from '../../src/core/lib/nameKey';

const test = suite('the keys of searches');

/** Names, each with what finds it. */
const found: Record<string, string> = {
  Hermès: 'hermes',
  Łódź: 'lodz',
  Straße: 'strasse',
  GROẞE: 'grosse',
  за́мок: 'замок',
  'сѐло и ѝх': 'село и их',
  Tromsø: 'tromso',
  Ǿland: 'oland',
  Đakovo: 'dakovo',
  Æther: 'aether',
  Œuvre: 'oeuvre',
  Þórshöfn: 'thorshofn',
  Seyðisfjörður: 'seydisfjordur',
  Ħamrun: 'hamrun',
  İSTANBUL: 'istanbul',
  Iğdır: 'igdir',
  'Tiếng Việt': 'tieng viet',
  'Phở Ơn Đắk': 'pho on dak',
  'Ἀθῆναι ΐ': 'αθηναι ι',
  ΆΝΟΙΞΗ: 'ανοιξη',
  Οδός: 'οδοσ',
  'q\u0308\u0301': 'q',
  // The marks in the other order, which Unicode counts as the same.
  'ạ\u0302': 'a',
  'a\u0302\u0323': 'a',
  'Žluťoučký kůň': 'zlutoucky kun',
  Güneş: 'gunes',
};

/** Texts that a search must keep apart. */
const apart = ['й и', 'ї і', 'ґ г', 'ё е', 'є е', 'ў у', 'ӓ а', 'ӣ и', 'ঢ় ঢ', 'が か', '가 ᄀ'];

test('Latin and Greek letters lose their marks, Cyrillic ones only the stress', () => {
  for (const [name, key] of Object.entries(found)) {
    for (const form of ['NFC', 'NFD'] as const) assert.is(searchKeyOf(name.normalize(form)), key, name);
    assert.is(searchKeyOf(name.toUpperCase()), key, name);
  }
});

test('letters of their own stay apart, also under a stress', () => {
  for (const pair of apart) {
    const [one = '', other = ''] = pair.split(' ');
    assert.is(searchKeyOf(one), nameKey(one), pair);
    assert.is.not(searchKeyOf(one), searchKeyOf(other), pair);
  }
  assert.is(searchKeyOf('її\u0301 й\u0301'), 'її й');
  assert.is(searchKeyOf('и\u0301\u0306'), 'й');
});

test('a key is its own key, and a usual text changes nothing', () => {
  for (const name of [...Object.keys(found), ...apart]) {
    const key = searchKeyOf(name);
    assert.is(searchKey(key), key, name);
  }
  for (const name of ['М’ята «Ґудзик» № 5 — H&M', 'їжак 38,5', '🧥 пальто', ''])
    assert.is(searchKeyOf(name), nameKey(name));
});

test.run();
