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

test.run();
