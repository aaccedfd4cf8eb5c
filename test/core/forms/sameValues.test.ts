import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { same } from '../../../src/core/forms/sameValues';

const test = suite('same');

test('the comparison of a form’s values looks into lists and objects, but not into files', () => {
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

test('compares settled texts, each with the name of its field', () => {
  const settle = (text: string, field: string) => (field === 'price' ? `${Number(text)}` : text.trim());
  assert.ok(same({ name: 'a ', rows: [{ price: '1.50' }] }, { name: 'a', rows: [{ price: '1.5' }] }, settle));
  assert.not(same({ name: '1.50' }, { name: '1.5' }, settle));
  assert.not(same({ name: 'a ' }, { name: 'a' }));
});

test.run();
