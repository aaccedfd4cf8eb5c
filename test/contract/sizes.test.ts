import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { latinSize } from '../../src/contract/sizes';

const test = suite('sizes');

test('letters of a size that only look Latin become so', () => {
  assert.equal(['М', 'ХS', 'хл', '44', 'Їжак', '38.5', '38,5-39.5', 'a.5', '5.'].map(latinSize), [
    ...['M', 'XS', 'xл', '44', 'Їжак', '38,5', '38,5-39,5', 'a.5', '5.'],
  ]);
});

test.run();
