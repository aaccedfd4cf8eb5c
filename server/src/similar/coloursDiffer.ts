/** Compares the colours of photos with similar hashes. */
import { apart, type Rgb, type SeenLight, seenLight, toLab } from '../../../src/contract/photoColour';

/** The maximum distance between the colours of one thing, in CIELAB. */
const sameThing = 6;

/**
 * Returns whether two photos, given by their `photoColour`, clearly show different colours. Another
 * exposure or white balance changes the thing and the background in the same proportion. So the
 * colours are compared as they are, and as they would be with the other photo's background; the
 * smaller distance counts. Returns false if the colours of one photo are unknown.
 */
export function coloursDiffer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [seenLight(one), seenLight(other)];
  const seen = toLab(second.thing);
  const moved = before(first, second.ground);
  return Math.min(apart(toLab(first.thing), seen), apart(toLab(moved), seen)) > sameThing;
}

/** A background that differs by more than this factor is another background, not another light. */
const maxLightFactor = 2;

function before({ thing, ground }: SeenLight, other: Rgb): Rgb {
  const factor = (channel: 0 | 1 | 2) =>
    Math.min(maxLightFactor, Math.max(1 / maxLightFactor, other[channel] / Math.max(ground[channel], 0.01)));
  return [thing[0] * factor(0), thing[1] * factor(1), thing[2] * factor(2)];
}
