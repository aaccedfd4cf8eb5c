/** How a photo is shown: which part of what was uploaded, turned how far, and in which place. */
import type { Id, Image } from './types';

/** Pixels of the original, upright and not rotated; whole numbers, inside it. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The whole edit, not a further step: what was uploaded is cropped and then rotated clockwise.
 * `{rotate: 0, crop: null}` brings it back.
 */
export interface PhotoEdit {
  rotate: 0 | 90 | 180 | 270;
  crop: Crop | null;
}

/** What an edited photo says of itself; a photo as it was uploaded has none. */
export interface EditedPhoto extends PhotoEdit {
  /** What was uploaded. */
  original: Pick<Image, 'urls' | 'width' | 'height'>;
}

/**
 * The order of an item's photos, those of its purchases too. Photos of the item that are not named
 * come after these, in the order they had.
 */
export interface PhotoOrderInput {
  ids: Id[];
}
