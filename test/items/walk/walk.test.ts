import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepWalk, type Walk } from '../../../src/items/walk/keptWalk';
import { walkOf } from '../../../src/items/walk/walk';

const test = suite('a kept way through the list');
test.after.each(() => sessionStorage.removeItem('walk'));

const whole: Walk = { ids: [7, 3, 9], first: 0, total: 3, atLeast: false, query: null };
const part: Walk = {
  ids: [7, 3, 9],
  first: 50,
  total: 120,
  atLeast: true,
  query: { q: 'пальто', brandId: 3 },
};

test('a kept way through the list is read as it was kept, only by one of its items', () => {
  assert.is(walkOf(3), null);
  for (const walk of [whole, part]) {
    keepWalk(walk);
    assert.equal(walkOf(3), walk);
    assert.is(walkOf(4), null);
  }
});

test('a kept way through the list is null if something else is stored', () => {
  const wrong: Record<string, unknown>[] = [
    { ids: undefined },
    { ids: '373' },
    { first: undefined },
    { first: -1 },
    { first: 0.5 },
    { first: '5' },
    { total: null },
    { total: {} },
    { query: undefined },
    { query: 'q=пальто' },
    { query: [] },
  ];
  const junk = [
    ...wrong.map((fields) => JSON.stringify({ ...part, ...fields })),
    '',
    'null',
    '[3]',
    '{"ids":[3',
  ];
  for (const text of junk) {
    sessionStorage.setItem('walk', text);
    assert.is(walkOf(3), null, text);
  }
  sessionStorage.setItem('walk', JSON.stringify({ ...whole, ids: [7, 'x', null, -1, { id: 9 }, 3] }));
  assert.equal(walkOf(3)?.ids, [7, 3]);
});

test.run();
