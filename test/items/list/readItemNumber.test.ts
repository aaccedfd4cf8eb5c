import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readItemNumber } from '../../../src/items/list/readItemNumber';

const test = suite('the number of an item in a search text');

test('a number after its sign is the number of an item, and nothing else beside it', () => {
  const read = ['№ 1234', '№1234', '#1234', ' №\u00a01 234 ', '# 0012', '№ 0', '№ 00'].map(readItemNumber);
  assert.equal(read, ['1234', '1234', '1234', '1234', '12', '0', '0']);
  assert.is(readItemNumber(`№ ${'9'.repeat(30)}`), '9'.repeat(30));
  for (const text of ['', '1234', '№', '# ', '№ 12a', 'Пальто № 12', '№№ 1', '№ 1, № 2', '№ -1', '№ 1.5'])
    assert.is(readItemNumber(text), null, text);
});

test('an address of an item on any host is its number, read from the path alone', () => {
  for (const text of [
    'https://clothes.example/admin/clothes/1234',
    'http://localhost:3000/admin/clothes/1234/',
    'http://[::1]:3000/admin/clothes/1234?q=a/b c#d',
    'HTTPS://CLOTHES.EXAMPLE/ADMIN/CLOTHES/1234',
    'https://clothes.example/admin/clothes/1234/purchases?x',
    'clothes.example/admin/clothes/1234#purchases',
    '/clothes.example/admin/clothes/1234',
    ' /admin/clothes/1234\t',
  ])
    assert.is(readItemNumber(text), '1234', text);
  for (const text of [
    'https://clothes.example/admin/clothes',
    'https://clothes.example/admin/clothes/',
    'https://clothes.example/admin/clothes/12a',
    'https://clothes.example/admin/clothes/12/history',
    'https://clothes.example/shop/admin/clothes/12',
    'https://clothes.example/?next=/admin/clothes/12',
    'https://clothes.example/#/admin/clothes/12',
    'https://clothes.example/admin/brands/12',
    'ftp://clothes.example/admin/clothes/12',
    'https://a/admin/clothes/1https://a/admin/clothes/2',
    'admin/clothes/12',
  ])
    assert.is(readItemNumber(text), null, text);
});

test('an address that a scanner types on a Cyrillic layout is read as its keys', () => {
  /** Types a text by the keys of a Latin layout on the Ukrainian, or else Russian, layout. */
  const typed = (text: string, s: string, slash: string) =>
    text
      .replace(/[a-z]/g, (letter) => 'фисвуапршолдьтщзйк*егмцчня'[letter.charCodeAt(0) - 97] ?? '')
      .replaceAll('*', s)
      .replaceAll('.', 'ю')
      .replaceAll('/', slash)
      .replaceAll(':', 'Ж');
  for (const address of [
    'https://clothes.example/admin/clothes/1234',
    'http://localhost:3000/admin/clothes/1234',
    'http://192.168.1.5:3000/admin/clothes/1234/',
    '/clothes.example/admin/clothes/1234',
  ])
    for (const [s, slash] of [
      ['і', '.'],
      ['ы', '.'],
      ['і', '/'],
    ] as const) {
      assert.is(readItemNumber(typed(address, s, slash)), '1234', typed(address, s, slash));
      assert.is(readItemNumber(typed(address, s, slash).toUpperCase()), '1234');
    }
  for (const text of ['.фвьшт.икфтві.12', '.фвьшт.сдщеруі.', 'фвьшт сдщеруі 12', ',ч=.фвьшт.сдщеруі.12'])
    assert.is(readItemNumber(text), null, text);
});

test.run();
