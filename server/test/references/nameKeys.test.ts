import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sortKey } from '../../src/platform/db/sortKey';
import { Problem } from '../../src/platform/Problem';
import { cleanLine, cleanOptionalLine, cleanText, nameKey, searchWords } from '../../src/references/nameKeys';
import { orderedNames } from '../support/orderedNames';

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

names('the sort key’s bytewise order is the Ukrainian order', () => {
  const collator = new Intl.Collator('uk', { numeric: true });
  const fold = (text: string) => text.replace(/[’ʼ‘]/g, "'");
  const bytes = (text: string) => Buffer.from(sortKey(text));
  const expected = [...words].sort((a, b) => collator.compare(fold(a), fold(b)) || (a < b ? -1 : 1));
  const actual = [...words].sort((a, b) => Buffer.compare(bytes(a), bytes(b)) || (a < b ? -1 : 1));
  assert.equal(actual, expected);
});

names('numbers of any length stand by their value, whatever zeros they begin with', () => {
  const sorted = ['', '0', '1', '2', '9', '10', '99', '100', '9'.repeat(30), `1${'0'.repeat(30)}`].concat(
    `8${'0'.repeat(99)}`,
    '9'.repeat(100),
    '9'.repeat(1_000),
    `1${'0'.repeat(1_000)}`,
    'а',
  );
  const keys = sorted.map((name) => Buffer.from(sortKey(name)));
  assert.equal([...keys].sort(Buffer.compare), keys);
  for (const [a = '', b = ''] of [
    ['007', '7'],
    ['а 00б', 'а 0б'],
    ['٢', '2'],
    ['１２', '12'],
  ])
    assert.is(sortKey(a), sortKey(b), `${a} ${b}`);
});

names('a stored key is what it was: another needs a migration of its own', () => {
  const keys = orderedNames.map(sortKey).join('\n');
  assert.is(
    createHash('sha256').update(keys).digest('hex'),
    '0595513f731b06ee8282b9fb5a00e970b68b4a8dbc57c8e970a22efa75c5fb80',
  );
});

names('the order of code units, of code points and of bytes is the same for sort keys', () => {
  const keys = words.map(sortKey);
  const byUnits = [...keys].sort();
  const byBytes = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  assert.equal(
    byUnits.filter((key) => !/[\ud800-\udfff]/.test(key)),
    byBytes.filter((key) => !/[\ud800-\udfff]/.test(key)),
  );
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

const words = [
  'агрус',
  'аґрус',
  'Анна',
  'гарбуз',
  'ґудзик',
  'яблуко',
  'A',
  'z',
  'Їжак',
  'їжак',
  'їжа',
  'йод',
  'іній',
  'ікра',
  'ирій',
  'єнот',
  'ель',
  'ефір',
  'ёлка',
  'мак',
  "м'ята",
  'мята',
  'м’який',
  'миша',
  'мʼяч',
  'пальто',
  'Пальто',
  'пальто довге',
  'пальто-халат',
  'пальтом',
  'бавовна',
  'Бавовна 100%',
  'бавовна 95%',
  'льон',
  'ліс',
  'лис',
  'щука',
  'шуба',
  'штани',
  'черевики',
  'цегла',
  'хутро',
  'футболка',
  'уніформа',
  'тканина',
  'сукня',
  'сорочка',
  'Сорочка',
  'рукавички',
  'плащ',
  'окуляри',
  'нитка',
  'куртка',
  'каптан',
  'кепка',
  'зима',
  'жилет',
  'дощовик',
  'віскоза',
  'Вʼязаний',
  'вязаний',
  'взуття',
  'юбка',
  'ьь',
  'мить',
  'митник',
  'Café',
  'cafe',
  'Cafe',
  'caféx',
  'résumé',
  'resume',
  'Zara',
  'ZARA',
  'zebra',
  'H&M',
  'Hugo',
  'H M',
  'hat',
  'naïve',
  'naive',
  'Łódź',
  'Lodz',
  'Ōsaka',
  'Osaka',
  'Øst',
  'ost',
  '1',
  '10',
  '2',
  '100',
  '42 EU',
  '42',
  '«Лапки»',
  '"quoted"',
  '(дужки)',
  '#1',
  '&',
  '+',
  '№5',
  '5',
  'a-b',
  'a b',
  'ab',
  'a_b',
  'a.b',
  'ы',
  'ъ',
  'э',
  'ўжо',
  'съезд',
  'сь',
  'ся',
  'кг',
  'кґ',
  'кд',
  'ге',
  'ґе',
  'ге2',
  'гЕ',
  'Ге',
  'є',
  'Є',
  'е',
  'Е',
  'ї',
  'Ї',
  'і',
  'І',
  'й',
  'Й',
  'и',
  'И',
  'щ',
  'Щ',
  'ь',
  'ю',
  'Ю',
  'я',
  'Я',
  'а',
  'А',
  'б',
  'в',
  'г',
  'ґ',
  'д',
  'ж',
  'з',
  'к',
  'л',
  'м',
  'н',
  'о',
  'п',
  'р',
  'с',
  'т',
  'у',
  'ф',
  'х',
  'ц',
  'ч',
  'ш',
  'b',
  'B',
  'c',
  'ç',
  'd',
  'é',
  'ê',
  'e',
  'f',
];

names.run();
