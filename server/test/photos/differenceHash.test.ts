// SQLite only: tests a computation.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceHash } from '../../src/photos/differenceHash';
import { hashKey } from '../../src/photos/hashKey';

const hashes = suite('difference hashes');

/** Returns a picture with these pixel values, row by row. */
function picture(width: number, height: number, channels: number, value: (x: number, y: number) => number[]) {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(value(x, y), (y * width + x) * channels);
  return { data, width, height, channels };
}

hashes('a bit of a photo’s difference hash tells which field is brighter, row by row', () => {
  // In row 0 only the first neighbour is brighter, in row 7 only the last.
  const value = (x: number, y: number) => [(y === 0 && x === 1) || (y === 7 && x === 8) ? 200 : 100];
  const steps = picture(9, 8, 1, value);
  assert.is(differenceHash(steps), '8000000000000001');
  assert.is(differenceHash(picture(9, 8, 1, (x) => [x * 20])), 'ffffffffffffffff');
  assert.is(differenceHash(picture(9, 8, 1, (x) => [200 - x * 20])), '0000000000000000');
});

hashes('a difference hash does not depend on a picture’s size, colours and transparency', () => {
  const wave = (x: number, y: number) => Math.round(120 + 60 * Math.sin(x * 5 + y * 3));
  const of = (width: number, height: number, channels: number) =>
    picture(width, height, channels, (x, y) => {
      const grey = wave(x / width, y / height);
      return [grey, ...(channels > 2 ? [grey, grey] : []), ...(channels % 2 === 0 ? [255] : [])];
    });
  const hash = differenceHash(of(400, 300, 3));
  assert.is(differenceHash(of(400, 300, 1)), hash);
  assert.is(differenceHash(of(400, 300, 4)), hash);
  assert.is(differenceHash(of(397, 311, 2)), hash);
  // A picture is also even if its levels differ by less than encoding changes them.
  assert.is(differenceHash(picture(90, 80, 1, (x) => [200 + Math.floor(x / 10)])), '0'.repeat(16));
  assert.is(differenceHash(picture(90, 80, 1, (x) => [200 + 2 * Math.floor(x / 10)])), 'f'.repeat(16));
  // An even background is even, whatever the cells cut off; an invisible pixel is white.
  assert.is(differenceHash(picture(401, 299, 3, () => [255, 254, 251])), '0'.repeat(16));
  const hidden = picture(90, 80, 4, (x) => (x < 45 ? [0, 0, 0, 0] : [255, 255, 255, 255]));
  assert.is(differenceHash(hidden), '0'.repeat(16));
  assert.is(differenceHash(picture(1, 1, 3, () => [9, 9, 9])), '0'.repeat(16));
});

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
