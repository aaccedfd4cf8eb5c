import { hammingDistance } from '../../contract/differenceHash';
import { apart, type Lab, seenLight, toLab } from '../../contract/photoColour';

/** The look of a photo, as far as this device can compute it. */
export interface PhotoSight {
  hash: string | null;
  /** The colours as `photoColour` writes them; null if this device cannot compute them. */
  colour: string | null;
}

/** The colours of the photographed thing and of the background behind it. */
interface SeenColours {
  thing: Lab;
  ground: Lab;
}

/** The usual maximum of differing bits between two photos of one garment. */
const alikeBits = 16;
/** The maximum distance between the colours of one garment, front and back, in changing light. */
const alikeColours = 10;
/**
 * The maximum distance between a photo's background and the pile's usual background, the wall. A
 * photo with a greater distance is a close-up, which does not show the wall.
 */
const otherGround = 14;

/**
 * Returns functions that compare the photos of a pile: how different two photos are, and whether a
 * photo is a close-up. Assumes that all photos were taken in front of the same wall.
 */
export function likenessIn(pile: readonly PhotoSight[]) {
  const seen = new Map(
    pile.map((photo) => [photo, photo.colour === null ? null : seenColours(photo.colour)]),
  );
  const wall = medianGround([...seen.values()].filter((colours) => colours !== null));
  const isNear = ({ ground }: SeenColours) => wall !== null && apart(ground, wall) > otherGround;

  /**
   * Returns the distance between the colours of two photos. The edge of a close-up shows cloth
   * instead of the wall, so its background is also compared with the thing on the other photo.
   */
  function colours(one: SeenColours, other: SeenColours): number {
    return Math.min(
      apart(one.thing, other.thing),
      isNear(one) ? apart(one.ground, other.thing) : Number.POSITIVE_INFINITY,
      isNear(other) ? apart(one.thing, other.ground) : Number.POSITIVE_INFINITY,
    );
  }

  return {
    /**
     * Returns how different two photos are; up to 1 they probably show one garment. Returns null if
     * one of them could not be read.
     */
    between(one: PhotoSight, other: PhotoSight): number | null {
      const [first, second] = [seen.get(one) ?? null, seen.get(other) ?? null];
      if (first && second) return colours(first, second) / alikeColours;
      if (one.hash === null || other.hash === null) return null;
      return hammingDistance(one.hash, other.hash) / alikeBits;
    },
    /** Returns whether a photo is a close-up: a part of a garment with nothing around it. */
    isNear(photo: PhotoSight): boolean {
      const colours = seen.get(photo);
      return colours ? isNear(colours) : false;
    },
  };
}

function seenColours(colour: string): SeenColours {
  const { thing, ground } = seenLight(colour);
  return { thing: toLab(thing), ground: toLab(ground) };
}

function medianGround(colours: readonly SeenColours[]): Lab | null {
  if (colours.length === 0) return null;
  const middle = (part: 0 | 1 | 2) =>
    colours.map(({ ground }) => ground[part]).sort((one, other) => one - other)[colours.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}
