import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codePoints } from '../../../src/core/lib/codePoints';

const test = suite('codePoints');

test('code points are counted as the server does', () => {
  assert.is(codePoints('🧥'.repeat(100)), 100);
  for (const text of ['', 'abc', '🧥a🧥', '\ud83e', '\udde5\ud83e', 'е\u0301'])
    assert.is(codePoints(text), [...text].length);
});

test.run();
