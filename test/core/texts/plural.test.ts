import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plural } from '../../../src/core/texts/plural';

const test = suite('plural');

test('a plural takes the form that goes with the count', () => {
  const forms = (count: number) => plural(count, 'товар', 'товари', 'товарів');
  const expected: [number, string][] = [
    [0, 'товарів'],
    [1, 'товар'],
    [2, 'товари'],
    [4, 'товари'],
    [5, 'товарів'],
    [11, 'товарів'],
    [12, 'товарів'],
    [14, 'товарів'],
    [21, 'товар'],
    [22, 'товари'],
    [25, 'товарів'],
    [101, 'товар'],
    [111, 'товарів'],
    [112, 'товарів'],
    [1.5, 'товари'],
  ];
  for (const [count, form] of expected) assert.is(forms(count), form, String(count));
});

test.run();
