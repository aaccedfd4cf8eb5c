import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { merge } from '../../src/forms/merge';
import { same } from '../../src/forms/same';

const test = suite('merge');
const base = { title: 'Пальто', description: 'Тепле', brandId: 1, composition: [{ id: 1, percent: 100 }] };

test('takes what only one of both has changed', () => {
  const mine = { ...base, title: 'Плащ' };
  const theirs = { ...base, brandId: 2, composition: [{ id: 1, percent: 60 }] };
  assert.equal(merge(base, mine, theirs), {
    values: { ...base, title: 'Плащ', brandId: 2, composition: [{ id: 1, percent: 60 }] },
    conflicts: [],
    taken: ['brandId', 'composition'],
  });
});

test('names what both have changed, and keeps mine until I choose', () => {
  const found = merge(base, { ...base, title: 'Мій' }, { ...base, title: 'Їхній' });
  assert.equal(found.conflicts, ['title']);
  assert.is(found.values.title, 'Мій');
});

test('the same change by both is none', () => {
  const both = { ...base, title: 'Плащ', composition: [] };
  assert.equal(merge(base, both, { ...both }), { values: both, conflicts: [], taken: [] });
});

test('same looks into lists and objects, but not into files', () => {
  assert.ok(same([{ a: [1, { b: null }] }], [{ a: [1, { b: null }] }]));
  assert.ok(same(Number.NaN, Number.NaN));
  for (const [a, b] of [
    [1, '1'],
    [null, undefined],
    [[], {}],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: 1 }],
    [null, {}],
  ]) {
    assert.not(same(a, b));
  }
  assert.not(same(new File(['x'], 'a'), new File(['x'], 'a')));
});

test.run();
