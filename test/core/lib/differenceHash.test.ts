import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceHash, hammingDistance, type Pixels } from '../../../src/core/lib/differenceHash';

const test = suite('difference hash');

/** Returns a picture; `light` gives the grey value of each pixel. */
function picture(
  width: number,
  height: number,
  light: (x: number, y: number) => number,
  opacity = 255,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set([light(x, y), light(x, y), light(x, y), opacity], 4 * (y * width + x));
  return { data, width, height };
}

test('the app’s difference hash has a bit for each brighter neighbour, row by row', () => {
  assert.is(differenceHash(picture(9, 8, (x) => x * 20)), 'ffffffffffffffff');
  assert.is(differenceHash(picture(9, 8, (x) => 200 - x * 20)), '0000000000000000');
  const oneBit = (x: number, y: number) => (y === 2 && x === 1 ? 100 : 50);
  assert.is(differenceHash(picture(9, 8, oneBit)), '0000800000000000');
  assert.is(differenceHash(picture(9, 8, (x) => (x % 2) * 100)), 'aaaaaaaaaaaaaaaa');
});

test('the app’s difference hash weighs colours as grey, and shrinks by the mean of a field', () => {
  const half = picture(90, 80, (x) => (x % 10 < 5 ? 0 : 2 * Math.floor(x / 10) * 10));
  assert.is(differenceHash(half), 'ffffffffffffffff');
  const colours = picture(9, 8, () => 0);
  for (let at = 0; at < colours.data.length; at += 4) {
    // Blue beside green, which is brighter.
    const isEven = ((at / 4) % 9) % 2 === 0;
    colours.data.set(isEven ? [0, 0, 255, 255] : [0, 255, 0, 255], at);
  }
  assert.is(differenceHash(colours), 'aaaaaaaaaaaaaaaa');
});

test('the app’s difference hash ignores a difference that an encoder may have caused', () => {
  assert.is(differenceHash(picture(9, 8, (x) => 50 + x)), '0000000000000000');
  assert.is(differenceHash(picture(9, 8, (x) => 50 + 2 * x)), 'ffffffffffffffff');
});

test('the app’s difference hash counts a pixel at the edge of fields in each by its part', () => {
  // A third of the bright column is in the first cell, two thirds in the second.
  const edges = picture(12, 8, (x) => (x === 1 ? 255 : 0));
  assert.is(differenceHash(edges), '8080808080808080');
});

test('the app’s difference hash takes transparent pixels as white; a plain picture has no bits', () => {
  assert.is(differenceHash(picture(300, 200, () => 7)), '0000000000000000');
  assert.is(differenceHash(picture(9, 8, (x) => x * 20, 0)), '0000000000000000');
  assert.is(differenceHash({ data: new Uint8ClampedArray(0), width: 0, height: 0 }), '0000000000000000');
});

test('the app counts the bits in which two difference hashes differ', () => {
  assert.is(hammingDistance('ffffffffffffffff', '0000000000000000'), 64);
  assert.is(hammingDistance('8000000000000001', '0000000000000000'), 2);
  assert.is(hammingDistance('0123456789abcdef', '0123456789abcdef'), 0);
  assert.is(hammingDistance('80000000f0000000', '00000000e0000000'), 2);
});

test.run();
