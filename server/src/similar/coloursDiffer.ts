/** Compares the colours of photos with similar hashes. */
import { apart, type Rgb, type SeenLight, seenLight, toLab } from '../../../src/contract/photoColour';

/** The maximum distance between the colours of one thing, in CIELAB. */
const sameThing = 6;

/**
 * Returns whether two photos, given by their `photoColour`, clearly show different colours. Another
 * exposure or white balance changes the thing and the background in the same proportion. So the
 * colours are compared as they are, and as they would be with the other photo's background; the
 * smaller distance counts. A white background that is clipped hides how much brighter its photo is:
 * then the thing may be as much darker as `maxHidden` says. Returns false if the colours of one
 * photo are unknown.
 */
export function coloursDiffer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [seenLight(one), seenLight(other)];
  const seen = toLab(second.thing);
  const moved = before(first, second.ground);
  const distances = [
    apart(toLab(first.thing), seen),
    apart(toLab(moved), seen),
    apart(toLab(dimmed(first, second)), seen),
    apart(toLab(first.thing), toLab(dimmed(second, first))),
  ];
  return Math.min(...distances) > sameThing;
}

/** The linear light from which a background counts as clipped: 250 of 255 levels. */
const clipped = 0.956;
/** The factor of linear light that a clipped background hides at most: 15 % in levels. */
const maxHidden = 1.15 ** 2.2;

/**
 * Returns a photo's thing as dark as the other's, if the background is clipped, and at most by
 * `maxHidden`.
 */
function dimmed({ thing, ground }: SeenLight, other: SeenLight): Rgb {
  if (Math.min(...ground) < clipped) return thing;
  const factor = Math.min(maxHidden, Math.max(1, lightOf(thing) / Math.max(lightOf(other.thing), 1e-4)));
  return [thing[0] / factor, thing[1] / factor, thing[2] / factor];
}

function lightOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A background that differs by more than this factor is another background, not another light. */
const maxLightFactor = 2;

function before({ thing, ground }: SeenLight, other: Rgb): Rgb {
  const factor = (channel: 0 | 1 | 2) =>
    Math.min(maxLightFactor, Math.max(1 / maxLightFactor, other[channel] / Math.max(ground[channel], 0.01)));
  return [thing[0] * factor(0), thing[1] * factor(1), thing[2] * factor(2)];
}
