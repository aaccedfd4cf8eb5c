/**
 * Photos that look alike, by their difference hashes: grey values of the picture shrunk to 9 × 8,
 * each the unrounded mean of its field; row by row a bit for each of the eight neighbours, 1 where
 * the right one is brighter by at least `hashMargin`; written as 16 hexadecimal digits, first bit
 * first. Near are hashes that differ in at most `nearBits` bits.
 *
 * A hash sees no colour, so each photo has two colours beside it: the means of the same 9 × 8
 * fields, in sRGB. The ground is the median, channel by channel, of the fields at the edge; the
 * thing is the mean of those 15 of the inner 30 (columns 3 to 7, rows 2 to 7) that differ most from
 * it. Written as 12 hexadecimal digits, first the thing, then the ground. Photos look alike where
 * their hashes are near and their colours are not clearly different.
 */
import type { Id, Image } from './types';

/** An item as a hint shows it. */
export interface ItemBrief {
  id: Id;
  title: string;
  mainImage: Image | null;
}

/** A photo of another item that looks like one that was asked for. */
export interface SimilarPhoto {
  item: ItemBrief;
  /** The other item's photo. */
  image: Image;
  /** Bits that differ, 0 to `nearBits`. */
  distance: number;
}

/** `GET /api/clothes/{id}/similar`: the nearest first, at most `maxSimilar`. */
export interface SimilarToItem extends SimilarPhoto {
  /** The photo of the item of the path. */
  imageId: Id;
}

/** `POST /api/images/similar`: at most `maxHashes` hashes. */
export interface SimilarInput {
  hashes: string[];
  /** The colours of the same photos, in the same order; without them hashes alone are compared. */
  colours?: (string | null)[];
}

/** Its answer: the nearest of each hash first, at most `maxSimilarOfHash` of each. */
export interface SimilarToHash extends SimilarPhoto {
  hash: string;
  /** As it was asked for. */
  colour: string | null;
}

/** `POST /api/clothes/{id}/distinct`: these two are different things, from now on. */
export interface DistinctInput {
  clothesId: Id;
}

/**
 * `GET /api/clothes/doubles?page&size`: two items that are probably one thing, the nearest first.
 */
export interface LikelyDouble {
  items: [ItemBrief, ItemBrief];
  /** The photos that look alike, one of each item. */
  images: [Image, Image];
  distance: number;
}

/** `POST /api/clothes/{id}/merge`: these become one with the item of the path, which stays. */
export interface ItemMergeInput {
  ids: Id[];
}

export interface ItemsMerged {
  /** What the survivor got. */
  moved: { purchases: number; images: number };
  /** `POST /api/batches/{batchId}/revert` takes the merge back. */
  batchId: Id;
}
