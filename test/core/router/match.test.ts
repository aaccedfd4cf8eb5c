import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { match } from '../../../src/core/router/match';

const test = suite('match');

test('a route takes a fixed path, with or without a slash at its end', () => {
  assert.equal(match('/admin/brands', '/admin/brands'), {});
  assert.equal(match('/admin/brands', '/admin/brands/'), {});
  assert.equal(match('/', '/'), {});
  for (const path of ['/admin', '/admin/brands/1', '/Admin/brands', '/admin/brand', '//admin/brands']) {
    assert.is(match('/admin/brands', path), null, path);
  }
});

test('a route returns ids as numbers, and accepts nothing else as an id', () => {
  const params = match('/admin/clothes/:clothesId(id)/purchases', '/admin/clothes/17/purchases');
  const id: number | undefined = params?.clothesId; // typed by the pattern
  assert.is(id, 17);
  const wrong = [
    '0',
    '-1',
    '1.5',
    '007',
    '1e3',
    '0x1',
    '٣',
    ' 1',
    '1 ',
    '',
    'abc',
    '9007199254740992',
    '1'.repeat(400),
  ];
  for (const text of wrong)
    assert.is(match('/admin/clothes/:clothesId(id)', `/admin/clothes/${text}`), null, text);
  assert.equal(match('/x/:id(id)', '/x/9007199254740991'), { id: Number.MAX_SAFE_INTEGER });
});

test('a route gives other parts of the path as text, unescaped', () => {
  assert.equal(match('/x/:name', '/x/%D1%97'), { name: 'ї' });
  assert.is(match('/x/:name', '/x/%E0%A4'), null);
  assert.is(match('/x/:name', '/x/'), null);
});

test('a route’s parameter may be named like a property of Object', () => {
  assert.is(match('/x/:constructor', '/x/7')?.constructor, '7');
});

test.run();
