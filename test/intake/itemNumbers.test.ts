import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemNumbers } from '../../src/intake/itemNumbers';

const test = suite('numbers of items');

test('numbers of items that follow each other are one range, in whatever order they were created', () => {
  assert.is(itemNumbers([1204, 1201, 1203, 1202, 7, 1206]), '№\u00a07, 1201–1204, 1206');
  assert.is(itemNumbers([5]), '№\u00a05');
});

test.run();
