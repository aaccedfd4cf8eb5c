import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../src/platform/Problem';
import { cleanLine, cleanOptionalLine, cleanText, nameKey, searchWords } from '../../src/references/nameKeys';

const names = suite('names');

names('the key folds letter case, apostrophes, composition, white space and invisible marks', () => {
  const twins = [
    ["м'ята", 'М’ЯТА', 'мʼята', 'м‘ята', 'м`ята', 'м´ята', 'м′ята'],
    ['їжак', 'ЇЖАК', 'Їжак'.normalize('NFD'), ' їжак ', '\u200eїжак\u00ad'],
    ['а б', 'а  б', 'а\u00a0б', 'а\tб', 'а\u200bб', 'а\u2003б', 'а\n б'],
    ['straße', 'STRAßE'],
  ];
  for (const [first = '', ...others] of twins) {
    for (const other of others) assert.is(nameKey(other), nameKey(first), JSON.stringify(other));
  }
});

names('the key keeps apart what is different', () => {
  const pairs = ['і ї', 'г ґ', 'е є', 'é e', 'и й', 'ё е', 'a а', 'аб а-б'];
  for (const pair of pairs) {
    const [left = '', right = ''] = pair.split(' ');
    assert.is.not(nameKey(left), nameKey(right), pair);
  }
});

names('one-line texts are cleaned', () => {
  assert.is(cleanLine('  Синій\t\u00a0 льон\r\n', 'name', 20), 'Синій льон');
  assert.is(cleanLine('\u202eабв\u202c', 'name', 20), 'абв');
  assert.is(cleanLine('й'.normalize('NFD'), 'name', 1), 'й'.normalize('NFC'));
  assert.is(cleanLine('👨‍👩‍👧', 'name', 5), '👨‍👩‍👧');
  assert.is(cleanOptionalLine('  ', 'size', 5), null);
  assert.is(cleanOptionalLine(undefined, 'size', 5), null);
});

names('what cannot be a name is refused at its field', () => {
  for (const [text, code] of [
    ['', 'required'],
    [' \u200b\u2060 ', 'required'],
    ['\u200d', 'required'],
    ['\u0007', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['абвг', 'maxLength'],
    ['😀😀😀😀', 'maxLength'],
  ]) {
    try {
      cleanLine(text ?? '', 'name', 3);
      assert.unreachable(JSON.stringify(text));
    } catch (error) {
      assert.instance(error, Problem);
      if (error instanceof Problem) assert.is(error.errors?.[0]?.code, code, JSON.stringify(text));
    }
  }
});

names('texts of several lines keep their lines', () => {
  assert.is(cleanText('а\r\nб\rв\n\nг\tд', 'description', 100), 'а\nб\nв\n\nг\tд');
  assert.is(cleanText(' \n ', 'description', 100), null);
  assert.is(cleanText(null, 'description', 100), null);
});

names('a search is its different words', () => {
  assert.equal(searchWords("  Сукня  МʼЯТНА сукня'  "), ['сукня', 'м’ятна', 'сукня’']);
  assert.equal(searchWords('   '), []);
  assert.is(searchWords(Array.from({ length: 50 }, (_, at) => `с${at}`).join(' ')).length, 20);
});

names.run();
