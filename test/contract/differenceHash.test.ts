import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceHash, hammingDistance } from '../../src/contract/differenceHash';

const test = suite('difference hash');

/** Returns a picture with `channels` channels, whose values `value` gives for each pixel. */
function picture(width: number, height: number, channels: number, value: (x: number, y: number) => number[]) {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(value(x, y), (y * width + x) * channels);
  return [{ data, width, height }, channels] as const;
}

/** Returns a picture as browsers give it; `light` gives the grey value of each pixel. */
function browsers(width: number, height: number, light: (x: number, y: number) => number, opacity = 255) {
  return picture(width, height, 4, (x, y) => [light(x, y), light(x, y), light(x, y), opacity]);
}

test('a bit of a photo’s difference hash tells which field is brighter, row by row', () => {
  // In row 0 only the first neighbour is brighter, in row 7 only the last.
  const value = (x: number, y: number) => [(y === 0 && x === 1) || (y === 7 && x === 8) ? 200 : 100];
  assert.is(differenceHash(...picture(9, 8, 1, value)), '8000000000000001');
  assert.is(differenceHash(...picture(9, 8, 1, (x) => [x * 20])), 'ffffffffffffffff');
  assert.is(differenceHash(...browsers(9, 8, (x) => x * 20)), 'ffffffffffffffff');
  assert.is(differenceHash(...browsers(9, 8, (x) => 200 - x * 20)), '0000000000000000');
  const oneBit = (x: number, y: number) => (y === 2 && x === 1 ? 100 : 50);
  assert.is(differenceHash(...browsers(9, 8, oneBit)), '0000800000000000');
  assert.is(differenceHash(...browsers(9, 8, (x) => (x % 2) * 100)), 'aaaaaaaaaaaaaaaa');
});

test('a difference hash does not depend on a picture’s size, colours and transparency', () => {
  const wave = (x: number, y: number) => Math.round(120 + 60 * Math.sin(x * 5 + y * 3));
  const of = (width: number, height: number, channels: number) =>
    picture(width, height, channels, (x, y) => {
      const grey = wave(x / width, y / height);
      return [grey, ...(channels > 2 ? [grey, grey] : []), ...(channels % 2 === 0 ? [255] : [])];
    });
  const hash = differenceHash(...of(400, 300, 3));
  assert.is(differenceHash(...of(400, 300, 1)), hash);
  assert.is(differenceHash(...of(400, 300, 4)), hash);
  assert.is(differenceHash(...of(397, 311, 2)), hash);
});

test('a difference hash weighs colours as grey, and shrinks by the mean of a field', () => {
  const half = browsers(90, 80, (x) => (x % 10 < 5 ? 0 : 2 * Math.floor(x / 10) * 10));
  assert.is(differenceHash(...half), 'ffffffffffffffff');
  // Blue beside green, which is brighter.
  const colours = picture(9, 8, 4, (x, y) =>
    ((y * 9 + x) % 9) % 2 === 0 ? [0, 0, 255, 255] : [0, 255, 0, 255],
  );
  assert.is(differenceHash(...colours), 'aaaaaaaaaaaaaaaa');
});

test('a difference hash ignores a difference that an encoder may have caused', () => {
  assert.is(differenceHash(...browsers(9, 8, (x) => 50 + x)), '0000000000000000');
  assert.is(differenceHash(...browsers(9, 8, (x) => 50 + 2 * x)), 'ffffffffffffffff');
  assert.is(differenceHash(...picture(90, 80, 1, (x) => [200 + Math.floor(x / 10)])), '0'.repeat(16));
  assert.is(differenceHash(...picture(90, 80, 1, (x) => [200 + 2 * Math.floor(x / 10)])), 'f'.repeat(16));
});

test('a difference hash counts a pixel at the edge of fields in each by its part', () => {
  // A third of the bright column is in the first cell, two thirds in the second.
  assert.is(differenceHash(...browsers(12, 8, (x) => (x === 1 ? 255 : 0))), '8080808080808080');
  // An even background is even, whatever the cells cut off.
  assert.is(differenceHash(...picture(401, 299, 3, () => [255, 254, 251])), '0'.repeat(16));
});

test('a difference hash takes transparent pixels as white; a plain picture has no bits', () => {
  const hidden = picture(90, 80, 4, (x) => (x < 45 ? [0, 0, 0, 0] : [255, 255, 255, 255]));
  assert.is(differenceHash(...hidden), '0'.repeat(16));
  assert.is(differenceHash(...browsers(300, 200, () => 7)), '0000000000000000');
  assert.is(differenceHash(...browsers(9, 8, (x) => x * 20, 0)), '0000000000000000');
  assert.is(differenceHash(...picture(1, 1, 3, () => [9, 9, 9])), '0'.repeat(16));
  assert.is(differenceHash(...picture(0, 0, 4, () => [])), '0000000000000000');
});

test('a difference hash of a picture stays what it was, since hashes are stored', () => {
  // A generator of its own, the same on every machine.
  let state = 1;
  const noise = () => {
    state = (state * 48271) % 2147483647;
    return state % 256;
  };
  const noisy = (width: number, height: number, channels: number) =>
    picture(width, height, channels, () => Array.from({ length: channels }, noise));
  assert.equal(
    [noisy(9, 8, 1), noisy(23, 17, 2), noisy(40, 30, 3), noisy(37, 31, 4)].map((one) =>
      differenceHash(...one),
    ),
    ['b76bd4b5c9b45c5a', 'cc549d25d1b90621', '2a524bc9e5365434', 'b0a2a2e98d98c8a2'],
  );
});

test('hashes are as far apart as the bits in which they differ', () => {
  assert.is(hammingDistance('ffffffffffffffff', '0000000000000000'), 64);
  assert.is(hammingDistance('8000000000000001', '0000000000000000'), 2);
  assert.is(hammingDistance('0123456789abcdef', '0123456789abcdef'), 0);
  assert.is(hammingDistance('80000000f0000000', '00000000e0000000'), 2);
});

test.run();
