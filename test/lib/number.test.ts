import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { numberOf, stepNumber, textOf } from '../../src/lib/number';

const test = suite('numberText');

test('reads a comma and a point alike, and spaces between digits', () => {
  for (const text of ['12,5', '12.5', ' 12,5 ']) assert.is(numberOf(text), 12.5);
  assert.is(numberOf('1 234'), 1234);
  assert.is(numberOf('1\u00a0234,5'), 1234.5);
  assert.is(numberOf(',5'), 0.5);
  assert.is(numberOf('-3'), -3);
});

test('reads nothing else as a number', () => {
  for (const text of ['', ' ', '1e3', '0x10', '--1', '1,2,3', '12a', '.', '-', '١٢']) {
    assert.is(numberOf(text), null, text);
  }
});

test('steps without the crumbs of binary fractions, and within the limits', () => {
  const step = { by: 0.1, min: 0, max: 1, decimals: 1 };
  assert.is(stepNumber(0.2, step), 0.3);
  assert.is(stepNumber(1, step), 1);
  assert.is(stepNumber(7, step), 1);
  assert.is(stepNumber(0, { ...step, by: -0.1 }), 0);
  assert.is(stepNumber(null, { by: 1, min: 1, max: 100, decimals: 0 }), 1);
});

test('writes with the sign that was there, else a comma', () => {
  assert.is(textOf(12.5, '12.4'), '12.5');
  assert.is(textOf(12.5, '12,4'), '12,5');
  assert.is(textOf(0.5, ''), '0,5');
});

test.run();
