/** The tables of photos that look alike, with the conventions of schema.ts. */

/** A photo with a hash that is still to be compared with all others. */
export interface UncomparedImagesTable {
  image_id: number;
}

/** Two items that are probably one thing; the id of the first is the smaller one. */
export interface LikelyDoublesTable {
  first_id: number;
  second_id: number;
  /** The photos by which they are nearest, one of each item. */
  first_image_id: number;
  second_image_id: number;
  /** Bits in which the hashes of these differ. */
  distance: number;
}

/** Two items, there or in the trash, that are different things; the first id is the smaller one. */
export interface DistinctItemsTable {
  first_id: number;
  second_id: number;
  at: number;
}
