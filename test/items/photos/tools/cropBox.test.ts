import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  boxOfRatio,
  cropOf,
  movedBox,
  resizedBox,
  turnedBox,
  turnedSize,
  wholeOf,
} from '../../../../src/items/photos/tools/cropBox';

const test = suite('the box of a crop');

const size = { width: 400, height: 300 };
const box = { x: 10, y: 20, width: 100, height: 60 };

test('a crop in a turned picture is turned back into the pixels of the original', () => {
  // A turn by 90° moves the original's upper left corner to the upper right.
  assert.equal(turnedBox(box, size, 90), { x: 220, y: 10, width: 60, height: 100 });
  assert.equal(turnedBox(box, size, 180), { x: 290, y: 220, width: 100, height: 60 });
  assert.equal(turnedBox(box, size, 270), { x: 20, y: 290, width: 60, height: 100 });
  for (const [there, back] of [
    [0, 0],
    [90, 270],
    [180, 180],
    [270, 90],
  ] as const)
    assert.equal(turnedBox(turnedBox(box, size, there), turnedSize(size, there), back), box);
});

test('a crop’s box stays inside the picture, however far it is moved or sized', () => {
  assert.equal(movedBox(box, -50, 900, size), { x: 0, y: 240, width: 100, height: 60 });
  const corner = { x: 'right', y: 'bottom' } as const;
  const grown = resizedBox(box, corner, { x: 999, y: 999 }, null, size);
  assert.equal(grown, { x: 10, y: 20, width: 390, height: 280 });
  const small = resizedBox(box, corner, { x: -999, y: -999 }, null, size);
  assert.equal(small, { x: 10, y: 20, width: 16, height: 16 });
  const left = resizedBox(box, { x: 'left', y: 'top' }, { x: -999, y: 30 }, null, size);
  assert.equal(left, { x: 0, y: 50, width: 110, height: 30 });
});

test('a crop’s chosen ratio holds while the box is sized, also at the edges', () => {
  const square = boxOfRatio(box, 1, size);
  assert.equal(square, { x: 0, y: 0, width: 300, height: 300 });
  const low = { x: 10, y: 200, width: 30, height: 40 };
  assert.equal(resizedBox(low, { x: 'right', y: 'bottom' }, { x: 200, y: 0 }, 3 / 4, size), {
    ...low,
    width: 75,
    height: 100,
  });
  for (const by of [
    { x: 500, y: 3 },
    { x: -500, y: -500 },
    { x: -20, y: 90 },
  ]) {
    const next = resizedBox(boxOfRatio(box, 3 / 4, size), { x: 'left', y: 'bottom' }, by, 3 / 4, size);
    assert.ok(Math.abs(next.width / next.height - 3 / 4) < 1e-9);
    assert.ok(next.x >= 0 && next.y + next.height <= size.height + 1e-9);
  }
});

test('a crop has whole pixels, and is null if the box covers the whole picture', () => {
  assert.equal(cropOf({ x: 10.4, y: 19.6, width: 99.7, height: 60.2 }, size), box);
  assert.equal(cropOf({ x: 399.9, y: 0, width: 5, height: 300 }, size), {
    x: 399,
    y: 0,
    width: 1,
    height: 300,
  });
  assert.is(cropOf({ ...wholeOf(size), width: 399.8 }, size), null);
});

test.run();
