import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newIdempotencyKey } from '../../../src/core/lib/idempotencyKey';

const test = suite('newIdempotencyKey');

test('idempotency keys are 128 bits and never the same', () => {
  const keys = new Set(Array.from({ length: 1000 }, newIdempotencyKey));
  assert.is(keys.size, 1000);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test.run();
