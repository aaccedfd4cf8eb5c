// SQLite only: tests a computation.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashKey } from '../../src/photos/hashKey';

const hashes = suite('keys of difference hashes');

hashes('a key of a difference hash has the same bits in four bands, of all rows and columns', () => {
  assert.is(hashKey('ffffffffffffffff'), 'ffffffffffffffff');
  const keys = Array.from({ length: 64 }, (_, bit) =>
    hashKey((1n << BigInt(63 - bit)).toString(16).padStart(16, '0')),
  );
  assert.is(new Set(keys).size, 64);
  const bandOf = (key = '') => [...key].findIndex((digit) => digit !== '0') >> 2;
  for (const line of [0, 3, 7]) {
    const row = Array.from({ length: 8 }, (_, column) => bandOf(keys[line * 8 + column]));
    const column = Array.from({ length: 8 }, (_, other) => bandOf(keys[other * 8 + line]));
    for (const bands of [row, column]) assert.equal(bands.toSorted(), [0, 0, 1, 1, 2, 2, 3, 3]);
  }
});

hashes.run();
