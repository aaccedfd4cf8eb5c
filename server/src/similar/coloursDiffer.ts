/** Says of photos with near hashes whether they show things of different colours. */
import { apart, type Rgb, type SeenLight, seenLight, toLab } from '../../../src/contract/photoColour';

/** How far apart the colours of one thing are at most, in CIELAB. */
const sameThing = 6;

/**
 * Returns whether two photos clearly show other colours. Another exposure or white balance changes
 * the ground in the same proportion, so the colours are compared as they are and as they would be
 * before the other's ground; the nearer counts. False where one is not known.
 */
export function coloursDiffer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [seenLight(one), seenLight(other)];
  const seen = toLab(second.thing);
  const moved = before(first, second.ground);
  return Math.min(apart(toLab(first.thing), seen), apart(toLab(moved), seen)) > sameThing;
}

/** A ground that differs by more than this factor is another one, not another light. */
const mostLight = 2;

function before({ thing, ground }: SeenLight, other: Rgb): Rgb {
  const factor = (channel: 0 | 1 | 2) =>
    Math.min(mostLight, Math.max(1 / mostLight, other[channel] / Math.max(ground[channel], 0.01)));
  return [thing[0] * factor(0), thing[1] * factor(1), thing[2] * factor(2)];
}
