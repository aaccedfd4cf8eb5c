import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { latinSize } from '../../src/contract/sizes';

const test = suite('sizes');

test('letters that only look Latin become so', () => {
  assert.equal(['М', 'ХS', 'хл', '44', 'Їжак'].map(latinSize), ['M', 'XS', 'xл', '44', 'Їжак']);
});

test.run();
