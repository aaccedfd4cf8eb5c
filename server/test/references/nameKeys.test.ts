import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameKey, searchWords } from '../../src/references/nameKeys';

const names = suite('names');

names('a name’s key folds case, apostrophes, composition, white space and invisible marks', () => {
  const twins = [
    ["м'ята", 'М’ЯТА', 'мʼята', 'м‘ята', 'м`ята', 'м´ята', 'м′ята'],
    ['їжак', 'ЇЖАК', 'Їжак'.normalize('NFD'), ' їжак ', '\u200eїжак\u00ad', 'їж\u2060а\ufeffк\u200b'],
    ['а б', 'а  б', 'а\u00a0б', 'а\tб', 'а \u200bб', 'а\u2003б', 'а\n б'],
    ['straße', 'STRAßE'],
  ];
  for (const [first = '', ...others] of twins) {
    for (const other of others) assert.is(nameKey(other), nameKey(first), JSON.stringify(other));
  }
});

names('a name’s key keeps apart what is different', () => {
  const pairs = ['і ї', 'г ґ', 'е є', 'é e', 'и й', 'ё е', 'a а', 'аб а-б'];
  for (const pair of pairs) {
    const [left = '', right = ''] = pair.split(' ');
    assert.is.not(nameKey(left), nameKey(right), pair);
  }
});

names('a search for a name is its different words', () => {
  assert.equal(searchWords("  Сукня  МʼЯТНА сукня'  "), ['сукня', 'м’ятна', 'сукня’']);
  assert.equal(searchWords('   '), []);
  assert.equal(searchWords('Hermès HERMES \u0301 за\u0301мок'), ['hermes', 'замок']);
  assert.is(searchWords(Array.from({ length: 50 }, (_, at) => `с${at}`).join(' ')).length, 20);
});

names.run();
