import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apart, photoColour, seenLight, toLab } from '../../src/contract/photoColour';

const test = suite('colours of a photo');

/** Returns a picture with `channels` channels, whose values `at` gives for shares of its sides. */
function picture(width: number, height: number, channels: number, at: (x: number, y: number) => number[]) {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(at(x / width, y / height), (y * width + x) * channels);
  return [{ data, width, height }, channels] as const;
}

const isThing = (x: number, y: number) => Math.abs(x - 0.5) < 0.2 && Math.abs(y - 0.5) < 0.45;
const garment = (x: number, y: number) => (isThing(x, y) ? [179, 32, 44] : [216, 207, 201]);

// The thing covers half of the cells in the middle; cells that it shares with the wall do not
// count.
test('a photo’s colours are those of the thing in the middle and of the ground around it', () => {
  assert.is(photoColour(...picture(90, 80, 3, garment)), 'b3202cd8cfc9');
  assert.is(photoColour(...picture(90, 80, 4, (x, y) => [...garment(x, y), 255])), 'b3202cd8cfc9');
});

test('a photo’s colours may be grey, and are white where nothing is seen', () => {
  const grey = (x: number, y: number) => (isThing(x, y) ? [40] : [200]);
  assert.is(photoColour(...picture(90, 80, 1, grey)), '282828c8c8c8');
  const hidden = (x: number, y: number) => (isThing(x, y) ? [40, 255] : [0, 0]);
  assert.is(photoColour(...picture(90, 80, 2, hidden)), '282828ffffff');
  assert.is(photoColour(...picture(0, 0, 4, () => [])), 'ffffffffffff');
  assert.is(photoColour(...picture(1, 1, 3, () => [9, 9, 9])), 'ffffffffffff');
});

test('a photo’s colours are as far apart as an eye sees them', () => {
  const things = (one: string, other: string) => {
    const lab = (digits: string) => toLab(seenLight(`${digits}000000`).thing);
    return Math.round(apart(lab(one), lab(other)));
  };
  assert.is(things('000000', 'ffffff'), 100);
  assert.is(things('ff0000', '00ff00'), 171);
  assert.is(things('808080', '808080'), 0);
  assert.equal(seenLight('000000ffffff'), { thing: [0, 0, 0], ground: [1, 1, 1] });
});

test.run();
