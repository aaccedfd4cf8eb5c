import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coloursDiffer } from '../../src/similar/coloursDiffer';

const colours = suite('colours of photos with similar hashes');

/** Returns the colours of a grey thing before a grey background. */
const grey = (thing: number, ground: number) =>
  [thing, thing, thing, ground, ground, ground].map((level) => level.toString(16).padStart(2, '0')).join('');

colours('a clipped white background hides that a photo is brighter by 15 per cent', () => {
  for (const level of [20, 90, 140, 200]) {
    const [photo, brighter] = [grey(level, 244), grey(Math.round(level * 1.15), 255)];
    assert.not(coloursDiffer(photo, brighter), `${level}`);
    assert.not(coloursDiffer(brighter, photo), `${level}, the other way round`);
  }
});

colours('a background that is not clipped shows the light, and a larger difference is one', () => {
  const pairs: [string, string][] = [
    [grey(140, 200), grey(161, 200)],
    [grey(140, 244), grey(185, 255)],
    // The photo with the clipped background is not the darker one.
    [grey(161, 244), grey(140, 255)],
    ['c81e1effffff', '1e3cc8ffffff'],
  ];
  for (const [one, other] of pairs) {
    assert.ok(coloursDiffer(one, other), `${one} ${other}`);
    assert.ok(coloursDiffer(other, one), `${other} ${one}`);
  }
});

colours.run();
